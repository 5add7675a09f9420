/** A part of a text, and whether the other text does not have it. */
export interface Piece {
  text: string
  isChanged: boolean
}

const wordsIn = (text: string): string[] => text.match(/\s+|\S+/g) ?? []

/** Marks in a text what another text does not have, by words: what both begin and end with is not marked. */
export const differenceOf = (text: string, other: string): Piece[] => {
  const [words, others] = [wordsIn(text), wordsIn(other)]
  const shortest = Math.min(words.length, others.length)
  let start = 0
  while (start < shortest && words[start] === others[start]) start += 1
  let end = 0
  while (end < shortest - start && words.at(-1 - end) === others.at(-1 - end)) end += 1
  const pieces = [
    { text: words.slice(0, start).join(''), isChanged: false },
    { text: words.slice(start, words.length - end).join(''), isChanged: true },
    { text: words.slice(words.length - end).join(''), isChanged: false },
  ]
  return pieces.filter((piece) => piece.text !== '')
}
