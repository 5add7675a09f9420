import { piecesOf } from '../../smart-codes/language.ts'
import { measureStyles } from './style-sheets.ts'
import type { Content } from './types.ts'

/**
 * Converters take time by the product of some of these: beyond the limits one text could block a process for
 * a minute.
 */
const most = {
  html: { elements: 10_000, depth: 100 },
  mjml: { elements: 1000, depth: 40 },
} as const
/** Selectors times elements: inlining styles checks each pair. */
const maxPairs = 500_000
/** Nested rules are written out for mail programs, which multiplies their selectors. */
const maxNested = 2000
const maxBlocks = 20
/** Maximum of characters at the start of a Markdown line that open a level of their own. */
const maxLevels = 20

/** Elements without content, and elements without an end tag: neither adds depth to what follows. */
const flat = new Set(
  'area base br col embed hr img input link meta source track wbr p li dt dd tr td th option thead tbody tfoot'.split(
    ' ',
  ),
)

const levels = new RegExp(`^(?:[ \\t]*(?:>|[-*+]|\\d{1,9}[.)])){${maxLevels + 1}}`, 'm')

/**
 * Which limit the content exceeds, as one sentence; null if none. Its codes are already replaced by words.
 */
export const excessOf = (kind: Exclude<Content['kind'], 'plain'>, text: string): string | null => {
  if (kind === 'markdown' && levels.test(text))
    return `Lists and quotes must be nested at most ${maxLevels} levels deep.`
  const { elements, depth } = kind === 'mjml' ? most.mjml : most.html
  let count = 0
  let deep = 0
  let deepest = 0
  let selectors = 0
  let nested = 0
  let blocks = 0
  for (const piece of piecesOf(text)) {
    if (piece.kind === 'raw' && piece.name === 'style') {
      const measured = measureStyles(text.slice(piece.begin, piece.end))
      selectors += measured.selectors
      nested += measured.nested
      blocks = Math.max(blocks, measured.depth)
    }
    if (piece.kind === 'open') count++
    if ((piece.kind !== 'open' && piece.kind !== 'close') || flat.has(piece.name)) continue
    const isEmpty = text[piece.end - 2] === '/'
    if (piece.kind === 'open' && !isEmpty) deepest = Math.max(deepest, ++deep)
    if (piece.kind === 'close') deep = Math.max(0, deep - 1)
  }
  if (count > elements) return `The content must have at most ${elements} elements.`
  if (deepest > depth) return `Elements must be nested at most ${depth} levels deep.`
  if (nested > maxNested || blocks > maxBlocks)
    return 'The style sheet has too many nested rules. Write them without nesting.'
  if (selectors * count > maxPairs)
    return 'There are too many styles for this number of elements. Remove styles or elements.'
  return null
}
