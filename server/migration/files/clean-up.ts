import { readdir, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileKeptFor } from '../../audience/imports/index.ts'
import { defineJob, defineTask, type Job } from '../../platform/jobs/task.ts'
import { isId } from '../../platform/names.ts'
import type { WorkParts } from '../../system/jobs/index.ts'
import { folderOf, migrationUploadsOf } from '../migrations/index.ts'
import { forgetFiles, listUploads } from './store.ts'
import { removeUpload } from './unpack.ts'

/** Folders per query. */
const batch = 1000

/** An upload that began before the link ended may still arrive. */
const patience = 3 * 3_600_000

const ageOf = async (path: string): Promise<number> => {
  const found = await stat(path).catch(() => null)
  return found === null ? 0 : Date.now() - found.mtimeMs
}

/** Removes what no row names: files of deleted migrations, replaced uploads, and incomplete ones of killed processes. */
const removeFiles = async ({ sql, config }: WorkParts): Promise<void> => {
  const folder = migrationUploadsOf(config)
  const ids = (await readdir(folder).catch(() => [])).filter(isId)
  for (let at = 0; at < ids.length; at += batch) {
    const some = ids.slice(at, at + batch)
    const uploads = await listUploads(sql, some)
    for (const id of some) {
      const own = uploads.filter(({ migration_id }) => migration_id === id).map(({ file }) => file)
      const names = await readdir(join(folder, id)).catch(() => [])
      const lost = names.filter((name) => !own.some((file) => name === file || name.startsWith(`${file}.`)))
      for (const name of lost) {
        const path = join(folder, id, name)
        if ((await ageOf(path)) > patience) await rm(path, { force: true })
      }
      // Fails for a folder that is not empty.
      await rmdir(join(folder, id)).catch(() => undefined)
    }
  }
}

/** Deletes files whose time is over. Rows are changed first: a file without a row is found again later. */
const cleanUp = async (context: WorkParts): Promise<void> => {
  const { sql, config, clock } = context
  const expired = await forgetFiles(sql, new Date(clock.now().getTime() - fileKeptFor))
  for (const { migration_id, file } of expired) await removeUpload(folderOf(config, migration_id), file)
  await removeFiles(context)
}

/** Deletes expired files once an hour. */
export const migrationFileJobs = (context: WorkParts): Job[] => [
  defineJob({
    task: defineTask('clean-up-migration-files'),
    schedule: '23 * * * *',
    run: () => cleanUp(context),
  }),
]
