import { upload } from '../../../../packages/client/src/client-files.ts'
import { client, failureOf, unwrap } from '../../../api/client.ts'
import { localLink } from '../../../api/links.ts'
import { type Import, settingsOf } from '../model.ts'
import { formatOf, safeName } from './names.ts'

interface Sending {
  /** The import that waits for this file; null for a new one. */
  known: Import | null
  /** An import whose settings the new one gets. */
  like: Import | null
  onProgress: (part: number) => void
  signal: AbortSignal
}

/** Why a file is not sent at all. */
export class FileRefused extends Error {
  readonly reason: 'empty' | 'too large'
  constructor(reason: 'empty' | 'too large') {
    super(reason)
    this.reason = reason
  }
}

/** The import to which a file belongs. A name is part of it: it can say who refuses e-mail. */
const importFor = async (file: File, { known, like, signal }: Sending): Promise<Import> => {
  const filename = safeName(file.name)
  const format = formatOf(file.name)
  if (known !== null && known.format === format) {
    const params = { path: { id: known.id } }
    return known.filename === filename
      ? await unwrap(client.GET('/imports/{id}', { params, signal }))
      : await unwrap(client.PUT('/imports/{id}', { params, body: { filename }, signal }))
  }
  const made = await unwrap(
    client.POST('/imports', {
      body: { filename, format, ...(like === null ? {} : settingsOf(like)) },
      signal,
    }),
  )
  if (known !== null) discard(known.id)
  return made
}

/** Deletes an import that has no file, and never will. */
export const discard = (id: string): void => {
  client.DELETE('/imports/{id}', { params: { path: { id } } }).catch(() => undefined)
}

/**
 * Makes an import of a file and uploads it. `onMade` is called before the upload, so that another attempt goes on with the same import.
 * @throws FileRefused, RequestFailed
 */
export const sendFile = async (
  file: File,
  sending: Sending & { onMade: (made: Import) => void },
): Promise<Import> => {
  if (file.size === 0) throw new FileRefused('empty')
  const made = await importFor(file, sending)
  sending.onMade(made)
  if (made.upload === null) return made
  if (file.size > made.upload.max_bytes) throw new FileRefused('too large')
  const { signal, onProgress } = sending
  try {
    await upload(localLink(made.upload.url), file, {
      signal,
      onProgress: (sent, total) => onProgress(total === 0 ? 1 : sent / total),
    })
  } catch (error) {
    // An earlier attempt may have arrived although its answer did not.
    if (failureOf(error)?.status !== 409) throw error
  }
  return made
}
