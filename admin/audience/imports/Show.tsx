import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { refresh } from '../../api/queries.ts'
import { isOpen, type Job, useJob } from '../../system/jobs/index.ts'
import { useParam } from '../../ui/address.ts'
import { Badge, Note } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { useNavigate } from '../../ui/link.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Page } from '../../ui/page.tsx'
import { NoMatch, Skeleton } from '../../ui/states.tsx'
import { Editor } from './Editor.tsx'
import { FileChooser } from './file/FileChooser.tsx'
import { useSending } from './file/use-sending.ts'
import type { Import } from './model.ts'
import { useImport } from './queries.ts'
import { Result } from './Result.tsx'
import { stateOf } from './states.ts'

const Upload = ({ item }: { item: Import }) => {
  const navigate = useNavigate()
  const sending = useSending(item, null, ({ id }) => {
    // A file of another format has an import of its own.
    if (id !== item.id) navigate(`/imports/${id}`)
    refresh('/imports')
  })
  return <FileChooser sending={sending} />
}

/** A run that was stopped before its end. What it did stays. */
const LastRun = ({ jobId }: { jobId: string }) => {
  const { t } = useLingui()
  const { data } = useJob(jobId)
  const job = data as Job | undefined
  if (job === undefined || job.id !== jobId || job.dry_run || isOpen(job)) return null
  const { created, updated } = job.counters
  return (
    <div className="mx-4 mb-4">
      <Note tone={job.state === 'failed' ? 'bad' : 'warn'}>
        <p>{job.problem?.detail ?? t`The last run was cancelled.`}</p>
        <p>
          {plural(created + updated, {
            one: 'It had imported # contact, which stays. Start again for the rest.',
            other: 'It had imported # contacts, which stay. Start again for the rest.',
          })}
        </p>
        <div className="mt-2">
          <ButtonLink to={`/jobs/${job.id}`}>{t`Show the run`}</ButtonLink>
        </div>
      </Note>
    </div>
  )
}

/** Whether the job of an import that runs is its run, and no dry run; null until the first one is read. */
const useIsRun = ({ state, job_id }: Import): boolean | null => {
  const { data } = useJob(state === 'running' ? job_id : null)
  return data === undefined ? null : state === 'running' && !data.dry_run
}

/** An import is edited until its run begins. Dry runs belong to its settings. */
const Runs = ({ item }: { item: Import }) => {
  const [started, setStarted] = useState<string | null>(null)
  const [wasRunning] = useState(item.state === 'running')
  const isRun = useIsRun(item)
  const isStopped = item.state === 'ready' && item.job_id === started
  const runs =
    started !== null && !isStopped ? started : isRun || item.state === 'finished' ? item.job_id : null
  if (runs !== null) return <Result jobId={runs} item={item} onStarted={({ id }) => setStarted(id)} />
  if (item.state === 'running' && isRun === null && wasRunning) return <Skeleton />
  return (
    <>
      {item.state === 'ready' && item.job_id !== null && <LastRun jobId={item.job_id} />}
      <Editor item={item} onStarted={({ id }) => setStarted(id)} />
    </>
  )
}

const Stage = ({ item }: { item: Import }) => {
  const { t } = useLingui()
  if (item.state === 'awaiting_upload') return <Upload item={item} />
  if (item.state !== 'expired') return <Runs item={item} />
  return (
    <NoMatch
      title={t`The file is deleted`}
      actions={
        <ButtonLink look="main" to={`/imports/new?like=${item.id}`}>{t`Choose the file again`}</ButtonLink>
      }
    >
      <Trans>Files are kept for seven days. The settings are still here.</Trans>
    </NoMatch>
  )
}

const Show = () => {
  const { t } = useLingui()
  const query = useImport(useParam('id'))
  return (
    <Panel
      query={query}
      title={t`Import`}
      missing={
        <NoMatch
          title={t`There is no such import`}
          actions={<ButtonLink to="/imports">{t`Show all imports`}</ButtonLink>}
        />
      }
    >
      {(data) => {
        const item = data as Import
        const { word, tone } = stateOf(item.state)
        return (
          <Page
            title={item.filename}
            aside={<Badge tone={tone}>{word}</Badge>}
            actions={
              <>
                <ButtonLink to="/imports">{t`All imports`}</ButtonLink>
                <ButtonLink to="/imports/new">{t`Import another file`}</ButtonLink>
              </>
            }
          >
            <Stage key={item.id} item={item} />
          </Page>
        )
      }}
    </Panel>
  )
}

export default Show
