import type { components } from '../../../generated/types.ts'
import { type Failure, gravityOf, type Judgement, judge } from '../../platform/mail/verdict.ts'
import type { ErrorClass, SkipReason } from './errors.ts'
import type { Result, Trouble } from './store/ledger.ts'

/** What decides, just before sending, whether a contact gets marketing e-mail. */
export interface Eligibility {
  status: components['schemas']['ContactStatusKey']
  trashed: boolean
  /** Whether the contact is still on one of the lists that selected it. Null where no list did. */
  onList: boolean | null
  /** Marketing e-mails left under the frequency cap. Null without a cap. */
  capLeft: number | null
}

/** Why a contact of the frozen audience gets nothing. Null where it gets the e-mail. */
export const skipOf = (eligibility: Eligibility | undefined): SkipReason | null => {
  if (eligibility === undefined || eligibility.trashed) return 'contact_gone'
  switch (eligibility.status) {
    case 'unsubscribed':
      return 'unsubscribed'
    case 'bounced':
      return 'invalid'
    case 'complained':
      return 'suppressed'
    case 'pending':
    case 'transactional':
      return 'no_consent'
    case 'subscribed':
      if (eligibility.onList === false) return 'unsubscribed'
      return eligibility.capLeft !== null && eligibility.capLeft <= 0 ? 'frequency_cap' : null
  }
}

/** The same with the suppressions of the address, which are checked last. */
export const skipAtAddress = (
  eligibility: Eligibility | undefined,
  isSuppressed: boolean,
): SkipReason | null => skipOf(eligibility) ?? (isSuppressed ? 'suppressed' : null)

const minute = 60_000
const hour = 60 * minute

/**
 * Pauses after the first attempt, the second, and so on. The first are short because greylisting passes in
 * minutes.
 */
const pauses = [5 * minute, 15 * minute, 40 * minute, 2 * hour, 4 * hour]

/** The time during which an e-mail is retried. */
const patience = 72 * hour

/**
 * The time of the next attempt after `attempts` attempts, the first of them at `firstTriedAt`. Null where no
 * attempt is left. `jitter` between 0 and 1 spreads e-mails that failed together.
 */
const nextAttempt = (attempts: number, firstTriedAt: Date, now: Date, jitter: number): Date | null => {
  const pause = pauses[Math.min(attempts, pauses.length) - 1] ?? 5 * minute
  const at = new Date(now.getTime() + pause * (0.8 + 0.4 * jitter))
  return at.getTime() - firstTriedAt.getTime() > patience ? null : at
}

/**
 * What a failure means for its delivery and for the breaker of the mail server.
 * - `fine`: nothing about the server. `slow`: the server has a temporary problem.
 * - `refused`: may be about us; many of them stop the server. `login`, `tls`: one of them stops it.
 */
export interface Consequence {
  status: 'bounced' | 'failed' | 'deferred' | 'unknown'
  way: 'fine' | 'slow' | 'refused' | 'login' | 'tls'
}

/**
 * Whether a temporary failure is about the connection or the sender, not this recipient. 421 ends the whole
 * connection.
 */
const isOfTheWay = ({ stage, code }: Failure): boolean =>
  code === null || code === 421 || (stage !== 'rcpt' && stage !== 'sent')

const consequenceOf = (failure: Failure, { verdict, permanent }: Judgement): Consequence => {
  const waiting = isOfTheWay(failure) ? 'slow' : 'fine'
  switch (verdict) {
    case 'mailbox':
    case 'domain':
      return { status: 'bounced', way: 'fine' }
    case 'full':
      return { status: permanent ? 'bounced' : 'deferred', way: 'fine' }
    case 'message':
      return { status: 'failed', way: 'refused' }
    case 'us':
      return { status: 'deferred', way: 'refused' }
    case 'login':
    case 'tls':
      return { status: 'deferred', way: verdict }
    case 'rate':
    case 'way':
    case 'unclear':
      return { status: 'deferred', way: permanent ? 'refused' : waiting }
    case 'later':
      return { status: 'deferred', way: permanent ? 'fine' : waiting }
    case 'unknown':
      return { status: 'unknown', way: 'slow' }
  }
}

/** A failure with its verdict and its consequence for the delivery and the breaker. */
export interface JudgedFailure extends Judgement {
  consequence: Consequence
}

const known = new WeakMap<Failure, JudgedFailure>()

/** Cached: the ledger, the domain rate and the breaker ask about the same failure. */
export const judgeFailure = (failure: Failure): JudgedFailure => {
  const before = known.get(failure)
  if (before !== undefined) return before
  const judgement = judge(failure)
  const one = { ...judgement, consequence: consequenceOf(failure, judgement) }
  known.set(failure, one)
  return one
}

/** Attempts in all after permanent refusals about us, within half an hour: the reason may pass. */
const mostRefusals = 3

/** The result of a failed attempt. `attempts` includes it. `jitter` is between 0 and 1. */
export const resultOf = (
  id: string,
  failure: Failure,
  tried: { attempts: number; firstTriedAt: Date; now: Date; jitter: number },
): Result => {
  const { verdict, errorClass, rule, permanent, consequence } = judgeFailure(failure)
  const { status } = consequence
  const trouble = { errorClass, enhancedCode: failure.enhanced, reply: failure.response, verdict, rule }
  if (status !== 'deferred') return { id, status, skip: null, trouble, retryAt: null }
  if (permanent && tried.attempts >= mostRefusals) {
    const outcome = gravityOf[verdict] === 'none' ? 'failed' : 'bounced'
    return { id, status: outcome, skip: null, trouble, retryAt: null }
  }
  const retryAt = nextAttempt(tried.attempts, tried.firstTriedAt, tried.now, tried.jitter)
  if (retryAt !== null) return { id, status, skip: null, trouble, retryAt }
  const expired: Trouble = { ...trouble, errorClass: 'expired', last: trouble.errorClass }
  return { id, status: 'failed', skip: null, trouble: expired, retryAt: null }
}

/** Some servers defer unknown senders once, with this code or with text only. */
const mayBeGreylisting = ({ enhanced }: Failure, { rule, verdict }: JudgedFailure): boolean =>
  rule === 'greylisting' || (verdict === 'later' && (enhanced === null || enhanced === '4.7.1'))

/**
 * Whether a recipient's server wants fewer e-mails: 421, or 45x at RCPT or later. A refusal of one mailbox
 * (x.1, x.2) says nothing about its domain. Greylisting passes by itself. A server that refuses us wants no
 * e-mail at all, unless its complaint is about volume.
 */
export const isRateLimited = (failure: Failure, attempt: number): boolean => {
  const { stage, code, enhanced } = failure
  if (code === null || (stage !== 'rcpt' && stage !== 'data' && stage !== 'sent')) return false
  if (code === 421) return true
  const judgement = judgeFailure(failure)
  if (code < 450 || code > 459 || /^4\.[12]\./.test(enhanced ?? '')) return false
  if (judgement.rule === 'us-reputation') return true
  if (judgement.verdict === 'us' || judgement.rule === 'greylisting') return false
  return attempt > 1 || judgement.verdict === 'rate' || !mayBeGreylisting(failure, judgement)
}

/**
 * Error classes that say nothing about a mailbox, however long they last: they are about the route to its
 * server, or about us.
 */
export const notOfTheMailbox: readonly ErrorClass[] = [
  'rate_limited',
  'connection',
  'time_out',
  'sender_refused',
  'content_refused',
  'credentials_refused',
]

/**
 * Whether a result is about its address: a permanent refusal, or a mailbox that accepted nothing until the
 * last retry.
 */
export const isBounce = ({ status, trouble }: Pick<Result, 'status' | 'trouble'>): boolean =>
  status === 'bounced' ||
  (status === 'failed' && trouble?.last !== undefined && !notOfTheMailbox.includes(trouble.last))
