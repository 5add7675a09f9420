import type { components } from '../../../generated/types.ts'
import { notATime, notInThePast } from '../../platform/fault-details.ts'
import { type Fault, type ProblemError, problem } from '../../platform/problem.ts'
import type { PrivacyRequestRow } from './store/requests.ts'

type Schemas = components['schemas']

const hour = 3_600_000
const day = 24 * hour

/** Days for which a link to confirm works. Then the request expires. */
export const confirmationDays = 3
/** Days for which a link to the file works: as long as the files of jobs are kept. */
export const fileDays = 7
/** How soon before the due date administrators get a notice. */
const noticeDays = 7
/** The longest time to answer: a month, and two more for what is complex. */
const longestMonths = 3
/** How far in the past a person can have asked. */
const oldestDays = 90

const confirmationInterval = hour
const mostConfirmations = 5

export const daysAfter = (time: Date, days: number): Date => new Date(time.getTime() + days * day)

export const confirmationExpiry = (sentAt: Date): Date => daysAfter(sentAt, confirmationDays)

/** The time before which unconfirmed requests expire at `now`. The last e-mail counts. */
export const expiredBefore = (now: Date): Date => daysAfter(now, -confirmationDays)

/** Due dates until this time are near at `now`. */
export const nearUntil = (now: Date): Date => daysAfter(now, noticeDays)

/** Whether another e-mail to confirm may be sent. */
export const mayMailAgain = (
  { confirmation_sent_at, confirmations_sent }: PrivacyRequestRow,
  now: Date,
): boolean =>
  confirmations_sent < mostConfirmations &&
  (confirmation_sent_at === null || now.getTime() - Date.parse(confirmation_sent_at) >= confirmationInterval)

/** The same day some months later, or the last of that month. */
const monthsAfter = (time: Date, months: number): Date => {
  const later = new Date(time)
  later.setUTCMonth(later.getUTCMonth() + months)
  // The 31st of a shorter month is in the next one.
  if (later.getUTCDate() !== time.getUTCDate()) later.setUTCDate(0)
  return later
}

/** The last moment to which a request can be extended. */
const latestDue = ({ confirmed_at, received_at }: PrivacyRequestRow): Date =>
  monthsAfter(new Date(confirmed_at ?? received_at), longestMonths)

const invalid = (pointer: string, detail: string, code: Fault['code'] = 'invalid_value'): Fault => ({
  pointer,
  code,
  detail,
})

const refuse = (errors: Fault[]): void => {
  if (errors.length > 0) throw problem('invalid_request', { errors })
}

/** When the person asked. @throws invalid_request */
export const receivedAt = (given: string | null | undefined, now: Date): Date => {
  if (given === undefined || given === null) return now
  const time = new Date(given)
  const isThere = !Number.isNaN(time.getTime())
  if (!isThere) refuse([invalid('/received_at', notATime('received_at'))])
  if (time > now) refuse([invalid('/received_at', notInThePast('received_at'))])
  if (time < daysAfter(now, -oldestDays))
    refuse([invalid('/received_at', `\`received_at\` can be at most ${oldestDays} days ago.`)])
  return time
}

const noteRequired = (member: 'identification_note' | 'note'): Fault =>
  invalid(`/${member}`, `The value \`other\` requires \`${member}\`.`, 'required')

/** @throws invalid_request */
export const requireIdentificationNote = (body: Schemas['PrivacyRequestCreate']): void =>
  refuse(
    body.identification === 'other' && !body.identification_note ? [noteRequired('identification_note')] : [],
  )

/** @throws invalid_request */
export const requireRejectionNote = (body: Schemas['PrivacyRequestReject']): void =>
  refuse(body.reason === 'other' && !body.note ? [noteRequired('note')] : [])

/** The extended due date; null if the body has none. The contract requires both members. @throws invalid_request */
export const extensionIn = (
  row: PrivacyRequestRow,
  { due_at, extension_reason }: Schemas['PrivacyRequestUpdate'],
): { due_at: string; extension_reason: string } | null => {
  if (due_at === undefined || extension_reason === undefined) return null
  const due = new Date(due_at)
  if (Number.isNaN(due.getTime())) refuse([invalid('/due_at', notATime('due_at'))])
  if (row.due_at !== null && due <= new Date(row.due_at))
    refuse([invalid('/due_at', `\`due_at\` must be later than the current due date, ${row.due_at}.`)])
  if (due > latestDue(row))
    refuse([invalid('/due_at', `\`due_at\` must not be later than ${latestDue(row).toISOString()}.`)])
  return { due_at: due.toISOString(), extension_reason }
}

const stateRefusal = (detail: string): ProblemError => problem('invalid_state', { detail })

/** @throws invalid_state if the request is closed */
export const requireUnanswered = ({ state }: PrivacyRequestRow): void => {
  if (state === 'completed' || state === 'rejected' || state === 'expired')
    throw stateRefusal(`The privacy request is ${state}. Only its \`note\` can be changed.`)
}

/** @throws invalid_state if it is closed or unconfirmed */
export const requireConfirmed = (row: PrivacyRequestRow): void => {
  requireUnanswered(row)
  if (row.state === 'awaiting_confirmation')
    throw stateRefusal(
      'The person has not confirmed the privacy request yet. Wait for the confirmation, or reject the request.',
    )
}

export const fileIsWritten = (): ProblemError =>
  stateRefusal(
    'A job is writing the file of this privacy request. Wait until the job ends, or cancel the job.',
  )

export const addressHasChanged = (): ProblemError =>
  stateRefusal(
    'The address of the contact has changed since the request. Identify the person again, then send `accept_changed_address: true`.',
  )
