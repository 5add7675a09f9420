import { own } from '../own.ts'

/** Characters of a reply to examine. The evidence is at the beginning; the rest may be long text. */
const maxLength = 2_000

/** Maximum characters between the two parts of a phrase with a gap. */
const maxGap = 80

/** What a relay writes before a quoted reply: host names in it are no evidence. */
const quotePrefixes = [' said: ', ' refused to talk to me: ']

const afterQuote = (text: string): string => {
  for (const mark of quotePrefixes) {
    const at = text.indexOf(mark)
    if (at >= 0) return text.slice(at + mark.length)
  }
  return text
}

/** Characters that NFKD keeps, and that people without such a keyboard write in ASCII. */
const plainCharacters: Record<string, string> = { ı: 'i', ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae' }

const simplified = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[ıłøđßæ]/g, (character) => own(plainCharacters, character) ?? character)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')

/**
 * The words of a reply: lower case, without accents, separated and surrounded by single spaces. Addresses are
 * removed, because a local part can be any word. Every step is linear in the length.
 */
export const normalizedReply = (reply: string): string => {
  const pieces = afterQuote(reply.slice(0, maxLength))
    .split(/[\s<>()"',;:`]/)
    .filter((piece) => !piece.includes('@'))
  return ` ${simplified(pieces.join(' ')).trim()} `
}

/** A phrase to search. A space at its start or end marks a word boundary, `…` a gap. */
export type Phrase = readonly string[]

export const phraseOf = (text: string): Phrase => text.split('…').map(simplified)

/** Whether the words contain a phrase. The gap may be empty: then both parts share the space between them. */
export const holds = (reply: string, [first = '', second]: Phrase): boolean => {
  if (second === undefined) return reply.includes(first)
  const shared = first.endsWith(' ') && second.startsWith(' ') ? 1 : 0
  for (let at = reply.indexOf(first); at >= 0; at = reply.indexOf(first, at + 1)) {
    const end = at + first.length - shared
    if (reply.slice(end, end + maxGap + second.length).includes(second)) return true
  }
  return false
}
