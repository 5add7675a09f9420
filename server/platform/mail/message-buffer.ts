/*
 * The buffer for building messages. Messages share one block of memory, one after the other, because
 * allocating one for each takes longer than writing it. The block is freed when all of its messages have been
 * sent. Building a message is synchronous, so only one grows at a time.
 */

/** Bytes per block: some dozens of messages, which all stay in memory until the last one has been sent. */
const blockSize = 1 << 20

let bytes = Buffer.allocUnsafeSlow(blockSize)
/** Start and end of the current message. */
let first = 0
let length = 0

/** Ensures space for `more` bytes and returns its position. */
export const ensureSpace = (more: number): { bytes: Buffer; at: number } => {
  if (length + more > bytes.length) {
    const written = length - first
    const next = Buffer.allocUnsafeSlow(Math.max(blockSize, (written + more) * 2))
    bytes.copy(next, 0, first, length)
    bytes = next
    first = 0
    length = written
  }
  return { bytes, at: length }
}

/** Sets the end of the used space. */
export const setEnd = (end: number): void => {
  length = end
}

export const writeBytes = (more: Buffer): void => {
  ensureSpace(more.length)
  length += more.copy(bytes, length)
}

export const writeAscii = (text: string): void => {
  ensureSpace(text.length)
  length += bytes.write(text, length, 'latin1')
}

/** Bytes written of the current message. */
export const messageLength = (): number => length - first

/** A copy of the current message from `begin` on. */
export const copyFrom = (begin: number): Buffer => Buffer.from(bytes.subarray(first + begin, length))

/** Everything that `write` writes, after this number of reserved bytes. */
export const collect = (write: () => void, reserved = 0): Buffer => {
  first = length
  ensureSpace(reserved)
  length += reserved
  write()
  return bytes.subarray(first, length)
}
