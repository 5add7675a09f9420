import { recordOwnChange } from '../../platform/audit.ts'
import type { Database, Sql } from '../../platform/storage/open.ts'
import { storable } from '../../platform/storage/text.ts'
import { notify } from '../../system/notices/index.ts'
import type { PauseReason } from './store.ts'

/**
 * Pauses a server because of a failure. Returns false where it is already paused. Its e-mail waits until it
 * is resumed.
 */
export const pauseServer = async (
  sql: Database,
  id: string,
  why: { reason: PauseReason; detail: string | null },
  now: Date,
): Promise<boolean> => {
  const detail = why.detail === null ? null : storable(why.detail, 500)
  return await sql.begin(async (tx: Sql) => {
    const [row] = await tx<{ name: string }[]>`
    update mail_servers
    set state = 'paused', pause_reason = ${why.reason}, pause_detail = ${detail},
      paused_at = ${now}, updated_at = ${now}, version = version + 1
    where id = ${id} and state = 'ok'
    returning name`
    if (row === undefined) return false
    const change = {
      before: { state: 'ok', pause_reason: null },
      after: { state: 'paused', pause_reason: why.reason },
    }
    const about = { event: 'mail_server.paused', area: 'mail-servers', targetId: id }
    await recordOwnChange(tx, about, change, now)
    const data = { name: row.name, ...(detail === null ? {} : { detail }) }
    await notify(tx, { kind: 'mail_server_failed', subject: id, data, now })
    return true
  })
}

/** Pauses every active server, with the reason `manual`. */
export const pauseAllServers = async (tx: Sql, detail: string): Promise<void> => {
  await tx`
    update mail_servers set state = 'paused', pause_reason = 'manual', pause_detail = ${detail}, paused_at = now(),
      version = version + 1
    where state = 'ok'`
}
