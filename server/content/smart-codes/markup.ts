/** A range of characters; `end` is exclusive. */
export interface Span {
  begin: number
  end: number
}

export interface Attribute extends Span {
  /** In lower case. */
  name: string
  /** The start of the name. */
  start: number
  /** Null if the value is not quoted. */
  quote: '"' | "'" | null
}

/**
 * A piece of HTML; everything between pieces is text. The span is that of the whole piece; an attribute's is
 * that of its value.
 */
export type Piece = Span &
  (
    | { kind: 'open'; name: string; attributes: Attribute[] }
    | { kind: 'close'; name: string }
    | { kind: 'comment' }
    | { kind: 'declaration' }
    | { kind: 'raw'; name: string }
  )

/** Replaces each masked character: a private-use character, which no language uses. */
const mask = '\uE003'

/** The text with the spans masked, at the same length. */
export const masked = (source: string, spans: readonly Span[]): string => {
  let result = ''
  let at = 0
  for (const { begin, end } of spans) {
    result += source.slice(at, begin) + mask.repeat(end - begin)
    at = end
  }
  return result + source.slice(at)
}

/** Elements whose content is not HTML. */
const rawElements = new Set(['style', 'script', 'textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes'])
/** A masked name counts as a name. */
const nameStart = /[a-z\uE003]/i
const elementName = /[^\s/>]*/y
const attributeName = /[^\s"'<>/=]+/y
const space = /[\s/"'<=]*/y
const equals = /\s*=\s*/y
const bare = /[^\s>]*/y

const match = (pattern: RegExp, source: string, at: number): string | null => {
  pattern.lastIndex = at
  return pattern.exec(source)?.[0] ?? null
}

const until = (source: string, sign: string, from: number): number => {
  const found = source.indexOf(sign, from)
  return found < 0 ? source.length : found
}

/** Reads the value that begins at `at`. An unclosed value extends to the end, as in browsers. */
const readValue = (source: string, at: number): Span & Pick<Attribute, 'quote'> => {
  const sign = source[at]
  if (sign === '"' || sign === "'") return { begin: at + 1, end: until(source, sign, at + 1), quote: sign }
  return { begin: at, end: at + (match(bare, source, at) ?? '').length, quote: null }
}

const readOpening = (source: string, begin: number): Piece => {
  const name = match(elementName, source, begin + 1) ?? ''
  const attributes: Attribute[] = []
  let at = begin + 1 + name.length
  while (at < source.length) {
    at += (match(space, source, at) ?? '').length
    if (at >= source.length || source[at] === '>') break
    const attribute = match(attributeName, source, at)
    if (attribute === null) {
      at++
      continue
    }
    const start = at
    at += attribute.length
    const sign = match(equals, source, at)
    if (sign === null) continue
    const value = readValue(source, at + sign.length)
    attributes.push({ name: attribute.toLowerCase(), start, ...value })
    at = value.quote === null ? value.end : value.end + 1
  }
  return { kind: 'open', name: name.toLowerCase(), attributes, begin, end: Math.min(at + 1, source.length) }
}

/** Conditional comments for Outlook contain HTML: their brackets are skipped and the rest is parsed. */
const readDeclaration = (source: string, begin: number): Piece => {
  if (/^<!--\[if/i.test(source.slice(begin, begin + 7))) {
    const end = until(source, ']>', begin) + 2
    return { kind: 'declaration', begin, end: source.startsWith('<!-->', end) ? end + 5 : end }
  }
  if (source.startsWith('<!--', begin))
    return { kind: 'comment', begin, end: Math.min(until(source, '-->', begin + 4) + 3, source.length) }
  return { kind: 'declaration', begin, end: Math.min(until(source, '>', begin) + 1, source.length) }
}

const endOfRaw = (lower: string, name: string, from: number): number => until(lower, `</${name}`, from)

/** Splits HTML into pieces, in one pass. */
export const piecesOf = (source: string): Piece[] => {
  const pieces: Piece[] = []
  const lower = source.toLowerCase()
  // Characters whose lower case is longer would shift positions between the two texts.
  const searchable = lower.length === source.length ? lower : source
  let at = 0
  while (at < source.length) {
    const begin = source.indexOf('<', at)
    if (begin < 0) break
    const sign = source[begin + 1] ?? ''
    let piece: Piece | null = null
    if (sign === '!' || sign === '?') piece = readDeclaration(source, begin)
    else if (sign === '/') {
      const name = (match(elementName, source, begin + 2) ?? '').toLowerCase()
      piece = { kind: 'close', name, begin, end: Math.min(until(source, '>', begin) + 1, source.length) }
    } else if (nameStart.test(sign)) piece = readOpening(source, begin)
    if (piece === null) {
      at = begin + 1
      continue
    }
    pieces.push(piece)
    at = piece.end
    if (piece.kind === 'open' && rawElements.has(piece.name)) {
      const end = endOfRaw(searchable, piece.name, at)
      pieces.push({ kind: 'raw', name: piece.name, begin: at, end })
      at = end
    }
  }
  return pieces
}
