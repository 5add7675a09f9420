/** The longest text that is composed, and the longest run of marks: composing such a run takes the square of its length. */
const longest = 20_000
const marks = /\p{M}{31}/u

/**
 * A text in its composed form (Unicode NFC): the same name, typed on another system, is the same text. A text that would become
 * longer, as some in Hebrew do, stays as it is: the caller counted it.
 */
export const composed = (text: string): string => {
  if (!/[^\x20-\x7e]/.test(text) || text.length > longest || marks.test(text)) return text
  const made = text.normalize('NFC')
  return made === text || [...made].length <= [...text].length ? made : text
}
