import type { Outcome } from '../../platform/mail/smtp.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { storable } from '../../platform/storage/text.ts'
import { meet } from '../deliveries/index.ts'
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

/** Pauses a server that refuses the login or whose encryption cannot be trusted: no message can go there before somebody helps. */
export const pauseIfClosed = async (sql: Sql, id: string, outcome: Outcome, now: Date): Promise<boolean> => {
  if (outcome.accepted) return false
  const { way } = meet(outcome.failure).consequence
  if (way !== 'login' && way !== 'tls') return false
  const reason = way === 'tls' ? 'tls' : 'authentication'
  return pauseServer(sql, id, { reason, detail: outcome.failure.response }, now)
}
