import type { RetentionSetting } from '../../platform/retention.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { readSettings } from '../settings/index.ts'

/** For how many days each kind of record is kept; null for ever. */
export const readPeriods = async (sql: Sql): Promise<Record<RetentionSetting, number | null>> => {
  const { consent_kept_for_days } = await readSettings(sql, 'compliance')
  return { ...(await readSettings(sql, 'retention')), consent_kept_for_days }
}
