/** Characters of a reply that are read. Evidence stands at the beginning; the rest is somebody else's text without an end. */
const longest = 2_000

/** Characters between the two halves of a phrase with a gap. */
const widestGap = 80

/** What a relay puts before the reply that it quotes: host names there are no evidence. */
const quoting = [' said: ', ' refused to talk to me: ']

const afterQuote = (text: string): string => {
  for (const mark of quoting) {
    const at = text.indexOf(mark)
    if (at >= 0) return text.slice(at + mark.length)
  }
  return text
}

const simplified = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')

/**
 * The words of a reply: in small letters, without accents, with one space between two of them and around all. Addresses are left
 * out, because a recipient may be called anything. Every step is linear in the length.
 */
export const wordsOf = (reply: string): string => {
  const pieces = afterQuote(reply.slice(0, longest))
    .split(/[\s<>()"',;:`]/)
    .filter((piece) => !piece.includes('@'))
  return ` ${simplified(pieces.join(' ')).trim()} `
}

/** A phrase to look for: a space at an end means that a word begins or ends there, `…` a gap. */
export type Phrase = readonly string[]

export const phraseOf = (text: string): Phrase => text.split('…').map(simplified)

/** Whether words hold a phrase. */
export const holds = (words: string, [first = '', second]: Phrase): boolean => {
  if (second === undefined) return words.includes(first)
  for (let at = words.indexOf(first); at >= 0; at = words.indexOf(first, at + 1)) {
    const end = at + first.length
    if (words.slice(end, end + widestGap + second.length).includes(second)) return true
  }
  return false
}
