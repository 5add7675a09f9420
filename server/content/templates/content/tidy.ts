import type { Passage } from '../../smart-codes/index.ts'

/** The longest run of line ends that stays: one blank line. */
const most = 2

const textOf = (passage: Passage): string => (typeof passage === 'string' ? passage : passage.text)

/** Line ends at the beginning of a text, or at its end. */
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
 * A text without blank space around it and with one blank line where there were more, as smart codes and tags without a result leave
 * them. Passages that are well stay the objects that they are.
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
