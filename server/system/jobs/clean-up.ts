import { repeatUntilEmpty } from '../../platform/jobs/housekeeping.ts'
import { listFolders, removeFiles } from './files.ts'
import type { WorkContext } from './kind.ts'
import { deleteOldSnapshots, forgetFiles, listExpiredFiles, listWithFiles } from './store/clean-up.ts'

/** Files per run, so that a file that cannot be removed does not block the others. */
const batch = 100

/** Removes the files of jobs that ended without a result file, and folders whose job no longer exists. */
const removeOrphans = async ({ sql, config }: Pick<WorkContext, 'sql' | 'config'>): Promise<void> => {
  const ids = await listFolders(config)
  for (let at = 0; at < ids.length; at += batch) {
    const some = ids.slice(at, at + batch)
    const withFiles = await listWithFiles(sql, some)
    for (const id of some) if (!withFiles.has(id)) await removeFiles(config, id)
  }
}

/**
 * Removes expired files, and the undo records of jobs that can no longer be undone.
 */
export const cleanUp = async ({ sql, clock, config }: WorkContext): Promise<void> => {
  const now = clock.now()
  await repeatUntilEmpty(async () => {
    const ids = await listExpiredFiles(sql, now, batch)
    for (const id of ids) {
      await removeFiles(config, id)
      await forgetFiles(sql, id)
    }
    return ids.length
  })
  await removeOrphans({ sql, config })
  await repeatUntilEmpty(() => deleteOldSnapshots(sql, now))
}
