import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

/**
 * Plain files only, in the format that every `tar` reads: a header block of 512 bytes, then the file's bytes,
 * padded to whole blocks.
 */
const block = 512

const octal = (value: number, length: number): string => `${value.toString(8).padStart(length - 1, '0')}\0`

/**
 * Sizes that do not fit into eleven octal digits (8 GiB and more) are binary, with the highest bit set, as in
 * GNU tar.
 */
const sizeField = (size: number): Buffer => {
  if (size < 8 ** 11) return Buffer.from(octal(size, 12))
  const field = Buffer.alloc(12)
  field[0] = 0x80
  field.writeBigUInt64BE(BigInt(size), 4)
  return field
}

const headerOf = (name: string, size: number): Buffer => {
  if (Buffer.byteLength(name) > 100) throw new Error(`The name is too long for the backup: ${name}`)
  const header = Buffer.alloc(block)
  header.write(name, 0)
  header.write(octal(0o600, 8), 100)
  header.write(octal(0, 8), 108)
  header.write(octal(0, 8), 116)
  sizeField(size).copy(header, 124)
  header.write(octal(0, 12), 136)
  header.write('        ', 148)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

const padding = (size: number): Buffer => Buffer.alloc((block - (size % block)) % block)

/** The number of lines in these bytes. A row of COPY is one line; line breaks within it are escaped. */
export const linesIn = (bytes: Uint8Array): number => {
  let lines = 0
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) lines++
  return lines
}

/** Writes files into a stream, one after the other, and waits while the stream is full. */
export const createTar = (out: Writable) => {
  const write = async (bytes: Uint8Array): Promise<void> => {
    if (bytes.length > 0 && !out.write(bytes)) await once(out, 'drain')
  }
  return {
    add: async (name: string, bytes: Uint8Array): Promise<void> => {
      await write(headerOf(name, bytes.length))
      await write(bytes)
      await write(padding(bytes.length))
    },
    /** The number of bytes must equal `size`. */
    addStream: async (name: string, size: number, bytes: AsyncIterable<Buffer>): Promise<void> => {
      await write(headerOf(name, size))
      let written = 0
      for await (const chunk of bytes) {
        written += chunk.length
        await write(chunk)
      }
      if (written !== size) throw new Error(`${name} changed while it was read.`)
      await write(padding(size))
    },
    end: () => write(Buffer.alloc(2 * block)),
  }
}

export type Tar = ReturnType<typeof createTar>

export interface TarEntry {
  name: string
  size: number
  /** Must be read to the end before the next entry is requested. */
  bytes: AsyncIterable<Buffer>
}

/** The stream is not an archive of this service, or ends too early. */
export class InvalidTar extends Error {
  override name = 'InvalidTar'
}

const readSize = (header: Buffer): number =>
  (header[124] ?? 0) & 0x80
    ? Number(header.readBigUInt64BE(128))
    : Number.parseInt(header.toString('latin1', 124, 135), 8)

/** Yields the files of an archive, in their order. @throws TarBroken */
export async function* readTar(stream: Readable): AsyncGenerator<TarEntry> {
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let rest: Buffer = Buffer.alloc(0)

  async function* take(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0; ) {
      if (rest.length === 0) {
        const { done, value } = await chunks.next()
        if (done === true) throw new InvalidTar('The file ends in the middle.')
        rest = value
      }
      const part = rest.subarray(0, left)
      rest = rest.subarray(part.length)
      left -= part.length
      yield part
    }
  }
  const whole = (size: number): Promise<Buffer> => buffer(take(size))

  for (;;) {
    const header = await whole(block)
    if (header.every((byte) => byte === 0)) return
    if (header.toString('latin1', 257, 262) !== 'ustar')
      throw new InvalidTar('This is not a backup of the service.')
    const name = header.toString('utf8', 0, header.indexOf(0))
    const size = readSize(header)
    yield { name, size, bytes: take(size) }
    await whole(padding(size).length)
  }
}
