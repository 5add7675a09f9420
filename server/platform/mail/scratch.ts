/*
 * The bytes of the body that is being put together. There is one for all: nothing waits between the first of them and the last. It
 * grows to what the largest body of this process took, so that a million messages allocate it once.
 */

let bytes = Buffer.allocUnsafe(65_536)
let length = 0

/** Room for so many bytes more; where they begin. */
export const makeRoom = (more: number): { bytes: Buffer; at: number } => {
  if (length + more > bytes.length) {
    const larger = Buffer.allocUnsafe((length + more) * 2)
    bytes.copy(larger, 0, 0, length)
    bytes = larger
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

/** A copy of what was written from `begin` on. */
export const copyFrom = (begin: number): Buffer => Buffer.from(bytes.subarray(begin, length))

/** All that was written by `write`, behind so many bytes of room, in a buffer of its own. */
export const collect = (write: () => void, room = 0): Buffer => {
  length = 0
  write()
  const collected = Buffer.allocUnsafe(room + length)
  bytes.copy(collected, room, 0, length)
  return collected
}
