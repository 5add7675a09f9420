import {
  type Escape,
  escapeHtml,
  escapeLine,
  escapeText,
  escapeUnquoted,
  escapeUrl,
  escapeUrlPart,
} from './escape.ts'
import { type Attribute, masked, piecesOf, type Span } from './markup.ts'
import type { Place } from './types.ts'

/** Where in its text a smart code is written. */
export type OutputContext =
  /** Between elements, or in quotes: HTML's special characters are escaped. */
  | 'markup'
  | 'unquoted'
  /** At the start of a URL: the value is all of it, or its beginning. */
  | 'address'
  | 'address_unquoted'
  /** Within a URL: the value is a part of it. */
  | 'address_part'
  | 'address_part_unquoted'
  | 'line'
  | 'text'
  | 'url'
  | 'url_part'
  /** No value is allowed: the name of an element or attribute, a style, a script. */
  | 'forbidden'

const addressAttributes = new Set([
  'href',
  'src',
  'action',
  'formaction',
  'background',
  'background-url',
  'cite',
  'poster',
  'data',
  'xlink:href',
  'srcset',
])

/** Whether a value in this attribute could run code or change styles. */
const isForbidden = ({ name }: Attribute): boolean =>
  name === 'style' || name === 'srcdoc' || name.startsWith('on') || name.includes('\uE003')

const escapes: Record<Exclude<OutputContext, 'forbidden'>, Escape> = {
  markup: escapeHtml,
  unquoted: escapeUnquoted,
  address: (value) => escapeHtml(escapeUrl(value)),
  address_unquoted: (value) => escapeUnquoted(escapeUrl(value)),
  address_part: (value) => escapeHtml(escapeUrlPart(value)),
  address_part_unquoted: (value) => escapeUnquoted(escapeUrlPart(value)),
  line: escapeLine,
  text: escapeText,
  url: escapeUrl,
  url_part: escapeUrlPart,
}

/** The escape for an output context; `encoded` if a filter has already encoded the value for a URL. */
export const escapeFor = (context: Exclude<OutputContext, 'forbidden'>, encoded: boolean): Escape => {
  if (encoded && context === 'address_part') return escapeHtml
  if (encoded && context === 'address_part_unquoted') return escapeUnquoted
  if (encoded && context === 'url_part') return escapeText
  return escapes[context]
}

/** The context of a value that may be a whole URL, where a part of one is expected. */
export const wholeContext = (
  context: Exclude<OutputContext, 'forbidden'>,
): Exclude<OutputContext, 'forbidden'> => {
  switch (context) {
    case 'address_part':
      return 'address'
    case 'address_part_unquoted':
      return 'address_unquoted'
    case 'url_part':
      return 'url'
    default:
      return context
  }
}

const isPartOfUrl = (context: OutputContext): boolean => wholeContext(context as 'text') !== context

/** `https://` at the end of what stands in front of a smart code, at the start of a URL and in text. */
const prefixOfUrl = /(?:^|["'\s\uE001]|\bhref=)((?:https?:\s{0,2}\/{0,3}|\/\/)\s{0,2})$/i
const prefixInText = /(?:^|[^\p{L}\p{N}+./:-])(https?:\s{0,2}\/{2,3}\s{0,2})$/iu
const prefixOfPage = /(?:^|[^\p{L}\p{N}+./:-])((?:https?:\s{0,2}\/{0,3}|\/\/)\s{0,2})$/iu
/** Characters of the source that can be a prefix, with what is in front of it. */
const longestPrefix = 24
/** What ends the name of a host. */
const afterHost = /^(?:$|[\s/?#"'<>)\]\uE002])/

/**
 * `https://` in front of a smart code at `begin`; empty if there is none. Values of others have no prefix to drop where the
 * host goes on behind them: a value must not choose another host. `isUrl`: the value is always a whole URL.
 */
export const prefixOf = (
  source: string,
  { begin, end }: Span,
  context: OutputContext,
  isUrl: boolean,
): string => {
  const before = source.slice(Math.max(0, begin - longestPrefix), begin)
  const inText = isUrl ? prefixOfPage : prefixInText
  const found = (isPartOfUrl(context) ? prefixOfUrl : inText).exec(before)?.[1] ?? ''
  return isUrl || afterHost.test(source.slice(end, end + 1)) ? found : ''
}

/** Link markers and white space before a URL are not part of it. */
const beforeAddress = /^(?:\s|\uE000\d+\uE001)*/

/** Returns the output contexts within one attribute; finds the start of its URL once. */
const contextsInAttribute = (source: string, attribute: Attribute): ((at: number) => OutputContext) => {
  if (isForbidden(attribute)) return () => 'forbidden'
  const bare = attribute.quote === null
  if (!addressAttributes.has(attribute.name)) return () => (bare ? 'unquoted' : 'markup')
  const value = source.slice(attribute.begin, attribute.end)
  // After a masked value the context is a part as well, because that value is unknown.
  const first = attribute.begin + (beforeAddress.exec(value)?.[0].length ?? 0)
  return (at) =>
    at <= first ? (bare ? 'address_unquoted' : 'address') : bare ? 'address_part_unquoted' : 'address_part'
}

interface Zone extends Span {
  contextAt: (at: number) => OutputContext
}

/** The spans of HTML that are not text between elements, in order. */
const zonesOf = (source: string): Zone[] => {
  const zones: Zone[] = []
  const forbidden = (span: Span): void => {
    zones.push({ ...span, contextAt: () => 'forbidden' })
  }
  for (const piece of piecesOf(source)) {
    if (piece.kind === 'comment')
      zones.push({ begin: piece.begin, end: piece.end, contextAt: () => 'markup' })
    else if (piece.kind === 'raw' && (piece.name === 'title' || piece.name === 'textarea'))
      zones.push({ begin: piece.begin, end: piece.end, contextAt: () => 'markup' })
    else if (piece.kind !== 'open') forbidden(piece)
    else {
      let at = piece.begin
      for (const attribute of piece.attributes) {
        forbidden({ begin: at, end: attribute.begin })
        zones.push({
          begin: attribute.begin,
          end: attribute.end,
          contextAt: contextsInAttribute(source, attribute),
        })
        at = attribute.end
      }
      forbidden({ begin: at, end: piece.end })
    }
  }
  return zones
}

/**
 * The output context of each smart code. `outputs` are their start positions, in order; `codes` are the spans
 * of all of Liquid's brackets, which are not markup.
 */
export const outputContextsOf = (
  source: string,
  place: Place,
  outputs: readonly number[],
  codes: readonly Span[],
): Map<number, OutputContext> => {
  if (place === 'text') return new Map(outputs.map((at) => [at, 'text']))
  if (place === 'subject' || place === 'preheader') return new Map(outputs.map((at) => [at, 'line']))
  const plain = masked(source, codes)
  if (place === 'link') {
    const first = plain.search(/\S/)
    return new Map(outputs.map((at) => [at, at <= first ? 'url' : 'url_part']))
  }
  const zones = zonesOf(plain)
  const contexts = new Map<number, OutputContext>()
  let next = 0
  for (const at of outputs) {
    while ((zones[next]?.end ?? Number.POSITIVE_INFINITY) <= at) next++
    const zone = zones[next]
    contexts.set(at, zone && zone.begin <= at ? zone.contextAt(at) : 'markup')
  }
  return contexts
}
