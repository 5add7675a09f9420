import { catalogueOf, type Use } from '../../smart-codes/language.ts'
import type { Look } from './look.ts'
import { readContent } from './read-content.ts'
import type { Content, ReadContent } from './types.ts'

interface ContentToRead {
  content: Content
  /** What the catalogue is made of. */
  fields: Parameters<typeof catalogueOf>[0]
  use: Use | undefined
  look: Look | undefined
}

/** Reads content that somebody wrote: the work of a thread. */
export default ({ content, fields, use, look }: ContentToRead): Promise<ReadContent> =>
  readContent(content, { catalogue: catalogueOf(fields), use, look })
