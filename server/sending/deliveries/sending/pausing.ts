import type { Outcome } from '../../../platform/mail/smtp.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { pauseServer } from '../../mail-servers/index.ts'
import { judgeFailure } from '../rules.ts'

/**
 * Pauses a server that refuses the login or has no trustworthy encryption: no e-mail can go there until an
 * administrator helps.
 */
export const pauseIfClosed = async (sql: Sql, id: string, outcome: Outcome, now: Date): Promise<boolean> => {
  if (outcome.accepted) return false
  const { way } = judgeFailure(outcome.failure).consequence
  if (way !== 'login' && way !== 'tls') return false
  const reason = way === 'tls' ? 'tls' : 'authentication'
  return pauseServer(sql, id, { reason, detail: outcome.failure.response }, now)
}
