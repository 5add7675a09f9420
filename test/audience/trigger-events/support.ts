import { replaceWantedTriggers } from '../../../server/audience/trigger-events/index.ts'
import { newId } from '../../../server/platform/ids.ts'
import type { Sql } from '../../../server/platform/storage/open.ts'
import type { TestApp } from '../../support/app.ts'

export interface StoredEvent {
  key: string
  contact_id: string
  data: Record<string, unknown>
  caused_by: string[]
  occurred_at: string
}

/** The outbox of an application: what is wanted, and what was recorded. */
export const outboxOf = ({ context: { sql } }: Pick<TestApp, 'context'>) => {
  const sourceId = newId()
  return {
    sourceId,
    /** Wants exactly these keys from now on. */
    want: (...keys: string[]): Promise<void> =>
      sql.begin((tx: Sql) => replaceWantedTriggers(tx, sourceId, keys)),
    /** Returns the events so far, the oldest first, and empties the outbox. */
    take: async (): Promise<StoredEvent[]> => {
      const rows = await sql<(StoredEvent & { id: number })[]>`
        delete from trigger_events returning id, key, contact_id, data, caused_by, occurred_at`
      return rows.sort((one, other) => one.id - other.id).map(({ id: _, ...event }) => event)
    },
  }
}
