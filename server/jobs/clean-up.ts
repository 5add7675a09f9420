import { untilNoneLeft } from '../platform/jobs/housekeeping.ts'
import { removeFiles } from './files.ts'
import type { WorkParts } from './kind.ts'
import { deleteOldImages, deleteOldJobs, forgetFiles, listFilesOver } from './store/clean-up.ts'

/** How long a job is kept after its end. */
const keptFor = 90 * 86_400_000

/** Files per look, so that one that cannot be removed does not keep the others waiting for ever. */
const batch = 100

/** Removes the files whose time is over, what can no longer be undone, and the jobs that ended long ago. */
export const cleanUp = async ({ sql, clock, config }: WorkParts): Promise<void> => {
  const now = clock.now()
  await untilNoneLeft(async () => {
    const ids = await listFilesOver(sql, now, batch)
    for (const id of ids) {
      await removeFiles(config, id)
      await forgetFiles(sql, id)
    }
    return ids.length
  })
  await untilNoneLeft(() => deleteOldImages(sql, now))
  await untilNoneLeft(() => deleteOldJobs(sql, new Date(now.getTime() - keptFor)))
}
