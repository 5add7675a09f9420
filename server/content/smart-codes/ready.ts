import { escapeHtml } from './escape.ts'
import { type Program, programOf } from './program.ts'
import type { ReadText } from './read-result.ts'
import type { Compiled, Segment, Value } from './types.ts'

/** The keys of values, beside the catalogue's, that say how to write dates. */
export const calendarKeys = { timeZone: '@time_zone', locale: '@locale', now: '@now' } as const

const textOr = (value: Value | undefined, otherwise: string): string =>
  typeof value === 'string' ? value : otherwise

/** Joins segments into one text. */
export const joined = (segments: readonly Segment[]): string => {
  let text = ''
  for (const segment of segments) text += typeof segment === 'string' ? segment : segment.text
  return text
}

/** Compiles a parsed text, to be rendered for many contacts. */
export const ready = ({ codes, faults, isHtml, nodes }: ReadText): Compiled => {
  let program: Program | null = null
  const segments: Compiled['segments'] = (values, options = {}) => {
    if (faults.some(({ level }) => level === 'error'))
      throw new Error('A text with faults cannot be rendered.')
    const timeZone = textOr(values[calendarKeys.timeZone], 'UTC')
    const locale = textOr(values[calendarKeys.locale], 'en')
    program ??= programOf(nodes, isHtml ? escapeHtml : (url) => url)
    const now = textOr(values[calendarKeys.now], '')
    return program(values, { timeZone, locale, now }, options)
  }
  return { codes, faults, segments, render: (values, options) => joined(segments(values, options)) }
}
