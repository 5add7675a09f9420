import type { components } from '../../../generated/types.ts'
import { type ConfirmationRefusal, confirmationInterval } from '../../audience/memberships/index.ts'

type StatusKey = components['schemas']['ContactStatusKey']

/** A contact that may need a confirmation request. */
export interface Candidate {
  id: string
  email: string
  name: string | null
  status: StatusKey
  /** Whether the contact or one of its list memberships is pending, or the contact asked for something. */
  awaited: boolean
  /** Whether the contact itself asked for something, on a form, that it has not confirmed. */
  requested: boolean
  /** Whether a confirmation e-mail is queued. It will include everything that is pending when it is sent. */
  waiting: boolean
  /** The last request to the current address, or null. */
  requested_at: string | null
}

/** Contacts that unsubscribed are asked only if they asked for it themselves; bounced and complained ones never. */
const statusRefusal = ({ status, requested }: Candidate): ConfirmationRefusal | null =>
  (status === 'unsubscribed' && !requested) || status === 'bounced' || status === 'complained' ? status : null

/** The earliest time of the next request. Null for at once. */
const nextRequestAt = (requested_at: string | null, now: Date): Date | null => {
  const next = requested_at === null ? 0 : Date.parse(requested_at) + confirmationInterval
  return next > now.getTime() ? new Date(next) : null
}

/**
 * When to send a confirmation to a contact that just became pending or joined a list. Null where none is
 * needed, or one is queued already. Within the interval it is postponed.
 */
export const dueFor = (candidate: Candidate, now: Date): Date | null => {
  if (statusRefusal(candidate) !== null || !candidate.awaited || candidate.waiting) return null
  return nextRequestAt(candidate.requested_at, now) ?? now
}

/** Why a contact is not asked again. Null where it is asked, `unneeded` where nothing is pending. */
export const refusalFor = (candidate: Candidate, now: Date): ConfirmationRefusal | 'unneeded' | null => {
  const refusal = statusRefusal(candidate)
  if (refusal !== null) return refusal
  if (!candidate.awaited) return 'unneeded'
  return candidate.waiting || nextRequestAt(candidate.requested_at, now) !== null ? 'asked' : null
}

/** A name for a header: one line of limited length. */
export const nameOf = (first: string | null, last: string | null): string | null => {
  const line = [first, last]
    .filter(Boolean)
    .join(' ')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
  return [...line].slice(0, 100).join('') || null
}
