/*
 * The bytes of the message that is being put together. Messages lie behind each other in one piece of memory, because to allocate one
 * for each takes longer than to write it; the piece is free when all of its messages have been sent. Nothing waits between the first
 * byte of a message and its last, so there is never more than one that grows.
 */

/** Bytes of a piece: some dozens of messages, of which the last to be sent keeps the others. */
const pieceSize = 1 << 20

let bytes = Buffer.allocUnsafeSlow(pieceSize)
/** Where the message begins that is being written, and how far it is. */
let first = 0
let length = 0

/** Room for so many bytes more; where they begin. */
export const makeRoom = (more: number): { bytes: Buffer; at: number } => {
  if (length + more > bytes.length) {
    const written = length - first
    const next = Buffer.allocUnsafeSlow(Math.max(pieceSize, (written + more) * 2))
    bytes.copy(next, 0, first, length)
    bytes = next
    first = 0
    length = written
  }
  return { bytes, at: length }
}

/** Says how far the room has been used. */
export const usedUntil = (end: number): void => {
  length = end
}

export const writeBytes = (more: Buffer): void => {
  makeRoom(more.length)
  length += more.copy(bytes, length)
}

export const writeAscii = (text: string): void => {
  makeRoom(text.length)
  length += bytes.write(text, length, 'latin1')
}

/** How much of the message is written. */
export const writtenSoFar = (): number => length - first

/** A copy of what was written of the message from `begin` on. */
export const copyFrom = (begin: number): Buffer => Buffer.from(bytes.subarray(first + begin, length))

/** All that was written by `write`, behind so many bytes of room. */
export const collect = (write: () => void, room = 0): Buffer => {
  first = length
  makeRoom(room)
  length += room
  write()
  return bytes.subarray(first, length)
}
