import { doesNotExist } from '../../platform/fault-details.ts'
import { codeInBraces } from './foreign/placeholders.ts'
import type { Catalogue, Member, RenderFault } from './types.ts'

/** Line and column of a position in a text, both from 1. */
export const positionOf = (source: string, at: number): { line_number: number; column_number: number } => {
  const before = source.slice(0, at)
  const lineBegin = before.lastIndexOf('\n') + 1
  let line = 1
  for (let found = before.indexOf('\n'); found >= 0; found = before.indexOf('\n', found + 1)) line++
  return { line_number: line, column_number: at - lineBegin + 1 }
}

/** Returns lines and columns of many positions in a text; its lines are counted once. */
export const lineCounter = (
  source: string,
): ((at: number) => { line_number: number; column_number: number }) => {
  const begins = [0]
  for (let found = source.indexOf('\n'); found >= 0; found = source.indexOf('\n', found + 1))
    begins.push(found + 1)
  return (at) => {
    let [low, high] = [0, begins.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((begins[middle] ?? 0) <= at) low = middle
      else high = middle - 1
    }
    return { line_number: low + 1, column_number: at - (begins[low] ?? 0) + 1 }
  }
}

/** The text of a fault, within the maximum length. */
const excerptOf = (text: string): string => (text.length > 300 ? `${text.slice(0, 297)}...` : text)

/** Creates a fault with its position in the source. */
export const faultAt = (
  source: string,
  member: Member,
  code: RenderFault['code'],
  detail: string,
  begin: number,
  end: number,
  level: RenderFault['level'] = 'error',
): RenderFault => ({
  code,
  level,
  detail: detail.slice(0, 1000),
  member,
  ...positionOf(source, begin),
  excerpt: excerptOf(source.slice(begin, end)),
})

/** The number of characters to change between two words. */
const distance = (from: string, to: string): number => {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let i = 1; i <= from.length; i++) {
    const next = [i]
    for (let j = 1; j <= to.length; j++) {
      const change = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1)
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[to.length] ?? 0
}

/** The most similar word; null if none is similar enough. */
export const nearest = (key: string, candidates: readonly string[]): string | null => {
  if (key.length > 120) return null
  let best: { key: string; far: number } | null = null
  for (const candidate of candidates) {
    const far = distance(key, candidate)
    // A common prefix up to the last dot does not make the rest more similar.
    const length = candidate.length - candidate.lastIndexOf('.') - 1
    if (far <= Math.max(1, Math.floor(length / 3)) && (best === null || far < best.far))
      best = { key: candidate, far }
  }
  return best?.key ?? null
}

/** A message's values are named `event`, although the member of the request is called `values`. */
const asEvent = (path: string): string | null =>
  path.startsWith('values.') ? path.replace(/^values/, 'event') : null

export const unknownCode = (path: string, catalogue: Catalogue): string => {
  const keys = catalogue.codes.map(({ key }) => key)
  const near = asEvent(path) ?? codeInBraces(path) ?? nearest(path, keys)
  return near === null
    ? doesNotExist('smart code', path)
    : `${doesNotExist('smart code', path)} Did you mean \`${near}\`?`
}
