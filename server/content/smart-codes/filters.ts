import { type Calendar, formatDate } from './dates.ts'
import { escapeHtml, escapeUrlPart } from './escape.ts'
import type { Meter } from './meter.ts'
import type { Value, ValueRow } from './types.ts'

/** What a filter can use besides its value. */
export interface FilterContext {
  meter: Meter
  calendar: Calendar
  /** The last value that the filter `date` could not read. */
  unreadableDate: string | null
}

type Input = Value | ValueRow | undefined
export type FilterFunction = (value: Input, args: readonly Input[], context: FilterContext) => Input

export interface FilterInfo {
  key: string
  label: string
  description: string
  example: string
  /** Minimum and maximum number of arguments. */
  takes: readonly [number, number]
  apply: FilterFunction
}

/** A value as text. */
export const toText = (value: Input): string => {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(toText).join(', ')
  return typeof value === 'object' ? '' : String(value)
}

const numberOf = (value: Input): number => {
  const number = Number(typeof value === 'string' ? value.trim() : value)
  return Number.isFinite(number) ? number : 0
}

const text =
  (change: (input: string, args: readonly string[]) => string): FilterFunction =>
  (value, args, { meter }) => {
    const input = toText(value)
    meter.work(input.length)
    return change(input, args.map(toText))
  }

/** Charges for a result of `length` characters, which can be longer than the input. */
const made = (meter: Meter, length: number): void => {
  meter.work(length)
  meter.keep(length)
}

const capitalized = (input: string): string => {
  const [first = ''] = input
  return first.toUpperCase() + input.slice(first.length).toLowerCase()
}

/** The number of code units of a text's first characters, at most those of the whole text. */
const unitsOf = (input: string, characters: number): number => {
  let at = 0
  for (let count = 1; count <= characters && at < input.length; count++)
    at += (input.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
  return at
}

const shortened = (input: string, size: number, end: string): string => {
  if (input.length <= size || unitsOf(input, size) >= input.length) return input
  return input.slice(0, unitsOf(input, Math.max(0, size - [...end].length))) + end
}

const replaceAll: FilterFunction = (value, [from, to], { meter }) => {
  const input = toText(value)
  const [pattern, replacement] = [toText(from), toText(to)]
  meter.work(input.length * Math.max(1, pattern.length / 16))
  if (pattern === '') return input
  const pieces = input.split(pattern)
  made(meter, input.length + (pieces.length - 1) * replacement.length)
  return pieces.join(replacement)
}

const joinAll: FilterFunction = (value, [separator = ', '], { meter }) => {
  if (!Array.isArray(value)) return toText(value as Input)
  const pieces = value.map(toText)
  const between = toText(separator)
  made(
    meter,
    pieces.reduce((sum, piece) => sum + piece.length + between.length, 0),
  )
  return pieces.join(between)
}

const ends =
  (pick: (items: readonly Input[]) => Input, ofText: (input: string) => string): FilterFunction =>
  (value) => {
    if (Array.isArray(value)) return pick(value) ?? null
    return typeof value === 'string' ? ofText(value) : null
  }

/** All filters, in display order. */
export const filters: readonly FilterInfo[] = [
  {
    key: 'default',
    label: 'Default',
    description: 'Sets the text to use if there is no value, or if the value is false.',
    example: '{{ contact.first_name | default: "there" }}',
    takes: [1, 1],
    apply: (value, [instead]) =>
      value === null ||
      value === undefined ||
      value === '' ||
      value === false ||
      (Array.isArray(value) && !value.length)
        ? instead
        : value,
  },
  {
    key: 'capitalize',
    label: 'Capitalise',
    description: 'Writes the first character in upper case and the others in lower case.',
    example: '{{ contact.first_name | capitalize }}',
    takes: [0, 0],
    apply: text(capitalized),
  },
  {
    key: 'upcase',
    label: 'Upper case',
    description: 'Writes all characters in upper case.',
    example: '{{ contact.last_name | upcase }}',
    takes: [0, 0],
    apply: text((input) => input.toUpperCase()),
  },
  {
    key: 'downcase',
    label: 'Lower case',
    description: 'Writes all characters in lower case.',
    example: '{{ contact.email | downcase }}',
    takes: [0, 0],
    apply: text((input) => input.toLowerCase()),
  },
  {
    key: 'strip',
    label: 'Strip',
    description: 'Removes white space at the start and the end.',
    example: '{{ contact.company | strip }}',
    takes: [0, 0],
    apply: text((input) => input.trim()),
  },
  {
    key: 'truncate',
    label: 'Shorten',
    description:
      'Shortens the value to a number of characters, by default 50. The number includes the ending, by default three dots.',
    example: '{{ contact.company | truncate: 20 }}',
    takes: [0, 2],
    apply: (value, [size = 50, end = '...'], { meter }) => {
      const input = toText(value)
      meter.work(input.length)
      return shortened(input, Math.max(0, numberOf(size)), toText(end))
    },
  },
  {
    key: 'date',
    label: 'Date',
    description:
      'Formats a date or a time such as 2026-10-05 or 2026-10-05T09:15:00Z; `now` is the current time. Other texts count as no value: a `default` after the filter applies, and previews report them.',
    example: '{{ date.today | date: "%d %B %Y" }}',
    takes: [0, 1],
    apply: (value, [pattern = '%d %B %Y'], context) => {
      const { meter, calendar } = context
      if (value === null || value === undefined || toText(value).trim() === '') return null
      const how = toText(pattern)
      // A pattern is short; each of its letters can produce some thirty characters. Splitting a time costs as
      // much as a hundred steps.
      meter.work(64 * 100 + toText(value).length)
      made(meter, how.length * 30)
      const isTimed = typeof value === 'string' || typeof value === 'number'
      const formatted = isTimed ? formatDate(value, how, calendar) : null
      if (formatted === null) context.unreadableDate = toText(value).slice(0, 100)
      return formatted
    },
  },
  {
    key: 'escape',
    label: 'Escape',
    description: 'Escapes HTML markup. In HTML, values are always escaped.',
    example: '{{ contact.company | escape }}',
    takes: [0, 0],
    apply: (value, _, { meter }) => {
      const input = toText(value)
      made(meter, input.length * 5)
      return escapeHtml(input)
    },
  },
  {
    key: 'url_encode',
    label: 'Encode for URLs',
    description:
      'Percent-encodes the value as a part of a URL. Within a link, values are percent-encoded without this filter, too.',
    example: 'https://harbourbooks.example/?name={{ contact.first_name | url_encode }}',
    takes: [0, 0],
    apply: (value, _, { meter }) => {
      const input = toText(value)
      made(meter, input.length * 9)
      return escapeUrlPart(input)
    },
  },
  {
    key: 'append',
    label: 'Append',
    description: 'Adds text after the value.',
    example: '{{ contact.first_name | append: "!" }}',
    takes: [1, 1],
    apply: (value, [more], { meter }) => {
      const result = toText(value) + toText(more)
      made(meter, result.length)
      return result
    },
  },
  {
    key: 'prepend',
    label: 'Prepend',
    description: 'Adds text before the value.',
    example: '{{ contact.last_name | prepend: "Dr " }}',
    takes: [1, 1],
    apply: (value, [more], { meter }) => {
      const result = toText(more) + toText(value)
      made(meter, result.length)
      return result
    },
  },
  {
    key: 'replace',
    label: 'Replace',
    description: 'Replaces each occurrence of a text with another text, or removes it.',
    example: '{{ contact.company | replace: "Ltd", "Limited" }}',
    takes: [1, 2],
    apply: replaceAll,
  },
  {
    key: 'plus',
    label: 'Plus',
    description: 'Adds a number.',
    example: '{{ date.year | plus: 1 }}',
    takes: [1, 1],
    apply: (value, [number]) => numberOf(value) + numberOf(number),
  },
  {
    key: 'minus',
    label: 'Minus',
    description: 'Subtracts a number.',
    example: '{{ date.year | minus: 1 }}',
    takes: [1, 1],
    apply: (value, [number]) => numberOf(value) - numberOf(number),
  },
  {
    key: 'join',
    label: 'Join',
    description: 'Joins several values, with a separator between them.',
    example: '{{ contact.lists | join: " and " }}',
    takes: [0, 1],
    apply: joinAll,
  },
  {
    key: 'size',
    label: 'Size',
    description: 'Returns the number of values or characters.',
    example: '{{ contact.tags | size }}',
    takes: [0, 0],
    apply: (value) => (Array.isArray(value) ? value.length : toText(value as Input).length),
  },
  {
    key: 'first',
    label: 'First',
    description: 'Returns the first of several values, or the first character.',
    example: '{{ contact.tags | first }}',
    takes: [0, 0],
    apply: ends(
      (items) => items[0],
      (input) => [...input.slice(0, 2)][0] ?? '',
    ),
  },
  {
    key: 'last',
    label: 'Last',
    description: 'Returns the last of several values, or the last character.',
    example: '{{ contact.tags | last }}',
    takes: [0, 0],
    apply: ends(
      (items) => items.at(-1),
      (input) => [...input.slice(-2)].at(-1) ?? '',
    ),
  },
]

const byKey = new Map(filters.map((filter) => [filter.key, filter]))

export const findFilter = (key: string): FilterInfo | undefined => byKey.get(key)
