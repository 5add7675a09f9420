import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { validate as isUuid } from 'uuid'
import type { components } from '../../../generated/types.ts'
import type { Config } from '../../platform/config.ts'
import { diskOf } from '../../platform/disk/disk.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { type FileRow, upsertFile } from './store/files.ts'

type JobFile = components['schemas']['JobFile']

/** The file's name and type, as a download shows them. */
export interface FileDescription {
  kind: JobFile['kind']
  filename: string
  mediaType: JobFile['media_type']
}

/** A file being written. */
export interface Output {
  /** Appends to the file. `rows` is the number of rows in `data`. */
  write(data: string | Uint8Array, rows: number): Promise<void>
  /** The SHA-256 in hexadecimal digits of what is written so far, with its size. Reads all of it. */
  digest(): Promise<{ sha256: string; bytes: number }>
}

export interface OpenOutput extends Output {
  /** Syncs the written bytes to disk and records them in the transaction. */
  commit(tx: Sql): Promise<void>
  close(): Promise<void>
}

/** The folder of a job's files. All processes on one database share the data folder. */
const folderOf = (config: Config, jobId: string): string => join(config.dataDir, 'files', jobId)

/**
 * Removes parts of a file with no committed bytes: those of a step that was rolled back, or of an export that
 * restarts.
 */
const removeLeftovers = async (folder: string, kind: FileDescription['kind']): Promise<void> => {
  const left = (await readdir(folder)).filter((name) => name.startsWith(`${kind}.`))
  await Promise.all(left.map((name) => rm(join(folder, name), { force: true })))
}

/**
 * Opens a new part of a job's file after the committed ones. A former holder of the job may still be writing,
 * and its bytes must not mix in. An uncommitted part is never read.
 */
export const openOutput = async (
  config: Config,
  lease: { jobId: string; number: number },
  about: FileDescription,
  before: FileRow | null,
): Promise<OpenOutput> => {
  const folder = folderOf(config, lease.jobId)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (before === null) await removeLeftovers(folder, about.kind)
  const name = `${about.kind}.${lease.number}`
  const handle: FileHandle = await open(join(folder, name), 'w', 0o600)
  const disk = diskOf(config)
  let bytes = 0
  let rowsCount = before?.rows_count ?? 0
  return {
    write: async (data, rows) => {
      const buffer = typeof data === 'string' ? Buffer.from(data) : data
      await disk.take('files', buffer.byteLength)
      await handle.appendFile(buffer)
      bytes += buffer.byteLength
      rowsCount += rows
    },
    digest: async () => {
      const parts = [...(before?.parts ?? []), { name, bytes }]
      const hash = createHash('sha256')
      for await (const chunk of readParts(config, lease.jobId, parts)) hash.update(chunk)
      return { sha256: hash.digest('hex'), bytes: parts.reduce((sum, part) => sum + part.bytes, 0) }
    },
    commit: async (tx) => {
      await handle.datasync()
      await upsertFile(tx, lease.jobId, {
        kind: about.kind,
        filename: about.filename,
        media_type: about.mediaType,
        rows_count: rowsCount,
        parts: [...(before?.parts ?? []), { name, bytes, node: config.nodeName }],
      })
    },
    close: () => handle.close(),
  }
}

export const sizeOf = ({ parts }: FileRow): number => parts.reduce((sum, { bytes }) => sum + bytes, 0)

/**
 * The node that wrote the first missing part of a file, this node if the part is lost; null if all parts are
 * here.
 */
export const nodeOfMissing = async (config: Config, jobId: string, file: FileRow): Promise<string | null> => {
  for (const { name, bytes, node } of file.parts) {
    const size = await stat(join(folderOf(config, jobId), name)).then(
      (found) => found.size,
      () => -1,
    )
    if (size < bytes) return node ?? config.nodeName
  }
  return null
}

async function* readParts(
  config: Config,
  jobId: string,
  parts: readonly { name: string; bytes: number }[],
): AsyncGenerator<Buffer> {
  for (const { name, bytes } of parts)
    if (bytes > 0) {
      const part: Readable = createReadStream(join(folderOf(config, jobId), name), { end: bytes - 1 })
      yield* part as AsyncIterable<Buffer>
    }
}

/** Yields the committed bytes of a file, part by part. Throws if a part is missing. */
export const readFile = (config: Config, jobId: string, file: FileRow): AsyncGenerator<Buffer> =>
  readParts(config, jobId, file.parts)

/** The ids of the jobs that have a folder. */
export const listFolders = async ({ dataDir }: Config): Promise<string[]> =>
  (await readdir(join(dataDir, 'files')).catch(() => [])).filter(isUuid)

/** Removes a job's files, if any. */
export const removeFiles = (config: Config, jobId: string): Promise<void> =>
  rm(folderOf(config, jobId), { recursive: true, force: true })
