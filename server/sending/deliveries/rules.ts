import type { components } from '../../../generated/types.ts'
import { type Failure, gravityOf, type Judgement, judge } from '../../platform/mail/verdict.ts'
import type { ErrorClass, SkipReason } from './errors.ts'
import type { Result, Trouble } from './store/ledger.ts'

/** What decides at the last moment whether somebody gets marketing mail. */
export interface Eligibility {
  status: components['schemas']['ContactStatusKey']
  trashed: boolean
  /** Whether it still is on one of the lists through which alone it was reached; null where it was reached otherwise. */
  onList: boolean | null
  /** How many marketing messages it may still get now, where there is a cap. */
  capLeft: number | null
}

/** Why a contact of the frozen audience gets nothing; null for one that does. */
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

const minute = 60_000
const hour = 60 * minute

/** After the first attempt, the second …: soon at first, because greylisting passes in minutes; four hours at most. */
const pauses = [5 * minute, 15 * minute, 40 * minute, 2 * hour, 4 * hour]

/** For so long is a message tried again. */
const patience = 72 * hour

/**
 * When to try again after `attempts` attempts, the first of them at `firstTriedAt`; null when it is time to give up. `jitter`
 * between 0 and 1 spreads what failed together.
 */
const nextAttempt = (attempts: number, firstTriedAt: Date, now: Date, jitter: number): Date | null => {
  const pause = pauses[Math.min(attempts, pauses.length) - 1] ?? 5 * minute
  const at = new Date(now.getTime() + pause * (0.8 + 0.4 * jitter))
  return at.getTime() - firstTriedAt.getTime() > patience ? null : at
}

/**
 * What a failure means for its delivery, and for the way that it went.
 * - `fine`: it says nothing of the way. `slow`: the way is not good at the moment.
 * - `refused`: it may be about us; many of them stop the way. `login`, `tls`: one stops it, for nothing can go there.
 */
export interface Consequence {
  status: 'bounced' | 'failed' | 'deferred' | 'unknown'
  way: 'fine' | 'slow' | 'refused' | 'login' | 'tls'
}

/** Whether a temporary failure is the connection's or the sender's rather than this recipient's; 421 ends every connection. */
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

/** What a message met, judged once for its delivery, its contact, its domain and the way. */
export interface Met extends Judgement {
  consequence: Consequence
}

const known = new WeakMap<Failure, Met>()

/** The ledger, the domain and the way ask about the same failure: it is read once. */
export const meet = (failure: Failure): Met => {
  const before = known.get(failure)
  if (before !== undefined) return before
  const judgement = judge(failure)
  const one = { ...judgement, consequence: consequenceOf(failure, judgement) }
  known.set(failure, one)
  return one
}

/** A refusal for good is tried so many times in all, within half an hour: it may have been about us, and be over. */
const mostRefusals = 3

/** How a failed attempt is written down. `attempts` counts it; `jitter` is between 0 and 1. */
export const resultOf = (
  id: string,
  failure: Failure,
  tried: { attempts: number; firstTriedAt: Date; now: Date; jitter: number },
): Result => {
  const { verdict, errorClass, rule, permanent, consequence } = meet(failure)
  const { status } = consequence
  const trouble = { errorClass, enhancedCode: failure.enhanced, reply: failure.response, verdict, rule }
  if (status !== 'deferred') return { id, status, skip: null, trouble, retryAt: null }
  if (permanent && tried.attempts >= mostRefusals) {
    const ended = gravityOf[verdict] === 'none' ? 'failed' : 'bounced'
    return { id, status: ended, skip: null, trouble, retryAt: null }
  }
  const retryAt = nextAttempt(tried.attempts, tried.firstTriedAt, tried.now, tried.jitter)
  if (retryAt !== null) return { id, status, skip: null, trouble, retryAt }
  const expired: Trouble = { ...trouble, errorClass: 'expired', last: trouble.errorClass }
  return { id, status: 'failed', skip: null, trouble: expired, retryAt: null }
}

/** Some servers put off whoever they do not know, once, and say so with this code or nothing but words. */
const mayBeGreylisting = ({ enhanced }: Failure, { rule, verdict }: Met): boolean =>
  rule === 'greylisting' || (verdict === 'later' && (enhanced === null || enhanced === '4.7.1'))

/**
 * Whether a recipient's server wants fewer messages: 421 and 45x, where it had the recipient before it. What speaks of one mailbox
 * (x.1, x.2) says nothing of its domain, a greylisting passes by itself when the message comes
 * again, and who refuses us does not want fewer of ours but none, unless it is for their number that people complain.
 */
export const asksForLess = (failure: Failure, attempt: number): boolean => {
  const { stage, code, enhanced } = failure
  if (code === null || (stage !== 'rcpt' && stage !== 'data' && stage !== 'sent')) return false
  if (code === 421) return true
  const met = meet(failure)
  if (code < 450 || code > 459 || /^4\.[12]\./.test(enhanced ?? '')) return false
  if (met.rule === 'us-reputation') return true
  if (met.verdict === 'us' || met.rule === 'greylisting') return false
  return attempt > 1 || met.verdict === 'rate' || !mayBeGreylisting(failure, met)
}

/** What says nothing of a mailbox, however long it lasts: the way to its server, and whether that likes us. */
export const notOfTheMailbox: readonly ErrorClass[] = [
  'rate_limited',
  'connection',
  'time_out',
  'sender_refused',
  'content_refused',
  'credentials_refused',
]

/** Whether a result speaks of its address: it was refused for good, or its mailbox took nothing until patience was at its end. */
export const isBounce = ({ status, trouble }: Pick<Result, 'status' | 'trouble'>): boolean =>
  status === 'bounced' ||
  (status === 'failed' && trouble?.last !== undefined && !notOfTheMailbox.includes(trouble.last))
