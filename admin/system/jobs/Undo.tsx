import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAct } from '../../api/act.ts'
import { client } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ProblemNote } from '../../ui/ProblemNote.tsx'
import { followJob, type Job } from './queries.ts'
import { timeLeft } from './target.ts'

/** What the undo of an import does to how many. */
const Effects = ({ job: { counters } }: { job: Job }) => {
  const { t } = useLingui()
  return (
    <ul className="list-disc ps-5">
      <li>
        {plural(counters.created, {
          one: '# contact that it created goes to the trash.',
          other: '# contacts that it created go to the trash.',
        })}
      </li>
      <li>
        {plural(counters.updated, {
          one: '# contact that it changed gets its former values, lists and tags.',
          other: '# contacts that it changed get their former values, lists and tags.',
        })}
      </li>
      <li>{t`What was changed since is kept. So are contacts that got e-mail since.`}</li>
      <li>{t`People who said no stay unsubscribed.`}</li>
    </ul>
  )
}

/** Takes back what a job did, while that is possible, and says for how long. The undo of an import is asked for once more, with its numbers. */
export const Undo = ({ job, until }: { job: Job; until: string }) => {
  const { t } = useLingui()
  const [isAsked, setAsked] = useState(false)
  const undo = useAct(() => client.POST('/jobs/{id}/undo', { params: { path: { id: job.id } } }), {
    stale: ['/jobs'],
    onDone: (begun) => {
      setAsked(false)
      followJob(begun as Job, ['/']).catch(() => undefined)
    },
  })
  const left = timeLeft(until)
  if (left === null) return null
  const { count, unit } = left
  const words = {
    minute: plural(count, { one: '# minute left', other: '# minutes left' }),
    hour: plural(count, { one: '# hour left', other: '# hours left' }),
    day: plural(count, { one: '# day left', other: '# days left' }),
  }
  return (
    <>
      <Button
        look="quiet"
        onPress={() => (job.kind === 'import' ? setAsked(true) : undo.mutate())}
        isPending={undo.isPending || undo.isSuccess}
      >
        <Trans>Undo</Trans>
      </Button>
      <span className="text-sm text-soft">{words[unit]}</span>
      {undo.isError && !isAsked && <ProblemNote error={undo.error} />}
      {isAsked && (
        <ConfirmDialog
          title={t`Undo this import?`}
          confirm={t`Undo import`}
          keep={t`Keep it`}
          act={undo}
          onClose={() => setAsked(false)}
        >
          <Effects job={job} />
        </ConfirmDialog>
      )}
    </>
  )
}
