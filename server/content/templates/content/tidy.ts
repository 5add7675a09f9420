import type { Segment } from '../../smart-codes/index.ts'

/** The longest run of line breaks that stays: one blank line. */
const most = 2

const textOf = (segment: Segment): string => (typeof segment === 'string' ? segment : segment.text)

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
export const tidy = (segments: readonly Segment[]): Segment[] => {
  const tidied: Segment[] = []
  let ends = 0
  for (const segment of segments) {
    const text = textOf(segment)
    let rest = tidied.length === 0 ? text.trimStart() : text
    if (rest.includes('\n\n\n')) rest = rest.replace(/\n{3,}/g, '\n\n')
    const before = endsBefore(rest)
    const excess = Math.min(before, ends + before - most)
    if (excess > 0) rest = rest.slice(excess)
    if (rest === '') continue
    const after = endsAfter(rest)
    ends = after === rest.length ? ends + after : after
    tidied.push(rest === text ? segment : rest)
  }
  for (let last = tidied.pop(); last !== undefined; last = tidied.pop()) {
    const text = textOf(last)
    const rest = text.trimEnd()
    if (rest === '') continue
    tidied.push(rest === text ? last : rest)
    break
  }
  return tidied
}
