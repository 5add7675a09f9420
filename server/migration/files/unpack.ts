import { isAscii } from 'node:buffer'
import { randomBytes } from 'node:crypto'
import { open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Upload } from '../../audience/imports/index.ts'
import { type Entry, readEntry, refused } from './zip.ts'

const packedKinds = [Buffer.from('PK\x03\x04'), Buffer.from([0x1f, 0x8b]), Buffer.from('Rar!')]

const refuseNested = (head: Buffer): void => {
  if (packedKinds.some((bytes) => head.subarray(0, bytes.length).equals(bytes)))
    throw refused('The archive contains another archive. Unpack the inner archive first.')
}

/** The first byte of an unpacked file that is not ASCII is in its name: then nothing else must be stored. */
const beyondIn = (name: string): number | null => {
  const [, position = ''] = /-(\d+|ascii)$/.exec(name) ?? []
  return position === 'ascii' ? null : Number(position)
}

/**
 * Unpacks an entry of an archive beside it, once. The file is renamed when it is complete, so that a killed process
 * leaves no incomplete one with that name. @throws archive_refused, insufficient_storage
 */
export const unpack = async (archive: Upload, entry: Entry, index: number): Promise<Upload> => {
  const [folder, prefix] = [dirname(archive.path), `${basename(archive.path)}.entry-${index}`]
  const take = archive.take ?? (async () => undefined)
  const present = (await readdir(folder)).find((name) => name.startsWith(`${prefix}-`))
  if (present !== undefined) return { path: join(folder, present), beyondAsciiAt: beyondIn(present), take }
  const unfinished = join(folder, `${basename(archive.path)}.part-${randomBytes(8).toString('hex')}`)
  const handle = await open(unfinished, 'wx', 0o600)
  let beyondAsciiAt: number | null = null
  let bytes = 0
  try {
    for await (const block of readEntry(archive.path, entry)) {
      if (bytes === 0) refuseNested(block)
      if (beyondAsciiAt === null && !isAscii(block))
        beyondAsciiAt = bytes + block.findIndex((byte) => byte >= 0x80)
      bytes += block.length
      await take(block.length)
      await handle.appendFile(block)
    }
    await handle.sync()
    await handle.close()
    const path = join(folder, `${prefix}-${beyondAsciiAt ?? 'ascii'}`)
    await rename(unfinished, path)
    return { path, beyondAsciiAt, take }
  } catch (error) {
    await handle.close().catch(() => undefined)
    await rm(unfinished, { force: true })
    throw error
  }
}

/** Bytes of an entry that a preview looks at. */
const beginningBytes = 256 * 1024

/** Unpacks the beginning of an entry to a file for a while. @throws archive_refused */
export const unpackBeginning = async <Result>(
  archive: Upload,
  entry: Entry,
  use: (beginning: Upload) => Promise<Result>,
): Promise<Result> => {
  const path = `${archive.path}.beginning-${randomBytes(8).toString('hex')}`
  const blocks: Buffer[] = []
  let bytes = 0
  for await (const block of readEntry(archive.path, entry, beginningBytes)) {
    if (bytes === 0) refuseNested(block)
    bytes += block.length
    blocks.push(block)
  }
  const beginning = Buffer.concat(blocks)
  const beyond = beginning.findIndex((byte) => byte >= 0x80)
  await archive.take?.(bytes)
  try {
    await writeFile(path, beginning, { mode: 0o600 })
    return await use({ path, beyondAsciiAt: beyond < 0 ? null : beyond })
  } finally {
    await rm(path, { force: true })
  }
}

/** Deletes an upload with everything that was made of it. */
export const removeUpload = async (folder: string, file: string): Promise<void> => {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((one) => one === file || one.startsWith(`${file}.`)))
    await rm(join(folder, name), { force: true })
}
