import type { Dirent } from 'node:fs'
import { chmod, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from './log.ts'

/** PostgreSQL's own folder has its own owner, and PostgreSQL refuses to start if others may enter it. */
const ofPostgres = 'postgres'

const isOurs = (uid: number): boolean => process.getuid === undefined || uid === process.getuid()

const isMissing = (error: unknown): boolean => (error as { code?: string }).code === 'ENOENT'

const tightenEntry = async (folder: string, entry: Dirent): Promise<void> => {
  const path = join(folder, entry.name)
  if (!entry.isDirectory() && !entry.isFile()) return
  const { mode, uid } = await lstat(path)
  if (!isOurs(uid)) return
  if ((mode & 0o077) !== 0) await chmod(path, mode & 0o700)
  // Files in a folder that only we could enter are ours too; an earlier version may have created them with
  // wider permissions.
  if (entry.isDirectory()) await tightenFolder(path)
}

const tightenFolder = async (folder: string): Promise<void> => {
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(ignoreMissing))
    await tightenEntry(folder, entry).catch(ignoreMissing)
}

/** Another process has deleted it meanwhile. */
const ignoreMissing = (error: unknown): [] => {
  if (isMissing(error)) return []
  throw error
}

/**
 * Removes the permissions of other users from files that an earlier version, or a copy, has left open. The
 * data folder itself stays passable if PostgreSQL runs as another user and its database is inside. A file
 * system without permissions does not prevent the start.
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
