import type { Sql } from '../storage/open.ts'
import type { OrderKey } from './pagination-rows.ts'

/** The orders that lists of named resources have in common. */
export type NamedOrder = 'name' | 'created_at' | 'updated_at'

const namedKeys = (sql: Sql): Record<NamedOrder, OrderKey> => ({
  name: { sql: sql`lower(name)`, type: 'text' },
  created_at: { sql: sql`created_at`, type: 'timestamptz' },
  updated_at: { sql: sql`updated_at`, type: 'timestamptz' },
})

/** The keys of a list in one of its orders: that of the order, then the id. `own` has the orders that only this list has. */
export const orderKeys = <By extends string>(
  sql: Sql,
  by: By,
  own: Record<Exclude<By, NamedOrder>, OrderKey>,
): [OrderKey, OrderKey] => {
  const keys = { ...namedKeys(sql), ...own } as Record<By, OrderKey>
  return [keys[by], { sql: sql`id`, type: 'uuid' }]
}
