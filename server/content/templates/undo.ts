import type { Sql } from '../../platform/storage/open.ts'
import { readSettings } from '../../system/settings/index.ts'
import { deleteTemplate, lockTemplate, removeLatestVersion, type TemplateRow } from './store.ts'

/** Whether anyone has changed a template, or uses it in an area after this one. */
interface Still {
  isSame(row: TemplateRow): boolean
  isUsed(id: string): Promise<boolean>
}

const isConfirmation = async (tx: Sql, id: string): Promise<boolean> =>
  (await readSettings(tx, 'consent')).confirmation_template_id === id

/** Deletes a template that an undone job had created. Returns its name if it stays, because it was changed or is used. */
export const undoTemplate = async (
  tx: Sql,
  id: string,
  { isSame, isUsed }: Still,
): Promise<string | null> => {
  const row = await lockTemplate(tx, id)
  if (row === null) return null
  if (!isSame(row) || (await isConfirmation(tx, id)) || (await isUsed(id))) return row.name
  await deleteTemplate(tx, id)
  return null
}

/** Takes back the version that an undone job had saved. Returns the template's name if it was changed since. */
export const undoTemplateChange = async (
  tx: Sql,
  id: string,
  isSame: Still['isSame'],
  now: string,
): Promise<string | null> => {
  const row = await lockTemplate(tx, id)
  if (row === null) return null
  if (!isSame(row) || !(await removeLatestVersion(tx, row, now))) return row.name
  return null
}
