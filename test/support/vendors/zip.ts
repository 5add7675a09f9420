import { crc32, deflateRawSync } from 'node:zlib'

/** An entry to write. What is given instead of the truth makes a hostile archive. */
export interface ZipEntry {
  name: string
  content: Uint8Array
  isStored?: boolean
  flags?: number
  method?: number
  /** What the directory says. */
  crc?: number
  size?: number
  packed?: number
  start?: number
  /** What the local header says. */
  localName?: string
  attributes?: number
  /** Compressed bytes instead of those of the content. */
  data?: Uint8Array
}

const local = (entry: ZipEntry, data: Uint8Array, crc: number): Buffer => {
  const name = Buffer.from(entry.localName ?? entry.name)
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(entry.flags ?? 0x0800, 6)
  header.writeUInt16LE(entry.method ?? (entry.isStored ? 0 : 8), 8)
  header.writeUInt32LE(crc, 14)
  header.writeUInt32LE(data.length, 18)
  header.writeUInt32LE(entry.content.length, 22)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name, data])
}

const listed = (entry: ZipEntry, data: Uint8Array, crc: number, start: number): Buffer => {
  const name = Buffer.from(entry.name)
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(0x0314, 4)
  header.writeUInt16LE(20, 6)
  header.writeUInt16LE(entry.flags ?? 0x0800, 8)
  header.writeUInt16LE(entry.method ?? (entry.isStored ? 0 : 8), 10)
  header.writeUInt32LE(entry.crc ?? crc, 16)
  header.writeUInt32LE(entry.packed ?? data.length, 20)
  header.writeUInt32LE(entry.size ?? entry.content.length, 24)
  header.writeUInt16LE(name.length, 28)
  header.writeUInt32LE(entry.attributes ?? 0, 38)
  header.writeUInt32LE(entry.start ?? start, 42)
  return Buffer.concat([header, name])
}

/** A zip archive, byte by byte, so that everything in it can be wrong. */
export const zipOfEntries = (
  entries: readonly ZipEntry[],
  end: { count?: number; comment?: string } = {},
): Buffer => {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const entry of entries) {
    const data = entry.data ?? (entry.isStored ? entry.content : deflateRawSync(entry.content))
    const crc = crc32(entry.content)
    const part = local(entry, data, crc)
    directory.push(listed(entry, data, crc, at))
    parts.push(part)
    at += part.length
  }
  const listing = Buffer.concat(directory)
  const comment = Buffer.from(end.comment ?? '')
  const last = Buffer.alloc(22)
  last.writeUInt32LE(0x06054b50, 0)
  last.writeUInt16LE(end.count ?? entries.length, 8)
  last.writeUInt16LE(end.count ?? entries.length, 10)
  last.writeUInt32LE(listing.length, 12)
  last.writeUInt32LE(at, 16)
  last.writeUInt16LE(comment.length, 20)
  return Buffer.concat([...parts, listing, last, comment])
}

/** A plain archive of texts. */
export const zipOf = (files: Readonly<Record<string, string>>): Buffer =>
  zipOfEntries(Object.entries(files).map(([name, content]) => ({ name, content: Buffer.from(content) })))
