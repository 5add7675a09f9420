/** One sentence or more that belong together, as a range of a text in characters. */
export interface Passage {
  start: number
  end: number
}

/** A file with all that is not prose blanked: every character stays at its place, so that positions are those of the file. */
export interface Prose {
  text: string
  passages: Passage[]
}

/** Blanks of the same length; line ends stay. */
export const blank = (text: string): string => text.replace(/[^\r\n]/g, ' ')

/** One word of the same length, in capitals since it may begin a sentence, for code within a sentence. */
export const oneWord = (text: string): string => 'X'.repeat(text.length)

/** Builds a text as long as `source` from parts in ascending order; what lies between them is blank. */
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
