import { Trans, useLingui } from '@lingui/react/macro'
import { useParam } from '../../ui/address.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { NoMatch } from '../../ui/states.tsx'
import { JobErrors } from './Errors.tsx'
import { JobRow } from './JobRow.tsx'
import { type Job, useWatchedJob } from './queries.ts'

/** One job: how far it is, or what it did, with its files and errors. */
const Show = () => {
  const { t } = useLingui()
  const query = useWatchedJob(useParam('id'))
  return (
    <Panel
      query={query}
      title={t`Job`}
      missing={
        <NoMatch
          title={t`There is no such job`}
          actions={<ButtonLink to="/jobs">{t`Show all jobs`}</ButtonLink>}
        >
          <Trans>Jobs are deleted some time after their end.</Trans>
        </NoMatch>
      }
    >
      {(data) => {
        const job = data as Job
        return (
          <Page title={t`Job`} actions={<ButtonLink to="/jobs">{t`All jobs`}</ButtonLink>}>
            <div className="mx-4 mb-4 rounded-lg border border-line bg-panel">
              <JobRow job={job} isOwnPage />
            </div>
            {job.finished_at !== null && (
              <Card title={t`Errors`}>
                <JobErrors job={job} />
              </Card>
            )}
          </Page>
        )
      }}
    </Panel>
  )
}

export default Show
