import type { components } from '../../../generated/types.ts'

type Schemas = components['schemas']

/** The part of a message that a text is for; `link` is one whole URL. */
export type Place = Schemas['SmartCodePlace']
/** The kind of e-mail. */
export type Use = Schemas['SmartCodeUse']
export type RenderFault = Schemas['RenderFault']
export type Member = RenderFault['member']

export type Scalar = string | number | boolean | null
export type ValueRow = Readonly<Record<string, Scalar>>
export type Value = Scalar | readonly Scalar[] | readonly ValueRow[]

/**
 * The values of smart codes, by key (`contact.first_name`, `event.order_number`): an object without
 * prototype.
 */
export type Values = Record<string, Value>

/** The static description of a smart code. */
export interface CodeInfo {
  key: string
  label: string
  description: string
  group: string
  /** The default in the code that the catalogue offers. */
  fallback: string | null
  example: Value
  places: readonly Place[]
  usedIn: readonly Use[]
  canBeEmpty: boolean
  filters: readonly string[]
  /** Whether the value is a whole URL, which is not encoded at the start of a link. */
  isUrl: boolean
}

/** All present smart codes: content is checked against them. */
export interface Catalogue {
  find(key: string): CodeInfo | undefined
  readonly codes: readonly CodeInfo[]
}

export interface CompileOptions {
  /** If omitted, codes of every kind of e-mail are allowed. */
  use?: Use | undefined
  /** The part of the content that faults name; default `source`. */
  member?: Member | undefined
}

/** A smart code without a value or default. */
export type MissingValue = Pick<RenderFault, 'line_number' | 'column_number'> & { excerpt: string }

/** A smart code whose filter `date` cannot read the value. `isConstant`: the content has the value, for every contact. */
export type UnreadableDate = MissingValue & { value: string; isConstant: boolean }

export interface RenderOptions {
  /**
   * Returns the URL that replaces the one of the link with this number (from 1), if the text has link
   * markers.
   */
  link?: ((position: number) => string) | undefined
  /** Inserted at its marker in the text. */
  trackingMarkup?: string | undefined
  /** Collects codes without a value. */
  missingValues?: MissingValue[] | undefined
  /** Collects values that are no dates where one is formatted. They count as no value. */
  unreadableDates?: UnreadableDate[] | undefined
}

/**
 * A segment of the rendered text: text of this rendering, or the text between smart codes. The latter is the
 * same object in every rendering, so that results derived from it can be cached.
 */
export type Segment = string | { readonly text: string }

export interface Compiled {
  /** Keys of its smart codes, in alphabetical order. */
  codes: string[]
  /** If they include an error, the text cannot be rendered. */
  faults: RenderFault[]
  /** Throws RenderLimitExceeded; throws an Error if the text has errors. */
  render(values: Values, options?: RenderOptions): string
  /** Renders to segments. */
  segments(values: Values, options?: RenderOptions): Segment[]
}
