import { catalogueOf, type Use } from '../../smart-codes/language.ts'
import type { Look } from './look.ts'
import { readContent } from './read-content.ts'
import type { Content, ReadContent } from './types.ts'

interface ContentToRead {
  content: Content
  /** The data of the catalogue. */
  fields: Parameters<typeof catalogueOf>[0]
  use: Use | undefined
  look: Look | undefined
}

/** Parses a user's content; runs in a thread. */
export default ({ content, fields, use, look }: ContentToRead): Promise<ReadContent> =>
  readContent(content, { catalogue: catalogueOf(fields), use, look })
