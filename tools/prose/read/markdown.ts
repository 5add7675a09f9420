import { blank, oneWord, type Passage, type Prose } from './passage.ts'

const fence = /^\s*(?:```|~~~)/
/** Lines that begin a passage: an item of a list, a heading, a row of a table, a quotation. */
const opening = /^\s*(?:[-*+]\s+|\d+[.)]\s+|#+\s+|\||>\s*)/
/** A line under a heading, between sections or between the rows of a table. */
const ruler = /^[-=*_|:\s]+$/

/**
 * The text of a line: code becomes one word, and the URLs of links become blanks. Every expression is
 * bounded, so that a long run of one character takes linear time.
 */
const maskLine = (line: string): string =>
  line
    .replace(/`[^`]{1,300}`/g, oneWord)
    .replace(/\]\([^()[\]\s]{1,500}\)/g, (link) => `]${blank(link.slice(1))}`)
    .replace(/<[^<>\s]{1,500}>/g, oneWord)
    .replace(/https?:\/\/[^\s)>\]]{1,500}/g, oneWord)
    .replace(/[*_[\]!]/g, ' ')

/**
 * The passages of Markdown: paragraphs, items, headings and cells, without code. Reads line by line in linear
 * time.
 */
export const readMarkdown = (source: string): Prose => {
  const parts: string[] = []
  const passages: Passage[] = []
  let open: Passage | undefined
  let inFence = false
  let at = 0
  const close = (): void => {
    if (open !== undefined) passages.push(open)
    open = undefined
  }
  for (const line of source.split('\n')) {
    const isFence = fence.test(line)
    if (isFence) inFence = !inFence
    if (isFence || inFence || line.trim() === '' || ruler.test(line)) {
      close()
      parts.push(blank(line))
    } else {
      const marker = opening.exec(line.slice(0, 200))?.[0] ?? ''
      if (marker !== '') close()
      const text = blank(marker) + maskLine(line.slice(marker.length))
      parts.push(text.replaceAll('|', ' '))
      if (marker.endsWith('|')) {
        let cell = at + marker.length
        for (const part of text.slice(marker.length).split('|')) {
          if (part.trim() !== '') passages.push({ start: cell, end: cell + part.length })
          cell += part.length + 1
        }
      } else {
        open ??= { start: at + marker.length, end: at + line.length }
        open.end = at + line.length
        if (marker.trim().startsWith('#')) close()
      }
    }
    at += line.length + 1
  }
  close()
  return { text: parts.join('\n'), passages }
}
