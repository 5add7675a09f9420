import { randomBytes } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isAlive } from './postmaster.ts'

/** Where a folder is prepared that shall appear as `target` when it is whole; the name tells which process is at it. */
export const draftOf = (target: string): string =>
  `${target}.new-${process.pid}-${randomBytes(4).toString('hex')}`

/** Removes the drafts of `target` that processes left behind when they were killed. */
export const removeAbandonedDrafts = async (target: string): Promise<void> => {
  const prefix = `${basename(target)}.new-`
  for (const name of await readdir(dirname(target))) {
    if (!name.startsWith(prefix)) continue
    const pid = Number(name.slice(prefix.length).split('-')[0])
    // Programs that such a process has started may still be writing there for a moment.
    if (!isAlive(pid)) await rm(join(dirname(target), name), { recursive: true, force: true, maxRetries: 5 })
  }
}
