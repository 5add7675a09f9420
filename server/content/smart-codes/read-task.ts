import type { DescribedField } from '../../audience/custom-fields/index.ts'
import { catalogueOf } from './catalogue.ts'
import type { ReadText } from './read-result.ts'
import { readText } from './read-text.ts'
import type { CompileOptions, Place } from './types.ts'

interface TextToRead {
  source: string
  place: Place
  /** The data of the catalogue. */
  fields: readonly DescribedField[]
  options: CompileOptions
}

/** Parses a user's text with smart codes; runs in a thread. */
export default ({ source, place, fields, options }: TextToRead): ReadText =>
  readText(source, place, catalogueOf(fields), options)
