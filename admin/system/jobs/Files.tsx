import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import type { components } from '../../../generated/types.ts'
import { useChange } from '../../api/act.ts'
import { client, unwrap } from '../../api/client.ts'
import { localLink } from '../../api/links.ts'
import { Button } from '../../ui/button.tsx'
import { size } from '../../ui/format.ts'
import { ProblemNote } from '../../ui/ProblemNote.tsx'
import type { Job } from './queries.ts'
import { fileWord } from './words.ts'

export type JobFile = components['schemas']['JobFile']

/** Saves a file behind a signed link of an answer. */
const save = ({ url, filename }: JobFile): void => {
  const link = document.createElement('a')
  link.href = localLink(url)
  link.download = filename
  link.click()
}

const filesOf = async (jobId: string): Promise<JobFile[]> =>
  (await unwrap(client.GET('/jobs/{id}/result', { params: { path: { id: jobId } } }))).files

/** Downloads the file of a job that has the data. */
export const downloadResult = async (jobId: string): Promise<void> => {
  const files = await filesOf(jobId)
  const file = files.find(({ kind }) => kind === 'result') ?? files[0]
  if (file !== undefined) save(file)
}

/** Files of a finished job, behind signed links that are valid for a short time. One file is saved at once, several are listed. */
export const Files = ({
  job,
  label,
  kind,
}: {
  job: Pick<Job, 'id'>
  label?: string
  /** Only the file of this kind, which is saved at once. */
  kind?: JobFile['kind']
}) => {
  const { t } = useLingui()
  const read = useChange({
    mutationFn: async () => {
      const files = await filesOf(job.id)
      return kind === undefined ? files : files.filter((file) => file.kind === kind)
    },
    onSuccess: (files) => {
      const [file, ...others] = files
      if (file !== undefined && others.length === 0) save(file)
    },
  })
  const files = read.data ?? []
  return (
    <>
      <Button look="quiet" onPress={() => read.mutate()} isPending={read.isPending}>
        <Download size={14} aria-hidden />
        {label ?? t`Download`}
      </Button>
      {read.isError && <ProblemNote error={read.error} onRetry={() => read.mutate()} />}
      {read.isSuccess && files.length === 0 && (
        <span role="status" className="text-sm text-soft">
          <Trans>The files are deleted.</Trans>
        </span>
      )}
      {files.length > 1 && (
        <ul aria-label={t`Files`} className="flex w-full flex-col">
          {files.map((file) => (
            <li key={file.kind}>
              <Button look="quiet" onPress={() => save(file)}>
                <span>{fileWord(file.kind)}</span>
                <bdi className="min-w-0 truncate text-soft">{file.filename}</bdi>
                <span className="text-sm text-soft">
                  {plural(file.rows_count, { one: '# row', other: '# rows' })}
                  {` · ${size(file.size_bytes)}`}
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
