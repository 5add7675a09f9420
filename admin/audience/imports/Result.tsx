import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useAct } from '../../api/act.ts'
import { client } from '../../api/client.ts'
import { get } from '../../api/queries.ts'
import {
  Files,
  followJob,
  isOpen,
  type Job,
  JobErrors,
  JobRow,
  useWatchedJob,
} from '../../system/jobs/index.ts'
import { Note } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { ProblemNote } from '../../ui/ProblemNote.tsx'
import { Card } from '../../ui/page.tsx'
import { Counts } from './check/Counts.tsx'
import { Room } from './check/Room.tsx'
import type { Import } from './model.ts'
import { touchedBy } from './touched.ts'

/** Whether the plan had no room for rows. One error tells: they all come at the end. */
const useLackedRoom = (job: Job): boolean => {
  const { data } = useQuery({
    ...get('/jobs/{id}/errors', { params: { path: { id: job.id }, query: { limit: 200 } } }),
    enabled: job.counters.failed > 0 && !isOpen(job),
  })
  return data?.data.some(({ code }) => code === 'plan_limit') ?? false
}

/** The rows that the plan had no room for are imported when it has. */
const Rest = ({ item, job, onStarted }: { item: Import; job: Job; onStarted: (job: Job) => void }) => {
  const { t } = useLingui()
  const lacked = useLackedRoom(job)
  const start = useAct(
    () => client.POST('/imports/{id}/start', { params: { path: { id: item.id } }, body: {} }),
    {
      stale: ['/imports', '/jobs'],
      onDone: (begun) => {
        onStarted(begun)
        followJob(begun, ['/contacts', '/imports', '/lists', '/tags', '/settings/edition']).catch(
          () => undefined,
        )
      },
    },
  )
  if (!lacked || item.file_expires_at === null) return null
  return (
    <div className="mt-4 flex flex-col gap-2">
      <Room created={Number.POSITIVE_INFINITY} />
      {start.isError && <ProblemNote error={start.error} />}
      <div>
        <Button onPress={() => start.mutate()} isPending={start.isPending}>{t`Import the rest`}</Button>
      </div>
    </div>
  )
}

const Rejected = ({ item, job, onStarted }: { item: Import; job: Job; onStarted: (job: Job) => void }) => {
  const { t } = useLingui()
  const { failed } = job.counters
  if (failed === 0 && (job.import_columns ?? []).every(({ values_skipped }) => values_skipped === 0))
    return null
  return (
    <Card
      title={t`Rows with errors`}
      actions={
        <>
          {job.result_available && failed > 0 && (
            <Files job={job} kind="rejected" label={t`Download rejected rows`} />
          )}
          <ButtonLink to={`/imports/new?like=${item.id}`}>{t`Send corrected rows`}</ButtonLink>
        </>
      }
    >
      {failed > 0 && (
        <p className="mb-3 text-soft">
          {plural(failed, { one: '# row is not imported.', other: '# rows are not imported.' })}{' '}
          <Trans>
            Download them, correct them in their own columns, and send the file with the same settings.
          </Trans>
        </p>
      )}
      <JobErrors job={job} />
      {failed > 0 && <Rest item={item} job={job} onStarted={onStarted} />}
    </Card>
  )
}

/** The undo of the run: how far it is, what it took back, and what it kept for which reason. */
const Undone = ({ jobId }: { jobId: string }) => {
  const { t } = useLingui()
  const query = useWatchedJob(jobId)
  return (
    <Card title={t`Undo`}>
      <Panel query={query}>
        {(data) => {
          const job = data as Job
          const kept = job.counters.skipped + job.counters.failed
          return (
            <>
              <div className="mb-3 rounded border border-line">
                <JobRow job={job} isAlone />
              </div>
              {!isOpen(job) && kept > 0 && (
                <>
                  <p className="mb-2 text-soft">
                    {plural(kept, {
                      one: '# contact is kept as it is, because it changed since.',
                      other: '# contacts are kept as they are, because they changed since.',
                    })}
                  </p>
                  <JobErrors job={job} />
                </>
              )}
            </>
          )
        }}
      </Panel>
    </Card>
  )
}

/** A run of the import: how far it is, or what it did, with its undo, and the rows to correct. */
export const Result = ({
  jobId,
  item,
  onStarted,
}: {
  jobId: string
  item: Import
  onStarted: (job: Job) => void
}) => {
  const { t } = useLingui()
  const query = useWatchedJob(jobId)
  return (
    <Panel
      query={query}
      missing={
        <div className="mx-4">
          <Note>{t`The report of this import is deleted.`}</Note>
        </div>
      }
    >
      {(data) => {
        const job = data as Job
        const isOver = !isOpen(job)
        return (
          <>
            <div className="mx-4 mb-4 rounded-lg border border-line bg-panel">
              <JobRow job={job} isAlone />
            </div>
            {!isOver && (
              <p className="mx-4 mb-4 text-soft">
                <Trans>You can close this tab. The import goes on, and you find it among the jobs.</Trans>
              </p>
            )}
            {job.undone_by_job_id !== null && <Undone jobId={job.undone_by_job_id} />}
            {isOver && (
              <Card
                title={t`What it did`}
                actions={<ButtonLink to="/contacts?sort=-created_at">{t`Show contacts`}</ButtonLink>}
              >
                <Counts job={job} to={touchedBy(job, item)} />
              </Card>
            )}
            {isOver && <Rejected item={item} job={job} onStarted={onStarted} />}
          </>
        )
      }}
    </Panel>
  )
}
