import { Trans, useLingui } from '@lingui/react/macro'
import { type Job, JobRow, useJob } from '../../system/jobs/index.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Card } from '../../ui/page.tsx'
import { Counts } from './Counts.tsx'
import { Errors } from './Errors.tsx'

/** A run of the import: how far it is, or what it did, with its undo. */
export const Result = ({ jobId }: { jobId: string }) => {
  const { t } = useLingui()
  const query = useJob(jobId)
  return (
    <Panel query={query}>
      {(data) => {
        const job = data as Job
        const isOver = job.finished_at !== null
        return (
          <>
            <div className="mx-4 mb-4 rounded-lg border border-line bg-panel">
              <JobRow job={job} />
            </div>
            {isOver && (
              <Card
                title={t`What it did`}
                actions={<ButtonLink to="/contacts?sort=-created_at">{t`Show contacts`}</ButtonLink>}
              >
                <Counts job={job} />
              </Card>
            )}
            {isOver && job.counters.failed > 0 && (
              <Card title={t`Rows that failed`}>
                <p className="mb-2 text-soft">
                  <Trans>
                    Correct them in the file and import it again: what is there already stays as it is.
                  </Trans>
                </p>
                <Errors jobId={job.id} />
              </Card>
            )}
          </>
        )
      }}
    </Panel>
  )
}
