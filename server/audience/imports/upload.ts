import { isAscii } from 'node:buffer'
import { randomBytes } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { problem } from '../../platform/problem.ts'
import { asDiskFull } from './quota.ts'
import { mostBytes } from './times.ts'

/** A received file. */
export interface Received {
  name: string
  bytes: number
  /** The position of the first non-ASCII byte; null if there is none. */
  beyondAsciiAt: number | null
}

/** Files that users take for CSV, by their first bytes: spreadsheets and archives, compressed files, PDF. */
const archive = { bytes: Buffer.from('PK\x03\x04'), name: 'a spreadsheet or an archive' }
const otherKinds: readonly { bytes: Buffer; name: string }[] = [
  archive,
  { bytes: Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), name: 'a spreadsheet of an older kind' },
  { bytes: Buffer.from([0x1f, 0x8b]), name: 'compressed' },
  { bytes: Buffer.from('%PDF'), name: 'a PDF document' },
]

const refuseOtherKinds = (head: Buffer, archives: boolean): void => {
  const kind = otherKinds.find(({ bytes }) => head.subarray(0, bytes.length).equals(bytes))
  if (kind !== undefined && !(archives && kind === archive))
    throw problem('unsupported_media_type', {
      detail: `The file is ${kind.name}. Send CSV or NDJSON. Save a spreadsheet as CSV.`,
    })
}

export const tooLarge = () =>
  problem('body_too_large', {
    detail: `The file must not be larger than ${mostBytes.toLocaleString('en')} bytes.`,
  })

/** Syncs a folder to disk. If the folder is missing, its import was deleted. */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (handle === null) return
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

interface Limits {
  most?: number
  /** Whether zip archives are accepted. */
  archives?: boolean
}

const writeAll = async (
  blocks: AsyncIterable<Buffer>,
  path: string,
  { most = mostBytes, archives = false }: Limits,
): Promise<Omit<Received, 'name'>> => {
  const handle = await open(path, 'wx', 0o600)
  try {
    let bytes = 0
    let beyondAsciiAt: number | null = null
    let head: Buffer = Buffer.alloc(0)
    for await (const block of blocks) {
      if (bytes + block.length > most) throw tooLarge()
      if (head.length < 4) {
        head = Buffer.concat([head, block.subarray(0, 4)])
        refuseOtherKinds(head, archives)
      }
      if (beyondAsciiAt === null && !isAscii(block))
        beyondAsciiAt = bytes + block.findIndex((byte) => byte >= 0x80)
      for (let written = 0; written < block.length; )
        written += (await handle.write(block, written)).bytesWritten
      bytes += block.length
    }
    if (bytes === 0) throw problem('invalid_request', { detail: 'The file is empty.' })
    await handle.sync()
    return { bytes, beyondAsciiAt }
  } finally {
    await handle.close()
  }
}

/**
 * Writes an upload to a new file in a folder. Resolves when it is on disk. If an error occurs, the file is
 * deleted. @throws invalid_request (empty), body_too_large, unsupported_media_type, insufficient_storage
 */
export const receive = async (
  blocks: AsyncIterable<Buffer>,
  folder: string,
  limits: Limits = {},
): Promise<Received> => {
  const name = `upload-${randomBytes(8).toString('hex')}`
  const path = join(folder, name)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const received = await writeAll(blocks, path, limits)
    await syncFolder(folder)
    return { name, ...received }
  } catch (error) {
    await rm(path, { force: true })
    throw asDiskFull(error, 'The disk has no space for the file. The file was not stored. Try again later.')
  }
}
