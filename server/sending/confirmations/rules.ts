import type { components } from '../../../generated/types.ts'
import { type ConfirmationRefusal, confirmationInterval } from '../../audience/memberships/index.ts'

type StatusKey = components['schemas']['ContactStatusKey']

/** Somebody who may have to be asked, as the database knows it. */
export interface Candidate {
  id: string
  email: string
  name: string | null
  status: StatusKey
  /** Whether it is pending, or a list with double opt-in waits for it. */
  awaited: boolean
  /** A mail that asks it is still to go out: it will be about all that is awaited by then. */
  waiting: boolean
  /** When its present address was asked for the last time; null where that was never. */
  asked_at: string | null
}

/** Who left, whose mail came back, or who complained is left alone. */
const statusRefusal = (status: StatusKey): ConfirmationRefusal | null =>
  status === 'unsubscribed' || status === 'bounced' || status === 'complained' ? status : null

/** From when on somebody may be asked again; null for at once. */
const nextAskAt = (asked_at: string | null, now: Date): Date | null => {
  const next = asked_at === null ? 0 : Date.parse(asked_at) + confirmationInterval
  return next > now.getTime() ? new Date(next) : null
}

/**
 * When a mail goes to somebody who has just become pending, or joined a list that waits; null for none: it is not to be
 * asked, or a mail is on its way that will be about this, too. So soon after another one it is put off.
 */
export const dueFor = (candidate: Candidate, now: Date): Date | null => {
  if (statusRefusal(candidate.status) !== null || !candidate.awaited || candidate.waiting) return null
  return nextAskAt(candidate.asked_at, now) ?? now
}

/** Why somebody is not asked once more; null where it is, and `unneeded` where there is nothing to confirm. */
export const refusalFor = (candidate: Candidate, now: Date): ConfirmationRefusal | 'unneeded' | null => {
  const refusal = statusRefusal(candidate.status)
  if (refusal !== null) return refusal
  if (!candidate.awaited) return 'unneeded'
  return candidate.waiting || nextAskAt(candidate.asked_at, now) !== null ? 'asked' : null
}

/** As it may stand in a header: one line of a length that others take. */
export const nameOf = (first: string | null, last: string | null): string | null => {
  const line = [first, last]
    .filter(Boolean)
    .join(' ')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
  return [...line].slice(0, 100).join('') || null
}
