import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises'
import { problem } from '../../../platform/problem.ts'
import { task } from '../../../platform/threads/pool.ts'
import { asDiskFull } from '../quota.ts'
import type { Beginning } from './beginning.ts'
import { guessEncoding, markLength, type Transcoder, transcoderFrom } from './encoding.ts'
import { sampleBytes } from './limits.ts'
import type { Encoding, PreparedFile, ReadSettings } from './types.ts'

const layOut = task<typeof import('./layout-task.ts').default>(new URL('./layout-task.ts', import.meta.url))

/** An upload, and its first non-ASCII byte; null if it has none. */
export interface Upload {
  path: string
  beyondAsciiAt: number | null
  /** Requests disk space for a copy. @throws insufficient_storage */
  take?: (bytes: number) => Promise<void>
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

const readSample = async (handle: FileHandle, from: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(sampleBytes), 0, sampleBytes, from)
  return buffer.subarray(0, bytesRead)
}

const inUtf8 = (bytes: Buffer, encoding: Encoding, isWhole: boolean): Buffer => {
  const transcoder = transcoderFrom(encoding)
  if (transcoder === null) return bytes
  const text = transcoder.take(bytes)
  return isWhole ? Buffer.concat([text, transcoder.flush()]) : text
}

const openUpload = async (path: string): Promise<FileHandle> => {
  try {
    return await open(path, 'r')
  } catch (error) {
    throw isMissing(error)
      ? problem('not_found', {
          detail: 'The file was deleted. Upload it to the migration again, or create another import.',
        })
      : error
  }
}

const readBeginning = async ({ path, beyondAsciiAt }: Upload, settings: ReadSettings): Promise<Beginning> => {
  const handle = await openUpload(path)
  try {
    const head = await readSample(handle, 0)
    const beyond = beyondAsciiAt === null ? Buffer.alloc(0) : await readSample(handle, beyondAsciiAt)
    const encoding = settings.encoding ?? guessEncoding(head, beyond)
    const mark = markLength(head, encoding)
    const isWhole = head.length === (await handle.stat()).size
    return { encoding, text: inUtf8(head.subarray(mark), encoding, isWhole), mark, isWhole }
  } finally {
    await handle.close()
  }
}

const utf8Of = async function* (
  blocks: AsyncIterable<Buffer>,
  transcoder: Transcoder,
): AsyncGenerator<Buffer> {
  for await (const block of blocks) yield transcoder.take(block)
  yield transcoder.flush()
}

const sizeOf = async (path: string): Promise<number | null> => {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/**
 * Makes a UTF-8 copy of a file beside it, without a byte order mark, once. It is renamed when it is complete
 * and on disk, so that a copy with that name can always be used. Two processes that make it at once make the
 * same.
 */
const copyInUtf8 = async (
  { path, take }: Upload,
  { encoding, mark }: Beginning,
  transcoder: Transcoder,
): Promise<string> => {
  const copy = `${path}.from-${encoding}`
  if ((await sizeOf(copy)) !== null) return copy
  const unfinished = `${copy}.${randomBytes(8).toString('hex')}`
  const handle = await open(unfinished, 'wx', 0o600)
  try {
    const blocks = createReadStream(path, { start: mark }) as AsyncIterable<Buffer>
    for await (const text of utf8Of(blocks, transcoder)) {
      await take?.(text.length)
      await handle.appendFile(text)
    }
    await handle.sync()
    await handle.close()
    await rename(unfinished, copy)
  } catch (error) {
    await handle.close().catch(() => undefined)
    await rm(unfinished, { force: true })
    throw asDiskFull(error, 'The disk has no space for a copy of the file in UTF-8. Try again later.')
  }
  return copy
}

/**
 * Prepares an upload for reading: detects what the settings leave open, and makes a UTF-8 copy of a file in
 * another encoding. Can be called repeatedly and by several processes. @throws not_found,
 * insufficient_storage
 */
export const prepare = async (upload: Upload, settings: ReadSettings): Promise<PreparedFile> => {
  const beginning = await readBeginning(upload, settings)
  const layout = await layOut({ beginning, settings })
  const transcoder = transcoderFrom(beginning.encoding)
  const path = transcoder === null ? upload.path : await copyInUtf8(upload, beginning, transcoder)
  const { byte, line } = layout.start
  const start = { byte: byte + (transcoder === null ? beginning.mark : 0), line }
  return { ...layout, path, bytes: (await sizeOf(path)) ?? 0, columns: [...layout.columns], start }
}

/**
 * What is detected from the beginning of an upload. Call it where it may take some time. @throws not_found
 */
export const beginningOf = (upload: Upload, settings: ReadSettings): Promise<Beginning> =>
  readBeginning(upload, settings)
