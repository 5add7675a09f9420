/** Longest line, the `=` of a soft break left out. */
const lineLength = 75

const cr = 13
const lf = 10
const equals = 61

const hex = Buffer.from('0123456789ABCDEF')

/** Bytes that may stand for themselves anywhere but at the end of a line. */
const plain = new Uint8Array(256)
for (let byte = 32; byte < 127; byte++) plain[byte] = byte === equals ? 0 : 1
plain[9] = 1

const isBlank = (byte: number): boolean => byte === 32 || byte === 9

/** Grows to what the largest text of this process took: a million messages allocate once. */
let scratch = Buffer.allocUnsafe(65_536)

/**
 * A text as quoted-printable (RFC 2045): lines of at most 76 characters that end in CRLF, none of which ends in a blank, and
 * nothing but printable ASCII. Line ends of any kind become CRLF; the text ends in one.
 */
export const encodeQuotedPrintable = (text: string): Buffer => {
  const source = Buffer.from(text, 'utf8')
  const length = source.length
  // Three characters for a byte, and a soft break of three after each 25 of them.
  const needed = length * 3 + Math.ceil((length * 3) / (lineLength - 2)) * 3 + 8
  if (scratch.length < needed) scratch = Buffer.allocUnsafe(needed)
  const target = scratch
  let at = 0
  let column = 0
  for (let i = 0; i < length; i++) {
    const byte = source[i] as number
    if (byte === lf || byte === cr) {
      if (byte === cr && source[i + 1] === lf) i++
      target[at++] = cr
      target[at++] = lf
      column = 0
      continue
    }
    const next = source[i + 1]
    const endsLine = next === undefined || next === lf || next === cr
    const asItIs = plain[byte] === 1 && !(endsLine && isBlank(byte))
    const width = asItIs ? 1 : 3
    if (column + width > lineLength) {
      target[at++] = equals
      target[at++] = cr
      target[at++] = lf
      column = 0
    }
    if (asItIs) {
      target[at++] = byte
    } else {
      target[at++] = equals
      target[at++] = hex[byte >> 4] as number
      target[at++] = hex[byte & 15] as number
    }
    column += width
  }
  if (column > 0) {
    target[at++] = cr
    target[at++] = lf
  }
  return Buffer.from(target.subarray(0, at))
}
