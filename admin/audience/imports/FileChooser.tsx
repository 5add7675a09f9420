import { Trans, useLingui } from '@lingui/react/macro'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { DropZone, FileTrigger, ProgressBar } from 'react-aria-components'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { ProblemNote } from '../../ui/ProblemNote.tsx'

/** Drop a file, choose one, or paste a table. */
export const FileChooser = ({
  onFile,
  progress,
  error,
  onRetry,
}: {
  onFile: (file: File) => void
  /** From 0 to 1; null while nothing is sent. */
  progress: number | null
  error: unknown
  onRetry: () => void
}) => {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [isPasting, setPasting] = useState(false)
  if (progress !== null)
    return (
      <ProgressBar aria-label={t`Uploading`} value={progress * 100} className="mx-auto max-w-md p-8">
        {({ percentage = 0 }) => (
          <>
            <p role="status">
              <Trans>Uploading: {Math.round(percentage)} %</Trans>
            </p>
            <div className="mt-2 h-2 overflow-hidden rounded bg-hover">
              <div className="h-full bg-accent" style={{ width: `${percentage}%` }} />
            </div>
          </>
        )}
      </ProgressBar>
    )
  return (
    <div className="mx-4">
      {error !== null && error !== undefined && <ProblemNote error={error} onRetry={onRetry} />}
      <DropZone
        aria-label={t`Drop a file here`}
        onDrop={async ({ items }) => {
          const item = items.find(({ kind }) => kind === 'file')
          if (item?.kind === 'file') onFile(await item.getFile())
        }}
        className="flex flex-col items-center gap-3 rounded-lg border-2 border-dashed border-edge bg-panel px-4 py-14 text-center drop-target:border-accent drop-target:bg-chosen"
      >
        <Upload size={36} aria-hidden className="text-soft" />
        <p className="text-lg font-semibold">
          <Trans>Drop a file here</Trans>
        </p>
        <p className="text-soft">
          <Trans>A table as CSV, with one line for each person. Other tools export one.</Trans>
        </p>
        <div className="flex flex-wrap justify-center gap-2">
          <FileTrigger
            acceptedFileTypes={['.csv', '.tsv', '.txt', '.ndjson', '.jsonl']}
            onSelect={(files) => {
              const file = files?.[0]
              if (file !== undefined) onFile(file)
            }}
          >
            <Button look="main">{t`Choose a file`}</Button>
          </FileTrigger>
          <Button onPress={() => setPasting(!isPasting)}>{t`Paste a table`}</Button>
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
              isDisabled={text.trim() === ''}
              onPress={() => onFile(new File([text], 'pasted.csv', { type: 'text/csv' }))}
            >{t`Use this table`}</Button>
          </div>
        </div>
      )}
    </div>
  )
}
