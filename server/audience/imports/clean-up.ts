import { readdir, rm } from 'node:fs/promises'
import { repeatUntilEmpty } from '../../platform/jobs/housekeeping.ts'
import { defineJob, defineTask, type Job } from '../../platform/jobs/task.ts'
import { isId } from '../../platform/names.ts'
import type { WorkParts } from '../../system/jobs/index.ts'
import { folderOf, uploadsOf } from './folder.ts'
import { deleteAbandoned, deleteOld, forgetFiles, listWithFile } from './store/clean-up.ts'
import { fileKeptFor, importKeptFor, uploadableFor, uploadPatience } from './times.ts'

/** Folders per query. */
const batch = 1000

/** Removes folders without an import. */
const removeFolders = async ({ sql, config }: WorkParts): Promise<void> => {
  const ids = (await readdir(uploadsOf(config)).catch(() => [])).filter(isId)
  for (let at = 0; at < ids.length; at += batch) {
    const some = ids.slice(at, at + batch)
    const kept = await listWithFile(sql, some)
    for (const id of some.filter((one) => !kept.has(one)))
      await rm(folderOf(config, id), { recursive: true, force: true })
  }
}

/**
 * Removes expired imports and files. Rows are deleted first: a folder without a row is found again later, a
 * row without a folder is not.
 */
const cleanUp = async (context: WorkParts): Promise<void> => {
  const { sql, clock } = context
  const ago = (milliseconds: number): Date => new Date(clock.now().getTime() - milliseconds)
  await repeatUntilEmpty(() => deleteAbandoned(sql, ago(uploadableFor + uploadPatience)))
  await forgetFiles(sql, ago(fileKeptFor))
  await repeatUntilEmpty(() => deleteOld(sql, ago(importKeptFor)))
  await removeFolders(context)
}

/** The background jobs of the area, except the import jobs themselves. */
export const importJobs = (context: WorkParts): Job[] => [
  defineJob({ task: defineTask('clean-up-imports'), schedule: '7 * * * *', run: () => cleanUp(context) }),
]
