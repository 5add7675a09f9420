import { piecesOf } from '../../smart-codes/language.ts'
import type { Content } from './types.ts'

/** Converters take time by the product of some of these: beyond them one text could hold a process up for a minute. */
const most = {
  html: { elements: 10_000, depth: 100 },
  mjml: { elements: 1000, depth: 40 },
} as const
/** Selectors times elements: each pair is looked at when styles are written into elements. */
const mostPairs = 500_000
/** Signs at the beginning of a line of Markdown that begin a level of their own. */
const mostLevels = 20

/** Elements that hold nothing, and those that need no end: neither makes what follows any deeper. */
const flat = new Set(
  'area base br col embed hr img input link meta source track wbr p li dt dd tr td th option thead tbody tfoot'.split(
    ' ',
  ),
)

const levels = new RegExp(`^(?:[ \\t]*(?:>|[-*+]|\\d{1,9}[.)])){${mostLevels + 1}}`, 'm')

/** What is too much about content, as a sentence; null where nothing is. Its codes are words already. */
export const excessOf = (kind: Exclude<Content['kind'], 'plain'>, text: string): string | null => {
  if (kind === 'markdown' && levels.test(text)) return `The content must have at most ${mostLevels} levels.`
  const { elements, depth } = kind === 'mjml' ? most.mjml : most.html
  let count = 0
  let deep = 0
  let deepest = 0
  let selectors = 0
  for (const piece of piecesOf(text)) {
    if (piece.kind === 'raw' && piece.name === 'style')
      selectors += text.slice(piece.begin, piece.end).split(/[,{]/).length
    if (piece.kind === 'open') count++
    if ((piece.kind !== 'open' && piece.kind !== 'close') || flat.has(piece.name)) continue
    const isEmpty = text[piece.end - 2] === '/'
    if (piece.kind === 'open' && !isEmpty) deepest = Math.max(deepest, ++deep)
    if (piece.kind === 'close') deep = Math.max(0, deep - 1)
  }
  if (count > elements) return `The content must have at most ${elements} elements.`
  if (deepest > depth) return `Elements must be nested at most ${depth} levels deep.`
  if (selectors * count > mostPairs)
    return 'There are too many styles for this number of elements. Remove styles or elements.'
  return null
}
