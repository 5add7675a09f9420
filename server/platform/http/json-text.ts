/** The value that was written last, and its text. */
let last: { value: unknown; text: string } = { value: null, text: 'null' }

/**
 * A response as JSON. It is written for its entity tag, and again to be sent: the second time the text is there. Do not change
 * a value that was written.
 */
export const jsonText = (value: unknown): string => {
  if (last.value !== value) last = { value, text: JSON.stringify(value) }
  return last.text
}
