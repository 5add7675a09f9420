import type { Sql } from '../../../platform/storage/open.ts'
import { readSettings } from '../../../system/settings/index.ts'
import type { Look } from './look.ts'

export const readLook = async (sql: Sql): Promise<Look> => {
  const [appearance, { default_locale }] = await Promise.all([
    readSettings(sql, 'appearance'),
    readSettings(sql, 'general'),
  ])
  return { ...appearance, locale: default_locale }
}
