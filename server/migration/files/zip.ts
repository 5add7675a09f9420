import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { type ProblemError, problem } from '../../platform/problem.ts'

/*
 * Reads untrusted zip archives. Names are only compared and never become paths. An archive is refused as a whole:
 * what is wrong with one entry makes the others doubtful.
 */

/** A file in an archive. */
export interface Entry {
  name: string
  isDeflated: boolean
  crc: number
  packed: number
  size: number
  /** Where its local header begins, and where the next entry or the directory does. */
  start: number
  end: number
}

const mostEntries = 5_000
const mostUnpacked = 2 * 1024 ** 3
/** Text compresses to a tenth, the emptiest tables to a hundredth. */
const mostRatio = 200
/** Below this size, a ratio does no harm. */
const smallBytes = 1024 * 1024
const longestName = 1_000
const mostDirectory = 16 * 1024 ** 2

export const refused = (detail: string): ProblemError => problem('archive_refused', { detail })

const damaged = () => refused('The archive is damaged or incomplete. Upload it again.')

const tailBytes = 22 + 0xffff
const signatures = { local: 0x04034b50, directory: 0x02014b50, end: 0x06054b50 }

const readAt = async (handle: FileHandle, position: number, length: number): Promise<Buffer> => {
  const buffer = Buffer.alloc(length)
  let read = 0
  while (read < length) {
    const { bytesRead } = await handle.read(buffer, read, length - read, position + read)
    if (bytesRead === 0) throw damaged()
    read += bytesRead
  }
  return buffer
}

interface Directory {
  count: number
  start: number
  bytes: number
}

/** The record at the end. Nothing may follow it: then the archive is complete. */
const directoryOf = (tail: Buffer, tailStart: number): Directory => {
  for (let at = tail.length - 22; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== signatures.end) continue
    if (at + 22 + tail.readUInt16LE(at + 20) !== tail.length) continue
    const [disk, directoryDisk, here, count] = [4, 6, 8, 10].map((offset) => tail.readUInt16LE(at + offset))
    if (count === 0xffff || (count ?? 0) > mostEntries)
      throw refused(
        `The archive contains more than ${mostEntries.toLocaleString('en')} entries. Divide it into several archives.`,
      )
    const [bytes, start] = [tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)]
    const isOne = disk === 0 && directoryDisk === 0 && here === count
    if (!isOne) throw refused('The archive has several parts. Combine them into one archive.')
    if (start + bytes > tailStart + at || bytes > mostDirectory) throw damaged()
    return { count: count ?? 0, start, bytes }
  }
  throw damaged()
}

const nested = /\.(?:zip|gz|tgz|bz2|xz|zst|7z|rar|tar|jar)$/i

const checkName = (name: string): void => {
  const parts = name.split(/[/\\]/)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be in a name
  const isUnsafe = /[\u0000-\u001f\u007f]/.test(name) || /^[a-z]:/i.test(name)
  if (name === '' || isUnsafe || parts.includes('..') || parts[0] === '')
    throw refused('The archive contains an unsafe file name. Rename the file.')
  if (nested.test(name))
    throw refused('The archive contains another archive. Unpack the inner archive first.')
}

const nameOf = (bytes: Buffer): string => {
  const text = bytes.toString('utf8')
  return text.includes('\ufffd') ? bytes.toString('latin1') : text
}

/** The mode of a symbolic link, in the attributes that Unix writes. */
const isLink = (attributes: number): boolean => ((attributes >>> 16) & 0xf000) === 0xa000

const entriesIn = (bytes: Buffer, count: number): (Omit<Entry, 'end'> & { least: number })[] => {
  const entries: (Omit<Entry, 'end'> & { least: number })[] = []
  let at = 0
  for (let index = 0; index < count; index++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== signatures.directory) throw damaged()
    const [flags, method] = [bytes.readUInt16LE(at + 8), bytes.readUInt16LE(at + 10)]
    const [crc, packed, size] = [
      bytes.readUInt32LE(at + 16),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 24),
    ]
    const [named, extra, comment] = [
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
    ]
    const start = bytes.readUInt32LE(at + 42)
    const next = at + 46 + named + extra + comment
    if (next > bytes.length) throw damaged()
    if (named > longestName) throw refused('A file name in the archive is too long. Shorten it.')
    const name = nameOf(bytes.subarray(at + 46, at + 46 + named))
    checkName(name)
    if ((flags & 0x2041) !== 0) throw refused('The archive is encrypted. Upload it without a password.')
    if (method !== 0 && method !== 8)
      throw refused(
        'The archive uses an unsupported compression method. Create it again as an ordinary zip file.',
      )
    if (isLink(bytes.readUInt32LE(at + 38))) throw refused('The archive contains a symbolic link. Remove it.')
    if (packed === 0xffffffff || size === 0xffffffff || start === 0xffffffff)
      throw refused('The archive uses the format Zip64. Create it again as an ordinary zip file.')
    if (method === 0 && packed !== size) throw damaged()
    entries.push({ name, isDeflated: method === 8, crc, packed, size, start, least: 30 + named + packed })
    at = next
  }
  return entries
}

const checkSizes = (entries: readonly Pick<Entry, 'packed' | 'size'>[]): void => {
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0)
  const packed = entries.reduce((sum, one) => sum + one.packed, 0)
  if (unpacked > mostUnpacked)
    throw refused('The unpacked archive would be larger than 2 GiB. Divide it into several archives.')
  const isBomb = (one: { packed: number; size: number }): boolean =>
    one.size > smallBytes && one.size > one.packed * mostRatio
  if (entries.some(isBomb) || isBomb({ packed, size: unpacked }))
    throw refused(
      `The archive, or a file in it, is compressed by a factor of more than ${mostRatio}. Upload the files without an archive.`,
    )
}

/** The files of an archive, in the order of its directory. @throws archive_refused */
export const readDirectory = async (path: string): Promise<Entry[]> => {
  const handle = await open(path, 'r')
  try {
    const { size } = await handle.stat()
    const tailStart = Math.max(0, size - tailBytes)
    if (size < 22) throw damaged()
    const directory = directoryOf(await readAt(handle, tailStart, size - tailStart), tailStart)
    const found = entriesIn(await readAt(handle, directory.start, directory.bytes), directory.count)
    checkSizes(found)
    if (new Set(found.map(({ name }) => name.replaceAll('\\', '/'))).size < found.length)
      throw refused('The archive contains two entries with the same name. Rename one of them.')
    // Entries that share bytes are small in the archive, and large together.
    const inOrder = [...found].sort((one, other) => one.start - other.start)
    const ends = new Map(
      inOrder.map((entry, index) => [entry.name, inOrder[index + 1]?.start ?? directory.start]),
    )
    return found.flatMap(({ least, ...entry }) => {
      const end = ends.get(entry.name) ?? 0
      if (entry.start + least > end) throw damaged()
      return /[/\\]$/.test(entry.name) ? [] : [{ ...entry, end }]
    })
  } finally {
    await handle.close()
  }
}

/** Where the bytes of an entry begin. The local header must say what the directory says. */
const dataOf = async (
  handle: FileHandle,
  { name, isDeflated, start, end, packed }: Entry,
): Promise<number> => {
  const header = await readAt(handle, start, 30)
  const [named, extra] = [header.readUInt16LE(26), header.readUInt16LE(28)]
  const isSame =
    header.readUInt32LE(0) === signatures.local &&
    (header.readUInt16LE(6) & 0x2041) === 0 &&
    header.readUInt16LE(8) === (isDeflated ? 8 : 0) &&
    named <= longestName &&
    nameOf(await readAt(handle, start + 30, named)) === name
  const data = start + 30 + named + extra
  if (!isSame || data + packed > end) throw damaged()
  return data
}

const blockBytes = 64 * 1024

async function* blocksOf(handle: FileHandle, start: number, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < length; at += blockBytes)
    yield await readAt(handle, start + at, Math.min(blockBytes, length - at))
}

/** The iteration throws errors. The callback keeps them from ending the process as well. */
const inflated = (packed: AsyncIterable<Buffer>): AsyncIterable<Buffer> => {
  const inflate = createInflateRaw()
  pipeline(packed, inflate, () => undefined)
  return inflate
}

/**
 * The bytes of an entry. Only the first `most` are read if it is given; otherwise the whole is compared with what the
 * archive says of it. @throws archive_refused
 */
export async function* readEntry(path: string, entry: Entry, most?: number): AsyncGenerator<Buffer> {
  const handle = await open(path, 'r')
  let crc = 0
  let bytes = 0
  try {
    const packed = blocksOf(handle, await dataOf(handle, entry), entry.packed)
    const blocks = entry.isDeflated ? inflated(packed) : packed
    for await (const block of blocks as AsyncIterable<Buffer>) {
      bytes += block.length
      if (bytes > entry.size)
        throw refused('An entry of the archive is larger than declared. Create the archive again.')
      crc = crc32(block, crc)
      yield block
      if (most !== undefined && bytes >= most) return
    }
  } catch (error) {
    const code = (error as { code?: unknown }).code
    if (typeof code === 'string' && code.startsWith('Z_')) throw damaged()
    throw error
  } finally {
    await handle.close()
  }
  if (bytes !== entry.size || crc !== entry.crc) throw damaged()
}
