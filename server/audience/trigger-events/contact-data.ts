import type { Sql } from '../../platform/storage/open.ts'

/** This area's entry in the registry of contact data. */
export const triggerEventData = {
  tables: ['trigger_events'],
  forget: async (tx: Sql, { ids }: { ids: readonly string[] }): Promise<void> => {
    await tx`delete from trigger_events where contact_id = any (${ids as string[]}::uuid[])`
  },
  merge: async (tx: Sql, from: string, to: string) => {
    await tx`update trigger_events set contact_id = ${to} where contact_id = ${from}`
    return {}
  },
}
