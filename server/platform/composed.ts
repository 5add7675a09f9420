/** The longest text that is composed, and the longest run of marks: composing such a run takes the square of its length. */
const longest = 20_000
const marks = /\p{M}{31}/u

/** A text in its composed form (Unicode NFC): the same name, typed on another system, is the same text. */
export const composed = (text: string): string =>
  !/[^\x20-\x7e]/.test(text) || text.length > longest || marks.test(text) ? text : text.normalize('NFC')
