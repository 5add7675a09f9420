import type { Sql } from '../../../platform/storage/open.ts'
import type { Settings } from '../types.ts'

/** The data of the events that started enrolments. A webhook can have 1 MiB: ask for few at a time. */
export const findTriggers = async (
  sql: Sql,
  enrolmentIds: readonly string[],
): Promise<Map<string, Settings>> => {
  const rows = await sql<{ id: string; trigger: Settings | null }[]>`
    select id, context -> 'trigger' as trigger from enrolments where id = any (${enrolmentIds as string[]}::uuid[])`
  return new Map(rows.map(({ id, trigger }) => [id, trigger ?? {}]))
}
