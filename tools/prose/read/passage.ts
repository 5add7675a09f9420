/** One or more sentences that belong together, as a range of characters of a text. */
export interface Passage {
  start: number
  end: number
  /** Whether callers of the service read it: a text of the contract, or a message. */
  isPublished?: boolean
}

/**
 * The text of a file with everything except prose replaced by blanks, so that the offsets stay those of the
 * file.
 */
export interface Prose {
  text: string
  passages: Passage[]
}

/** Blanks of the same length; line ends stay. */
export const blank = (text: string): string => text.replace(/[^\r\n]/g, ' ')

/**
 * Replaces code in a sentence by one word of the same length, in capitals because it may begin the sentence.
 */
export const oneWord = (text: string): string => 'X'.repeat(text.length)

/** Builds a text as long as `source` from parts in ascending order, with blanks between them. */
export const collect = (
  source: string,
): { put: (start: number, part: string) => void; text: () => string } => {
  const parts: string[] = []
  let at = 0
  return {
    put: (start, part) => {
      parts.push(blank(source.slice(at, start)), part)
      at = start + part.length
    },
    text: () => parts.join('') + blank(source.slice(at)),
  }
}
