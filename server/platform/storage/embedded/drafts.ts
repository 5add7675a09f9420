import { randomBytes } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isAlive } from './postmaster.ts'

/** The path where `target` is prepared before it is renamed; it contains the process id. */
export const draftOf = (target: string): string =>
  `${target}.new-${process.pid}-${randomBytes(4).toString('hex')}`

/** Deletes the drafts of `target` of killed processes. */
export const removeAbandonedDrafts = async (target: string): Promise<void> => {
  const prefix = `${basename(target)}.new-`
  for (const name of await readdir(dirname(target))) {
    if (!name.startsWith(prefix)) continue
    const pid = Number(name.slice(prefix.length).split('-')[0])
    // Child processes of such a process may still write for a moment.
    if (!isAlive(pid)) await rm(join(dirname(target), name), { recursive: true, force: true, maxRetries: 5 })
  }
}
