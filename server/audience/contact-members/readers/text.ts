/** The longest text that is read as one value. Longer texts are refused without looking at them. */
export const longestValue = 1000

/** Characters that show nothing, such as a byte order mark, a zero width space or a mark of direction. */
const invisibleEdges = /^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu
const invisible = /\p{Cf}/gu

/** A text as it is stored and compared: composed (NFC), without invisible characters and spaces around it. */
export const readText = (text: string): string =>
  /[^\x20-\x7e]/.test(text) ? text.normalize('NFC').replace(invisibleEdges, '') : text.trim()

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
