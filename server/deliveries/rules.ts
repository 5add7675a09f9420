import type { components } from '../../generated/types.ts'
import { type Failure, judge } from '../platform/mail/verdict.ts'
import { errorClassOf } from './errors.ts'
import type { Result } from './store/ledger.ts'

export type SkipReason =
  | 'unsubscribed'
  | 'suppressed'
  | 'invalid'
  | 'frequency_cap'
  | 'duplicate'
  | 'no_consent'
  | 'over_limit'
  | 'render_error'
  | 'contact_gone'
  | 'cancelled'
  | 'nothing_to_confirm'

/** What decides at the last moment whether somebody gets marketing mail. */
export interface Standing {
  status: components['schemas']['ContactStatusKey']
  trashed: boolean
  /** Whether it still is on one of the lists through which alone it was reached; null where it was reached otherwise. */
  onList: boolean | null
  /** How many marketing messages it may still get now, where there is a cap. */
  capLeft: number | null
}

/** Why a contact of the frozen audience gets nothing; null for one that does. */
export const skipOf = (standing: Standing | undefined): SkipReason | null => {
  if (standing === undefined || standing.trashed) return 'contact_gone'
  switch (standing.status) {
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
      if (standing.onList === false) return 'unsubscribed'
      return standing.capLeft !== null && standing.capLeft <= 0 ? 'frequency_cap' : null
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
export const nextAttempt = (attempts: number, firstTriedAt: Date, now: Date, jitter: number): Date | null => {
  const pause = pauses[Math.min(attempts, pauses.length) - 1] ?? 5 * minute
  const at = new Date(now.getTime() + pause * (0.8 + 0.4 * jitter))
  return at.getTime() - firstTriedAt.getTime() > patience ? null : at
}

/** What a failure means for its delivery and for the way that it went. */
export interface Consequence {
  status: 'bounced' | 'deferred' | 'unknown'
  /** The way is not good at the moment, or not at all: nothing more goes there before somebody or some time has helped. */
  way: 'fine' | 'slow' | 'closed'
}

export const consequenceOf = (failure: Failure): Consequence => {
  const verdict = judge(failure)
  switch (verdict.kind) {
    case 'contact':
      return { status: 'bounced', way: 'fine' }
    case 'unknown':
      return { status: 'unknown', way: 'slow' }
    case 'later':
      return { status: 'deferred', way: verdict.lane ? 'slow' : 'fine' }
    case 'us':
      return { status: 'deferred', way: 'closed' }
  }
}

/** How a failed attempt is written down. `attempts` counts it; `jitter` is between 0 and 1. */
export const resultOf = (
  id: string,
  failure: Failure,
  tried: { attempts: number; firstTriedAt: Date; now: Date; jitter: number },
): Result => {
  const { status } = consequenceOf(failure)
  const trouble = {
    errorClass: errorClassOf(failure),
    enhancedCode: failure.enhanced,
    reply: failure.response,
  }
  if (status !== 'deferred') return { id, status, skip: null, trouble, retryAt: null }
  const retryAt = nextAttempt(tried.attempts, tried.firstTriedAt, tried.now, tried.jitter)
  if (retryAt !== null) return { id, status, skip: null, trouble, retryAt }
  return { id, status: 'failed', skip: null, trouble: { ...trouble, errorClass: 'expired' }, retryAt: null }
}
