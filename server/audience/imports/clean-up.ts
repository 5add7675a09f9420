import { readdir, rm } from 'node:fs/promises'
import { untilNoneLeft } from '../../platform/jobs/housekeeping.ts'
import { defineJob, defineTask, type Job } from '../../platform/jobs/task.ts'
import type { WorkParts } from '../../system/jobs/index.ts'
import { isId } from '../memberships/index.ts'
import { folderOf, uploadsOf } from './folder.ts'
import { deleteForsaken, deleteOld, forgetFiles, listWithFile } from './store/clean-up.ts'
import { fileKeptFor, importKeptFor, uploadableFor, uploadPatience } from './times.ts'

/** Folders per look. */
const batch = 1000

/** Removes the folders that no import has any more, whoever left them. */
const removeFolders = async ({ sql, config }: WorkParts): Promise<void> => {
  const ids = (await readdir(uploadsOf(config)).catch(() => [])).filter(isId)
  for (let at = 0; at < ids.length; at += batch) {
    const some = ids.slice(at, at + batch)
    const kept = await listWithFile(sql, some)
    for (const id of some.filter((one) => !kept.has(one)))
      await rm(folderOf(config, id), { recursive: true, force: true })
  }
}

/** Removes imports and files whose time is over. Rows go first: a folder without one is found again, a row without one is not. */
const cleanUp = async (context: WorkParts): Promise<void> => {
  const { sql, clock } = context
  const ago = (milliseconds: number): Date => new Date(clock.now().getTime() - milliseconds)
  await untilNoneLeft(() => deleteForsaken(sql, ago(uploadableFor + uploadPatience)))
  await forgetFiles(sql, ago(fileKeptFor))
  await untilNoneLeft(() => deleteOld(sql, ago(importKeptFor)))
  await removeFolders(context)
}

/** What the queue runs for imports besides the work on them. */
export const importJobs = (context: WorkParts): Job[] => [
  defineJob({ task: defineTask('clean-up-imports'), schedule: '7 * * * *', run: () => cleanUp(context) }),
]
