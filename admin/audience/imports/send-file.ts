import { upload } from '../../../packages/client/src/client-files.ts'
import { client, unwrap } from '../../api/client.ts'
import { localLink } from '../../api/links.ts'
import type { Import } from './queries.ts'

/** Names of fields of the service, as an import takes them: no control characters, at most 255. */
const safeName = (name: string): string =>
  name
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(-255) || 'file.csv'

const formatOf = (name: string): 'csv' | 'ndjson' => (/\.(ndjson|jsonl)$/i.test(name) ? 'ndjson' : 'csv')

/** Makes an import of a file and uploads it. Another attempt for the same import takes its link. */
export const sendFile = async (
  file: File,
  {
    known,
    onProgress,
    signal,
  }: { known: Import | null; onProgress: (part: number) => void; signal: AbortSignal },
): Promise<Import> => {
  const made =
    known ??
    (await unwrap(
      client.POST('/imports', {
        body: { filename: safeName(file.name), format: formatOf(file.name) },
        signal,
      }),
    ))
  const { data = made } =
    known === null ? { data: made } : await client.GET('/imports/{id}', { params: { path: { id: made.id } } })
  if (data.upload !== null)
    await upload(localLink(data.upload.url), file, {
      signal,
      onProgress: (sent, total) => onProgress(total === 0 ? 1 : sent / total),
    })
  return made
}
