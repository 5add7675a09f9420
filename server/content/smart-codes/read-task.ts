import { catalogueOf } from './catalogue.ts'
import type { ReadText } from './read-result.ts'
import { readText } from './read-text.ts'
import type { FieldRow } from './store.ts'
import type { CompileOptions, Place } from './types.ts'

interface TextToRead {
  source: string
  place: Place
  /** What the catalogue is made of. */
  fields: readonly FieldRow[]
  options: CompileOptions
}

/** Reads a text with smart codes that somebody wrote: the work of a thread. */
export default ({ source, place, fields, options }: TextToRead): ReadText =>
  readText(source, place, catalogueOf(fields), options)
