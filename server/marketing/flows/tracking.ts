import { type Evidence, isCollected } from '../../audience/conditions/index.ts'
import { trackingOfLists } from '../../audience/memberships/index.ts'
import type { Fragment, Sql } from '../../platform/storage/open.ts'
import { readSettings, type SettingsValues } from '../../system/settings/index.ts'

/** What must be counted for each contact, so that the event of a trigger can happen. Other events are always known. */
export const evidenceOfTrigger: Readonly<Record<string, Evidence>> = {
  email_opened: 'opens',
  email_clicked: 'clicks',
  contact_inactive: 'opens_or_clicks',
  link_trigger: 'clicks',
}

/** What is counted for each contact. */
export const readTracking = (sql: Sql): Promise<SettingsValues['tracking']> => readSettings(sql, 'tracking')

/** Whether neither the current row of `contacts` nor one of its lists allows less than opens and clicks of its own. */
export const isTracked = (sql: Sql): Fragment =>
  sql`(contacts.tracking = 'individual' and ${trackingOfLists(sql, sql`contacts.id`, () => sql`true`)} is null)`

/**
 * Whether this is counted of the current row of `contacts` in all its e-mails. The settings, the contact or a list can allow
 * less.
 */
export const isCounted = (sql: Sql, evidence: Evidence, settings: SettingsValues['tracking']): Fragment =>
  isCollected(evidence, settings) ? isTracked(sql) : sql`false`

/** Those of the contacts of which this is not counted in all their e-mails. */
export const uncountedContacts = async (
  sql: Sql,
  evidence: Evidence,
  contactIds: readonly string[],
): Promise<Set<string>> => {
  const isKnown = isCounted(sql, evidence, await readTracking(sql))
  const rows = await sql<{ id: string }[]>`
    select id from contacts where id = any (${contactIds as string[]}::uuid[]) and not ${isKnown}`
  return new Set(rows.map(({ id }) => id))
}
