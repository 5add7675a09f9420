import { composed } from '../../../platform/composed.ts'

/** The longest text that is read as one value. Longer texts are refused without looking at them. */
export const longestValue = 1000

/** Characters that show nothing, such as a byte order mark, a zero width space or a mark of direction. */
const invisibleEdge = /^[\s\p{Cf}]$/u
const invisible = /\p{Cf}/gu

/**
 * A text without such characters in front and behind. One by one from each end, because an expression would begin at every
 * inner run of them anew.
 */
export const withoutEdges = (text: string, front: RegExp, behind: RegExp): string => {
  const characters = [...text]
  const first = characters.findIndex((one) => !front.test(one))
  const last = characters.findLastIndex((one) => !behind.test(one))
  return first < 0 ? '' : characters.slice(first, last + 1).join('')
}

/** A text as it is stored and compared: composed (NFC), without invisible characters and spaces around it. */
export const readText = (text: string): string =>
  /[^\x20-\x7e]/.test(text) ? withoutEdges(composed(text), invisibleEdge, invisibleEdge) : text.trim()

/** A text of which only the visible characters matter, such as a number. Full-width characters become plain ones. */
export const plainText = (text: string): string => text.normalize('NFKC').replace(invisible, '').trim()

/** A name for comparison: without case, accents, spaces and punctuation. */
export const comparedName = (text: string): string =>
  text
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll('ł', 'l')
    .replace(/[^\p{L}\p{N}]+/gu, '')
