import type { Passage } from '../../smart-codes/index.ts'

/** The longest run of line breaks that stays: one blank line. */
const most = 2

const textOf = (passage: Passage): string => (typeof passage === 'string' ? passage : passage.text)

/** Line breaks at the start or end of a text. */
const endsBefore = (text: string): number => {
  let count = 0
  while (text[count] === '\n') count++
  return count
}
const endsAfter = (text: string): number => {
  let count = 0
  while (text[text.length - 1 - count] === '\n') count++
  return count
}

/**
 * Trims a text, and reduces the blank lines that smart codes and tags without a result leave to one.
 * Unchanged segments stay the same objects.
 */
export const tidy = (passages: readonly Passage[]): Passage[] => {
  const kept: Passage[] = []
  let ends = 0
  for (const passage of passages) {
    const text = textOf(passage)
    let rest = kept.length === 0 ? text.trimStart() : text
    if (rest.includes('\n\n\n')) rest = rest.replace(/\n{3,}/g, '\n\n')
    const before = endsBefore(rest)
    const excess = Math.min(before, ends + before - most)
    if (excess > 0) rest = rest.slice(excess)
    if (rest === '') continue
    const after = endsAfter(rest)
    ends = after === rest.length ? ends + after : after
    kept.push(rest === text ? passage : rest)
  }
  for (let last = kept.pop(); last !== undefined; last = kept.pop()) {
    const text = textOf(last)
    const rest = text.trimEnd()
    if (rest === '') continue
    kept.push(rest === text ? last : rest)
    break
  }
  return kept
}
