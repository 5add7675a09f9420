import { doesNotExist } from '../../platform/fault-details.ts'
import { isOwnKey } from './codes.ts'
import { parse } from './engine.ts'
import { faultAt, unknownCode } from './faults.ts'
import { type OutputContext, outputContextsOf, prefixOf } from './output-contexts.ts'
import { nodesIn, Refused, type Rules } from './read-program.ts'
import type { ReadText } from './read-result.ts'
import type { Catalogue, CodeInfo, CompileOptions, Place, Use } from './types.ts'

const placeAt = (place: Place, outputContext: OutputContext): Place =>
  place === 'html' && outputContext.startsWith('address') ? 'link' : place

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
  automation: 'sequences and automations',
}

/** Members that every list of values has. */
const listMembers = new Set(['size', 'first', 'last'])

const mayFollow = (info: CodeInfo, rest: readonly string[]): boolean => {
  if (rest.length === 0 || isOwnKey(info.key)) return true
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

/** Maximum of faults returned. */
const maxFaults = 50

/**
 * Parses a text with smart codes into plain data that `ready` compiles. Problems are in `faults`; nothing is
 * thrown. A text can be slow to parse on purpose: run it in a thread.
 */
export const readText = (
  source: string,
  place: Place,
  catalogue: Catalogue,
  { use, member = 'source' }: CompileOptions = {},
): ReadText => {
  const { templates, brackets, faults } = parse(source, member)
  const lineEnd = place === 'subject' ? source.search(/[\r\n]/) : -1
  if (lineEnd >= 0)
    faults.push(faultAt(source, member, 'syntax', 'The subject must be one line.', lineEnd, lineEnd + 1))
  const outputs = brackets.filter(({ isOutput }) => isOutput).map(({ begin }) => begin)
  const contexts = outputContextsOf(source, place, outputs, brackets)
  const contextAt = (at: number): OutputContext => contexts.get(at) ?? 'forbidden'
  const codes = new Set<string>()
  // Searching similar codes is slow: skip it for faults that are not returned.
  const unknown = (written: string): string =>
    faults.length < maxFaults ? unknownCode(written, catalogue) : doesNotExist('smart code')
  const rules: Rules = {
    source,
    contextAt,
    isUrl: (key) => catalogue.find(key)?.isUrl ?? false,
    prefixAt: (output, isUrl) => {
      const prefix = prefixOf(source, output, contextAt(output.begin), isUrl)
      if (isUrl && prefix !== '' && faults.length < maxFaults) {
        const code = source.slice(output.begin, output.end)
        const before = prefix.trim()
        const detail = `${code} is a complete URL, so ${before} before it is left out. Remove ${before}.`
        const begin = output.begin - prefix.length
        faults.push(faultAt(source, member, 'invalid_link', detail, begin, output.end, 'warning'))
      }
      return prefix
    },
    refuse: ({ code, message, begin, end }) => {
      if (faults.length < maxFaults) faults.push(faultAt(source, member, code, message, begin, end))
    },
    requireCode: (path, at, outputContext) => {
      const written = path.join('.')
      const info = findCode(path, catalogue)
      if (info === null) throw new Refused('unknown_code', unknown(written), at)
      if (use !== undefined && !info.usedIn.includes(use))
        throw new Refused(
          'not_in_this_place',
          `\`${info.key}\` has no value in ${useNames[use]}. Remove it.`,
          at,
        )
      const here = outputContext === null ? null : placeAt(place, outputContext)
      if (here !== null && !info.places.includes(here))
        throw new Refused(
          'not_in_this_place',
          `\`${info.key}\` is not allowed in ${placeNames[here]}. Remove it.`,
          at,
        )
      codes.add(info.key)
      return info
    },
  }
  const nodes = nodesIn(templates, rules)
  const isSound = faults.every(({ level }) => level !== 'error')
  return { codes: [...codes].sort(), faults, isHtml: place === 'html', nodes: isSound ? nodes : [] }
}
