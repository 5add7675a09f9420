import { Trans, useLingui } from '@lingui/react/macro'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { DropZone, FileTrigger, ProgressBar } from 'react-aria-components'
import { failureOf } from '../../../api/client.ts'
import { Note } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { size } from '../../../ui/format.ts'
import { ProblemNote } from '../../../ui/ProblemNote.tsx'
import { pastedFile, usePasted } from '../../../ui/pasted.ts'
import { FileRefused } from './send-file.ts'
import type { useSending } from './use-sending.ts'

const Progress = ({ sending: { progress, file, cancel } }: { sending: ReturnType<typeof useSending> }) => {
  const { t } = useLingui()
  const percent = Math.floor((progress ?? 0) * 100)
  return (
    <div className="mx-auto flex max-w-md flex-col gap-3 p-8">
      <ProgressBar aria-label={t`Uploading`} value={percent}>
        {file !== null && (
          <p className="flex gap-2">
            <bdi className="min-w-0 grow truncate">{file.name}</bdi>
            <span className="shrink-0 text-soft">{size(file.size)}</span>
          </p>
        )}
        <div className="mt-2 h-2 overflow-hidden rounded bg-hover">
          <div className="h-full bg-accent" style={{ width: `${percent}%` }} />
        </div>
      </ProgressBar>
      <div className="flex items-center gap-3">
        <span role="status" className="grow text-soft">
          {percent < 100 ? t`Uploading: ${percent} %` : t`The service stores the file.`}
        </span>
        <Button onPress={cancel}>{t`Cancel`}</Button>
      </div>
    </div>
  )
}

/** Statuses after which the same file is refused again. */
const final: ReadonlySet<number> = new Set([400, 403, 413, 415])

const isFinal = (error: unknown): boolean => final.has(failureOf(error)?.status ?? 0)

const Failed = ({ sending: { error, retry } }: { sending: ReturnType<typeof useSending> }) => {
  const { t } = useLingui()
  if (error === null) return null
  if (!(error instanceof FileRefused))
    return <ProblemNote error={error} onRetry={isFinal(error) ? undefined : retry} />
  return (
    <div role="alert" className="mb-4">
      <Note tone="bad">
        {error.reason === 'empty'
          ? t`The file is empty. Choose another one.`
          : t`The file is too large. Split it into several files.`}
      </Note>
    </div>
  )
}

/** Drop a file, choose one, or paste a table. */
export const FileChooser = ({ sending }: { sending: ReturnType<typeof useSending> }) => {
  const { t } = useLingui()
  const { send } = sending
  const [text, setText] = useState('')
  const [isPasting, setPasting] = useState(false)
  const isFree = sending.progress === null
  usePasted(([file]) => {
    if (file !== undefined) send(file)
  }, isFree)
  if (!isFree) return <Progress sending={sending} />
  return (
    <div className="mx-4 mb-4">
      <Failed sending={sending} />
      <DropZone
        aria-label={t`Drop a file here`}
        onDrop={async ({ items }) => {
          const item = items.find(({ kind }) => kind === 'file')
          if (item?.kind === 'file') send(await item.getFile())
        }}
        className="flex flex-col items-center gap-3 rounded-lg border-2 border-dashed border-edge bg-panel px-4 py-14 text-center drop-target:border-accent drop-target:bg-chosen"
      >
        <Upload size={36} aria-hidden className="text-soft" />
        <p className="text-lg font-semibold">
          <Trans>Drop a file here</Trans>
        </p>
        <p className="text-soft">
          <Trans>
            A table as CSV or NDJSON, with one row for each person. Save a spreadsheet as CSV. Other tools
            export one.
          </Trans>
        </p>
        <div className="flex flex-wrap justify-center gap-2">
          <FileTrigger
            acceptedFileTypes={['.csv', '.tsv', '.txt', '.ndjson', '.jsonl', 'text/csv', 'text/plain']}
            onSelect={(files) => {
              const file = files?.[0]
              if (file !== undefined) send(file)
            }}
          >
            <Button look="main">{t`Choose a file`}</Button>
          </FileTrigger>
          <Button onPress={() => setPasting(!isPasting)} aria-expanded={isPasting}>{t`Paste a table`}</Button>
        </div>
      </DropZone>
      {isPasting && (
        <div className="mt-4 flex flex-col gap-2">
          <TextField
            label={t`Table`}
            value={text}
            onChange={setText}
            isLong
            hint={t`Copied from a spreadsheet, with its header.`}
            autoFocus
          />
          <div>
            <Button
              look="main"
              whyNot={text.trim() === '' ? t`Paste the table first.` : null}
              onPress={() => send(pastedFile(text))}
            >{t`Use this table`}</Button>
          </div>
        </div>
      )}
    </div>
  )
}
