const [quote, backslash] = [0x22, 0x5c]

/** The bytes that structure JSON. */
export const [comma, colon, openArray, closeArray, openObject, closeObject] = [
  0x2c, 0x3a, 0x5b, 0x5d, 0x7b, 0x7d,
] as const

const isMark = new Uint8Array(256)
for (const mark of [comma, colon, openArray, closeArray, openObject, closeObject]) isMark[mark] = 1

/** How far JSON was scanned, and whether that is inside a text. */
export interface JsonScan {
  at: number
  isQuoted: boolean
}

/**
 * Scans JSON up to a position and calls `onMark` for each bracket, comma and colon outside of texts. Ends where it returns
 * false. For JSON from outside, before it is parsed: parsing is the danger. Returns whether it reached the position.
 */
export const scanMarks = (
  json: Buffer,
  scan: JsonScan,
  until: number,
  onMark: (mark: number, at: number) => boolean,
): boolean => {
  let { at, isQuoted } = scan
  const end = Math.min(until, json.length)
  for (; at < end; at += 1) {
    const byte = json[at] as number
    if (isQuoted) {
      if (byte === backslash) at += 1
      else if (byte === quote) isQuoted = false
    } else if (byte === quote) isQuoted = true
    else if (isMark[byte] === 1 && !onMark(byte, at)) return false
  }
  scan.at = at
  scan.isQuoted = isQuoted
  return true
}
