import type { List } from '../../../platform/http/pagination.ts'
import { newId } from '../../../platform/ids.ts'
import type { Sql } from '../../../platform/storage/open.ts'

/** A report in the mailbox that was not trusted. Its text is not kept. */
export interface UnbelievedReport {
  kind: 'bounced' | 'complained' | 'unsubscribed'
  /**
   * `unsigned`: it names a message without proof of access to it. `unnamed`: it names none.
   * `unknown_delivery`: the delivery is not in the ledger any more.
   */
  reason: 'unsigned' | 'unnamed' | 'unknown_delivery'
  deliveryId: string | null
  enhancedCode: string | null
}

export interface UnbelievedRow {
  id: string
  received_at: string
  kind: UnbelievedReport['kind']
  reason: UnbelievedReport['reason']
  delivery_id: string | null
  enhanced_code: string | null
}

/** Maximum number of rows, the latest: messages to the mailbox cannot fill the database. */
export const mostUnbelieved = 10_000

export const insertUnbelieved = async (
  tx: Sql,
  { kind, reason, deliveryId, enhancedCode }: UnbelievedReport,
  receivedAt: Date,
): Promise<void> => {
  await tx`
    insert into unbelieved_reports (id, received_at, kind, reason, delivery_id, enhanced_code)
    values (${newId()}, ${receivedAt}, ${kind}, ${reason}, ${deliveryId}, ${enhancedCode})`
}

/**
 * Deletes the oldest rows to make room for new ones. It reads all rows, so it is not called for each message.
 */
export const deleteOldestUnbelieved = async (sql: Sql, more: number): Promise<void> => {
  await sql`
    delete from unbelieved_reports where id in (
      select id from unbelieved_reports order by received_at desc, id desc offset ${mostUnbelieved - more})`
}

export const deleteOldUnbelieved = async (sql: Sql, before: Date): Promise<void> => {
  await sql`delete from unbelieved_reports where received_at < ${before}`
}

export const countUnbelieved = async (sql: Sql): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`select count(*) from unbelieved_reports`
  return row?.count ?? 0
}

export const unbelievedList = (
  sql: Sql,
  {
    reason,
    kind,
  }: { reason?: readonly UnbelievedReport['reason'][]; kind?: readonly UnbelievedReport['kind'][] },
): List => ({
  table: 'unbelieved_reports',
  columns: sql`id, received_at, kind, reason, delivery_id, enhanced_code`,
  where: sql`true
    ${reason === undefined ? sql`` : sql`and reason = any (${reason as string[]}::text[])`}
    ${kind === undefined ? sql`` : sql`and kind = any (${kind as string[]}::text[])`}`,
  keys: [
    { sql: sql`received_at`, type: 'timestamptz' },
    { sql: sql`id`, type: 'uuid' },
  ],
  descending: true,
})
