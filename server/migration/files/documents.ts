import { setImmediate as pause } from 'node:timers/promises'
import type { Normalise, Page, PageRequest, Skipped, Staged } from '../records/index.ts'
import type { OpenDocument } from './parts.ts'
import { readEntry } from './zip.ts'

/** Larger documents are no e-mails. */
const longest = 1024 ** 2

/** Documents of one page. */
const atOnce = 20

/** The text of a document; null if it is too long. */
const textIn = async ({ archive, entry }: OpenDocument): Promise<string | null> => {
  if (entry.size > longest) return null
  const blocks: Buffer[] = []
  for await (const block of readEntry(archive, entry)) blocks.push(block)
  await pause()
  return Buffer.concat(blocks).toString('utf8')
}

const idOf = ({ entry }: OpenDocument): string => entry.name.slice(-250)

const tooLong = (document: OpenDocument): Skipped => ({
  skipped: 'malformed',
  source_id: idOf(document),
  detail: 'The document is larger than 1 MiB.',
})

const recordsOf = async (
  document: OpenDocument,
  texts: ReadonlyMap<string, OpenDocument>,
): Promise<(Staged | Skipped)[]> => {
  const { name, is } = document.purpose
  const html = await textIn(document)
  if (html === null) return [tooLong(document)]
  const source_id = idOf(document)
  const title = name.replaceAll('_', ' ').trim().slice(0, 100).trim() || 'Untitled'
  if (is === 'template') return [{ kind: 'template', source_id, name: title, html }]
  const plain = texts.get(name)
  const text = plain === undefined ? null : await textIn(plain)
  return [
    {
      kind: 'campaign',
      source_id,
      name: title,
      state: 'unknown',
      is_sent: false,
      subject: null,
      html,
      text,
      lists: [],
    },
    ...(plain !== undefined && text === null ? [tooLong(plain)] : []),
  ]
}

/** What a record of a page is. */
export const documentIn: Normalise = (raw) => {
  const found = raw as Staged | Skipped
  return 'skipped' in found ? found : [found]
}

/** Templates and campaigns of an archive, page by page. */
export const documentsOf = async (
  documents: readonly OpenDocument[],
  { cursor }: PageRequest,
): Promise<Page> => {
  const texts = new Map(
    documents.flatMap((one) =>
      one.purpose.is === 'campaign text' ? [[one.purpose.name, one] as const] : [],
    ),
  )
  const listed = documents.filter(({ purpose }) => purpose.is !== 'campaign text')
  const from = cursor?.offset ?? 0
  const some = listed.slice(from, from + atOnce)
  const records: (Staged | Skipped)[] = []
  for (const document of some) records.push(...(await recordsOf(document, texts)))
  const reached = from + some.length
  const next = reached < listed.length ? { page: (cursor?.page ?? 0) + 1, offset: reached } : null
  return { records, next, declared: null }
}
