import { parse } from './engine.ts'
import { escapeHtml } from './escape.ts'
import { faultAt, unknownCode } from './faults.ts'
import { type Spot, spotsOf } from './places.ts'
import { programOf, Refused, type Rules } from './program.ts'
import type { Catalogue, CodeInfo, Compiled, CompileOptions, Passage, Place, Use, Value } from './types.ts'

/** The keys beside the catalogue's by which values say how to write dates. */
export const calendarKeys = { timeZone: '@time_zone', locale: '@locale' } as const

const placeAt = (place: Place, spot: Spot): Place =>
  place === 'html' && spot.startsWith('address') ? 'link' : place

const placeNames: Record<Place, string> = {
  subject: 'a subject',
  preheader: 'a preheader',
  html: 'HTML',
  text: 'text',
  link: 'a link',
}
const useNames: Record<Use, string> = {
  campaign: 'campaigns',
  message: 'messages',
  confirmation: 'confirmations',
}

/** Members that any list of values has. */
const listMembers = new Set(['size', 'first', 'last'])

const mayFollow = (info: CodeInfo, rest: readonly string[]): boolean => {
  if (rest.length === 0 || info.key.startsWith('event.')) return true
  const [member = ''] = rest
  return rest.length === 1 && Array.isArray(info.example) && (listMembers.has(member) || /^\d+$/.test(member))
}

const findCode = (path: readonly string[], catalogue: Catalogue): CodeInfo | null => {
  for (let length = Math.min(path.length, 3); length > 1; length--) {
    const info = catalogue.find(path.slice(0, length).join('.'))
    if (info !== undefined) return mayFollow(info, path.slice(length)) ? info : null
  }
  return null
}

const word = (value: Value | undefined, otherwise: string): string =>
  typeof value === 'string' ? value : otherwise

/** What the passages are together. */
export const joined = (passages: readonly Passage[]): string => {
  let text = ''
  for (const passage of passages) text += typeof passage === 'string' ? passage : passage.text
  return text
}

/**
 * Reads a text with smart codes once, so that it can be rendered for many contacts. What is wrong with it is in `faults`;
 * nothing is thrown.
 */
export const compile = (
  source: string,
  place: Place,
  catalogue: Catalogue,
  { use, member = 'source' }: CompileOptions = {},
): Compiled => {
  const { templates, brackets, faults } = parse(source, member)
  const lineEnd = place === 'subject' ? source.search(/[\r\n]/) : -1
  if (lineEnd >= 0)
    faults.push(faultAt(source, member, 'syntax', 'A subject is one line.', lineEnd, lineEnd + 1))
  const outputs = brackets.filter(({ isOutput }) => isOutput).map(({ begin }) => begin)
  const spots = spotsOf(source, place, outputs, brackets)
  const codes = new Set<string>()
  const rules: Rules = {
    source,
    writeLink: place === 'html' ? escapeHtml : (url) => url,
    spotOf: (at) => spots.get(at) ?? 'forbidden',
    refuse: ({ code, message, begin, end }) => {
      if (faults.length < 50) faults.push(faultAt(source, member, code, message, begin, end))
    },
    demandCode: (path, at, spot) => {
      const written = path.join('.')
      const info = findCode(path, catalogue)
      if (info === null) throw new Refused('unknown_code', unknownCode(written, catalogue), at)
      if (use !== undefined && !info.usedIn.includes(use))
        throw new Refused('not_in_this_place', `${info.key} has no value in ${useNames[use]}.`, at)
      const here = spot === null ? null : placeAt(place, spot)
      if (here !== null && !info.places.includes(here))
        throw new Refused('not_in_this_place', `${info.key} may not stand in ${placeNames[here]}.`, at)
      codes.add(info.key)
      return info
    },
  }
  const program = programOf(templates, rules)
  const passages: Compiled['passages'] = (values, options = {}) => {
    if (faults.some(({ level }) => level === 'error'))
      throw new Error('A text with faults cannot be rendered.')
    const timeZone = word(values[calendarKeys.timeZone], 'UTC')
    const locale = word(values[calendarKeys.locale], 'en')
    return program(values, { timeZone, locale }, options)
  }
  return {
    codes: [...codes].sort(),
    faults,
    passages,
    render: (values, options) => joined(passages(values, options)),
  }
}
