import type { Sql } from '../../platform/storage/open.ts'
import { storable } from '../../platform/storage/text.ts'
import type { PauseReason } from './store.ts'

/**
 * Pauses a server because of what was met on the way to it; false where it is paused already. Mail that would go through it
 * waits until somebody resumes it.
 */
export const pauseServer = async (
  sql: Sql,
  id: string,
  why: { reason: PauseReason; detail: string | null },
  now: Date,
): Promise<boolean> => {
  const detail = why.detail === null ? null : storable(why.detail, 500)
  const { count } = await sql`
    update mail_servers
    set state = 'paused', pause_reason = ${why.reason}, pause_detail = ${detail},
      paused_at = ${now}, updated_at = ${now}, version = version + 1
    where id = ${id} and state = 'ok'`
  return count === 1
}

/** Pauses every server that is not paused, as a user would. */
export const pauseAllServers = async (tx: Sql, detail: string): Promise<void> => {
  await tx`
    update mail_servers set state = 'paused', pause_reason = 'manual', pause_detail = ${detail}, paused_at = now(),
      version = version + 1
    where state = 'ok'`
}
