import type { components } from '../../../generated/types.ts'

type Schemas = components['schemas']

/** The part of a message that a text with smart codes is for; `link` is one whole address. */
export type Place = Schemas['SmartCodePlace']
/** The kind of mail. */
export type Use = Schemas['SmartCodeUse']
export type RenderFault = Schemas['RenderFault']
export type Member = RenderFault['member']

export type Scalar = string | number | boolean | null
export type ValueRow = Readonly<Record<string, Scalar>>
export type Value = Scalar | readonly Scalar[] | readonly ValueRow[]

/** What smart codes become, by their keys (`contact.first_name`, `event.order_number`): an object without prototype. */
export type Values = Record<string, Value>

/** One smart code, as far as it can be said without asking anybody. */
export interface CodeInfo {
  key: string
  label: string
  description: string
  group: string
  /** What stands in where there is no value, in the code that is offered. */
  fallback: string | null
  example: Value
  places: readonly Place[]
  usedIn: readonly Use[]
  canBeEmpty: boolean
  filters: readonly string[]
  /** Whether it is a whole address, which is not encoded where it begins a link. */
  isUrl: boolean
}

/** All smart codes that there are now: what content is checked by. */
export interface Catalogue {
  find(key: string): CodeInfo | undefined
  readonly codes: readonly CodeInfo[]
}

export interface CompileOptions {
  /** Left out, codes of every kind of mail may stand. */
  use?: Use | undefined
  /** The part of the content to name in faults; `source` where it is left out. */
  member?: Member | undefined
}

/** A smart code without a value that nothing stood in for. */
export type MissingValue = Pick<RenderFault, 'line_number' | 'column_number'> & { excerpt: string }

export interface RenderOptions {
  /** Takes the place of the address of the link of this number (counted from 1), where the text has marks of links. */
  link?: ((position: number) => string) | undefined
  /** Put in where the text has the sign for it. */
  marks?: string | undefined
  /** Filled with what had no value. */
  gaps?: MissingValue[] | undefined
}

/**
 * A part of what was rendered: words of this rendering, or the text between smart codes, the same object in every rendering, so that
 * what is made of it can be kept.
 */
export type Passage = string | { readonly text: string }

export interface Compiled {
  /** Keys of the smart codes in it, in alphabetical order. */
  codes: string[]
  /** With an error among them, it cannot be rendered. */
  faults: RenderFault[]
  /** Throws RenderLimitExceeded; and an Error where the text has errors. */
  render(values: Values, options?: RenderOptions): string
  /** The same, passage by passage. */
  passages(values: Values, options?: RenderOptions): Passage[]
}
