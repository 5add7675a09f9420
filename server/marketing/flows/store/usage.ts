import { counting } from '../../../platform/storage/counting.ts'
import type { Fragment, Sql } from '../../../platform/storage/open.ts'

/** The number of active automations: an expression. */
export const automationsUsed = (sql: Sql): Fragment =>
  sql`(select count(*) from flows where kind = 'automation' and status = 'active')`

export const countActiveAutomations = counting(automationsUsed)

/** Whether contacts are inside a flow. */
export const hasContactsInside = async (sql: Sql, flowId: string): Promise<boolean> => {
  const [row] = await sql<{ found: boolean }[]>`
    select exists (
      select from enrolments where source_id = ${flowId} and status in ('active', 'waiting', 'paused')) as found`
  return row?.found ?? false
}

/** The number of failed enrolments of a flow. */
export const countFailed = async (sql: Sql, flowId: string): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from enrolments where source_id = ${flowId} and status = 'failed'`
  return row?.count ?? 0
}
