import { opendir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** A file that was deleted meanwhile is skipped. */
const ifThere = async <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })

/**
 * Bytes of the files in a folder and its subfolders. Reads one file after the other, because usually no
 * request waits for the result.
 */
export const bytesIn = async (folder: string): Promise<number> => {
  const entries = await ifThere(opendir(folder))
  if (entries === null) return 0
  let bytes = 0
  for await (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) bytes += await bytesIn(path)
    else bytes += (await ifThere(stat(path)))?.size ?? 0
  }
  return bytes
}
