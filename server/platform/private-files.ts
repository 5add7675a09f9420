import type { Dirent } from 'node:fs'
import { chmod, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from './log.ts'

/** PostgreSQL's own folder has an owner of its own, and PostgreSQL refuses to start where others may enter it. */
const ofPostgres = 'postgres'

const isOurs = (uid: number): boolean => process.getuid === undefined || uid === process.getuid()

const isMissing = (error: unknown): boolean => (error as { code?: string }).code === 'ENOENT'

const tightenEntry = async (folder: string, entry: Dirent): Promise<void> => {
  const path = join(folder, entry.name)
  if (!entry.isDirectory() && !entry.isFile()) return
  const { mode, uid } = await lstat(path)
  if (!isOurs(uid)) return
  if ((mode & 0o077) !== 0) await chmod(path, mode & 0o700)
  // What lies in a folder that nobody else could enter was written by us, too; an earlier version may have been less careful.
  if (entry.isDirectory()) await tightenFolder(path)
}

const tightenFolder = async (folder: string): Promise<void> => {
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(ignoreMissing))
    await tightenEntry(folder, entry).catch(ignoreMissing)
}

/** Somebody else has removed it meanwhile. */
const ignoreMissing = (error: unknown): [] => {
  if (isMissing(error)) return []
  throw error
}

/**
 * Takes away what others may do with what lies in a data folder that an earlier version, or a copy from elsewhere, has left open. The
 * folder itself stays passable where PostgreSQL runs under another account and its database lies in it. A file system without
 * permissions is no reason not to start.
 */
export const tightenDataFolder = async (folder: string, log: Logger): Promise<void> => {
  await tighten(folder).catch((error: unknown) => {
    if (!isMissing(error)) log.warn({ err: error }, 'the permissions in the data folder cannot be tightened')
  })
}

const tighten = async (folder: string): Promise<void> => {
  const { mode, uid } = await lstat(folder)
  const entries = await readdir(folder, { withFileTypes: true })
  for (const entry of entries)
    if (entry.name !== ofPostgres) await tightenEntry(folder, entry).catch(ignoreMissing)
  if (!isOurs(uid)) return
  const database = entries.some(({ name }) => name === ofPostgres)
    ? await lstat(join(folder, ofPostgres)).catch(() => null)
    : null
  const allowed = database !== null && !isOurs(database.uid) ? 0o711 : 0o700
  if ((mode & 0o777 & ~allowed) !== 0) await chmod(folder, mode & allowed)
}
