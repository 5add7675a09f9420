import type { Attachment } from 'mailparser'

type Encoding = 'utf-16le' | 'utf-16be'

/** Characters to examine: a report in UTF-16 is in UTF-16 from its beginning. */
const sample = 2000

/** By the mark at the beginning, else by the zeros that English text has in UTF-16. */
const wideEncodingOf = (content: Buffer): Encoding | null => {
  const [first, second] = content
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const bytes = content.subarray(0, sample)
  let [even, odd] = [0, 0]
  for (const [at, byte] of bytes.entries()) if (byte === 0) at % 2 === 0 ? even++ : odd++
  if (even + odd < bytes.length / 8) return null
  return odd > even ? 'utf-16le' : 'utf-16be'
}

const charsetOf = ({ headers }: Attachment): string | null => {
  const type: unknown = headers.get('content-type')
  const { charset } = (type as { params?: Record<string, string> } | undefined)?.params ?? {}
  return charset ?? null
}

/** The text of a part. Servers of Japan write ISO-2022-JP without saying so. */
export const textOfPart = (part: Attachment): string => {
  const { content } = part
  const isJapanese = content.subarray(0, sample).includes('\u001B$B', 'latin1')
  const named = wideEncodingOf(content) ?? (isJapanese ? 'iso-2022-jp' : (charsetOf(part) ?? 'utf-8'))
  try {
    return new TextDecoder(named).decode(content)
  } catch {
    return content.toString('utf8')
  }
}

/** Whether the bytes of characters are in the other order. Few characters of any language end with a zero byte. */
const isSwapped = (text: string): boolean => {
  const characters = [...text.slice(0, sample)].map((one) => one.charCodeAt(0))
  const odd = characters.filter((code) => code > 0xff && code % 0x100 === 0)
  return characters[0] === 0xfffe || odd.length > characters.length / 3
}

/** A text in UTF-16 that the parser read in another order of bytes, or as one byte for each character. */
export const inRightOrder = (text: string): string => {
  if (isSwapped(text))
    return Buffer.from(text, 'utf16le')
      .swap16()
      .toString('utf16le')
      .replace(/^\uFEFF/, '')
  return text.slice(0, sample).includes('\0') ? text.replace(/[\0\uFFFD\uFEFF]/g, '') : text
}
