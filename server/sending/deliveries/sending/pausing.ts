import type { Clock } from '../../../platform/clock.ts'
import type { Logger } from '../../../platform/log.ts'
import type { Outcome } from '../../../platform/mail/smtp.ts'
import type { Database } from '../../../platform/storage/open.ts'
import { pauseServer } from '../../mail-servers/index.ts'
import { judgeFailure } from '../rules.ts'
import type { DomainRates } from './domain-rates.ts'

/**
 * Pauses a server that refuses the login or has no trustworthy encryption: no e-mail can go there until an
 * administrator helps.
 */
export const pauseIfClosed = async (
  sql: Database,
  id: string,
  outcome: Outcome,
  now: Date,
): Promise<boolean> => {
  if (outcome.accepted) return false
  const { way } = judgeFailure(outcome.failure).consequence
  if (way !== 'login' && way !== 'tls') return false
  const reason = way === 'tls' ? 'tls' : 'authentication'
  return pauseServer(sql, id, { reason, detail: outcome.failure.response }, now)
}

/**
 * Reports the outcome of a single message. Single messages do not wait for a domain's rate, but they count towards it, and their outcomes
 * change it.
 */
export const createReport =
  ({ sql, clock, log }: { sql: Database; clock: Clock; log: Logger }, domains: DomainRates) =>
  ({ id }: { id: string }, outcome: Outcome, address: string, attempt: number): void => {
    const rates = domains.of(id)
    rates.pass(address)
    rates.report(address, outcome, attempt)
    pauseIfClosed(sql, id, outcome, clock.now()).catch((error: unknown) =>
      log.error(
        { err: error, mail_server_id: id },
        'a mail server that does not let us in could not be paused',
      ),
    )
  }
