import { Trans, useLingui } from '@lingui/react/macro'
import { refresh } from '../../api/queries.ts'
import { useParam } from '../../ui/address.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Page } from '../../ui/page.tsx'
import { NoMatch } from '../../ui/states.tsx'
import { Editor } from './Editor.tsx'
import { FileChooser } from './FileChooser.tsx'
import { useSending } from './New.tsx'
import { type Import, useImport } from './queries.ts'
import { Result } from './Result.tsx'
import { stateOf } from './states.ts'

const Upload = ({ item }: { item: Import }) => {
  const { progress, error, send, retry } = useSending(item, () => {
    refresh('/imports')
  })
  return <FileChooser onFile={send} progress={progress} error={error} onRetry={retry} />
}

const Stage = ({ item }: { item: Import }) => {
  const { t } = useLingui()
  switch (item.state) {
    case 'awaiting_upload':
      return <Upload item={item} />
    case 'ready':
      return <Editor item={item} />
    case 'expired':
      return (
        <NoMatch
          title={t`The file is gone`}
          actions={<ButtonLink look="main" to="/imports/new">{t`Import a file`}</ButtonLink>}
        >
          <Trans>Files are kept for seven days. Choose it again.</Trans>
        </NoMatch>
      )
    default:
      return item.job_id === null ? null : <Result jobId={item.job_id} />
  }
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
            actions={<ButtonLink to="/imports/new">{t`Import another file`}</ButtonLink>}
          >
            <Stage item={item} />
          </Page>
        )
      }}
    </Panel>
  )
}

export default Show
