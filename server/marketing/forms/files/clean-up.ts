import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { addTask, defineTask } from '../../../platform/jobs/task.ts'
import { isId } from '../../../platform/names.ts'
import type { Fragment, Sql } from '../../../platform/storage/open.ts'
import type { WorkParts } from '../../../system/jobs/index.ts'
import { folderOf, formFilesOf } from './folder.ts'
import { deleteFiles, listDue, withFiles } from './store.ts'

/** Removes the files of submissions that were deleted. */
export const removalTask = defineTask<{ submission_ids: string[] }>('remove-form-files')

/** Submissions in a task, and folders in a query. */
const batch = 1000

/**
 * Enqueues the removal of the files of submissions that the transaction is about to delete. `where` is about
 * `form_submissions`.
 */
export const removeFilesWith = async (tx: Sql, where: Fragment): Promise<void> => {
  const rows = await tx<{ id: string }[]>`
    select id from form_submissions
    where (${where}) and exists (select from form_files f where f.submission_id = form_submissions.id)`
  for (let at = 0; at < rows.length; at += batch)
    await addTask(tx, removalTask, { submission_ids: rows.slice(at, at + batch).map(({ id }) => id) })
}

/** Removes the folders of those submissions that have no files in the database. */
export const removeFolders = async (
  { sql, config }: Pick<WorkParts, 'sql' | 'config'>,
  submissionIds: readonly string[],
): Promise<void> => {
  const kept = await withFiles(sql, submissionIds)
  for (const id of submissionIds)
    if (!kept.has(id)) await rm(folderOf(config, id), { recursive: true, force: true })
}

/** An upload takes at most half an hour. Younger folders may belong to one that is not stored yet. */
const young = 2 * 3_600_000

/** The time in a UUIDv7. */
const timeOf = (id: string): number => Number.parseInt(id.replace('-', '').slice(0, 12), 16)

/**
 * Removes files whose time is over, and folders without a submission: those of a process that was killed. A file goes
 * before its row, so that none is forgotten.
 */
export const cleanUp = async (context: WorkParts): Promise<void> => {
  const { sql, config, clock } = context
  const now = clock.now()
  for (let due = await listDue(sql, now); due.length > 0; due = await listDue(sql, now)) {
    for (const { id, submission_id } of due)
      await rm(join(folderOf(config, submission_id), id), { force: true })
    await deleteFiles(
      sql,
      due.map(({ id }) => id),
    )
  }
  const folders = (await readdir(formFilesOf(config)).catch(() => [])).filter(
    (name) => isId(name) && timeOf(name) < now.getTime() - young,
  )
  for (let at = 0; at < folders.length; at += batch)
    await removeFolders(context, folders.slice(at, at + batch))
}
