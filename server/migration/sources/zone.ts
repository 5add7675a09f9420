import { isTimeZone } from '../../platform/locales.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { readSettings } from '../../system/settings/index.ts'

/** The zone of times that name none: the one of the migration, else that of the source, else the business's. */
export const zoneOfTimes = async (
  sql: Sql,
  stated: string | null,
  ofSource: string | null = null,
): Promise<string> => {
  if (stated !== null) return stated
  if (ofSource !== null && isTimeZone(ofSource)) return ofSource
  return (await readSettings(sql, 'general')).default_timezone
}
