import type { components } from '../../../generated/types.ts'

export type StatusKey = components['schemas']['ContactStatusKey']
type StatusDescription = components['schemas']['ContactStatus']

/** Who changes the status: a caller through the API, the contact through a link, or the service. */
export type Mover = 'caller' | 'contact' | 'system'

/** The entry in the consent ledger for a change of status. */
export type ConsentRecord = {
  kind: 'given' | 'withdrawn'
  basis: 'asserted' | 'forced' | 'opt_in' | 'double_opt_in' | 'opt_out'
}

export type StatusDecision =
  | { kind: 'unchanged' }
  | { kind: 'allowed'; forced: boolean; consent: ConsentRecord | null }
  | { kind: 'refused'; detail: string }

/** The statuses, the highest precedence first. */
export const statuses: readonly Omit<StatusDescription, 'transitions'>[] = [
  {
    key: 'complained',
    label: 'Complained',
    description: 'Reported an e-mail as spam. Gets no e-mails.',
    mailable: 'none',
    system_only: true,
    precedence: 6,
  },
  {
    key: 'bounced',
    label: 'Bounced',
    description: 'The address bounced permanently.',
    mailable: 'none',
    system_only: true,
    precedence: 5,
  },
  {
    key: 'unsubscribed',
    label: 'Unsubscribed',
    description: 'Unsubscribed. Gets only transactional e-mails, such as order confirmations.',
    mailable: 'transactional',
    system_only: false,
    precedence: 4,
  },
  {
    key: 'subscribed',
    label: 'Subscribed',
    description: 'Subscribed to e-mails.',
    mailable: 'all',
    system_only: false,
    precedence: 3,
  },
  {
    key: 'pending',
    label: 'Pending',
    description: 'Must confirm the address. Gets only the confirmation e-mail and transactional e-mails.',
    mailable: 'confirmation',
    system_only: false,
    precedence: 2,
  },
  {
    key: 'transactional',
    label: 'Transactional',
    description: 'Gets only transactional e-mails, such as order confirmations.',
    mailable: 'transactional',
    system_only: false,
    precedence: 1,
  },
]

/**
 * Who may change the status from one (left) to another (right). `forced` is an administrator with
 * `force_status` and a reason. Transitions that are not listed are refused to everyone: the status
 * `complained` is final.
 */
const transitions: Record<StatusKey, Partial<Record<StatusKey, readonly (Mover | 'forced')[]>>> = {
  complained: {},
  bounced: {
    complained: ['system'],
    unsubscribed: ['caller', 'contact'],
    subscribed: ['forced'],
    pending: ['forced'],
    transactional: ['forced'],
  },
  unsubscribed: {
    complained: ['system'],
    bounced: ['system'],
    subscribed: ['contact', 'forced'],
    pending: ['forced'],
    transactional: ['forced'],
  },
  subscribed: {
    complained: ['system'],
    bounced: ['system'],
    unsubscribed: ['caller', 'contact'],
    pending: ['caller'],
    transactional: ['caller'],
  },
  pending: {
    complained: ['system'],
    bounced: ['system'],
    unsubscribed: ['caller', 'contact'],
    subscribed: ['caller', 'contact'],
    transactional: ['caller'],
  },
  transactional: {
    complained: ['system'],
    bounced: ['system'],
    unsubscribed: ['caller', 'contact'],
    subscribed: ['caller', 'contact'],
    pending: ['caller'],
  },
}

const byKey = new Map(statuses.map((status) => [status.key, status]))

export const isStatus = (text: string): text is StatusKey => byKey.has(text as StatusKey)

const isSystemOnly = (status: StatusKey): boolean => byKey.get(status)?.system_only === true

/** Whether a status is the word of a person. */
export const isOptOut = (status: StatusKey): status is 'unsubscribed' | 'complained' =>
  status === 'unsubscribed' || status === 'complained'

/** Whether a contact with this status gets no marketing e-mail, whatever others say of it. */
export const isClosed = (status: StatusKey): boolean => isOptOut(status) || status === 'bounced'

export const precedenceOf = (status: StatusKey): number => byKey.get(status)?.precedence ?? 0

/**
 * The statuses of the API, the highest precedence first, each with the statuses to which a caller may change
 * it.
 */
export const describedStatuses = (): StatusDescription[] =>
  statuses.map((status) => ({
    ...status,
    transitions: statuses.flatMap(({ key: to }): StatusDescription['transitions'] => {
      const movers = transitions[status.key][to] ?? []
      if (movers.includes('caller')) return [{ to, force_required: false }]
      return movers.includes('forced') ? [{ to, force_required: true }] : []
    }),
  }))

/** Whether a contact can be created with this status. */
export const decideFirstStatus = (status: StatusKey, mover: Mover): StatusDecision =>
  mover !== 'system' && isSystemOnly(status)
    ? { kind: 'refused', detail: `Only the service can set the status \`${status}\`.` }
    : { kind: 'allowed', forced: false, consent: null }

/** Whether a contact's status may change from one to another, and what to record if it does. */
export const decideTransition = (
  from: StatusKey,
  to: StatusKey,
  by: { mover: Mover; force: boolean },
): StatusDecision => {
  if (from === to) return { kind: 'unchanged' }
  if (by.mover !== 'system' && isSystemOnly(to))
    return { kind: 'refused', detail: `Only the service can set the status \`${to}\`.` }
  const movers = transitions[from][to] ?? []
  if (movers.includes(by.mover))
    return { kind: 'allowed', forced: false, consent: consentOf(from, to, by.mover) }
  if (!movers.includes('forced'))
    return { kind: 'refused', detail: `The status cannot change from \`${from}\` to \`${to}\`.` }
  if (by.force) return { kind: 'allowed', forced: true, consent: { kind: 'given', basis: 'forced' } }
  return {
    kind: 'refused',
    detail: `The change from \`${from}\` to \`${to}\` requires \`force_status\` and \`status_reason\`.`,
  }
}

/**
 * Becoming `subscribed` records consent. Unsubscribing, or changing from `subscribed` to `pending`, withdraws
 * it. Changes by the service do neither.
 */
export const consentOf = (from: StatusKey, to: StatusKey, mover: Mover): ConsentRecord | null => {
  if (mover === 'system') return null
  if (to === 'subscribed') return { kind: 'given', basis: mover === 'contact' ? 'opt_in' : 'asserted' }
  if (to === 'unsubscribed') return { kind: 'withdrawn', basis: mover === 'contact' ? 'opt_out' : 'asserted' }
  return from === 'subscribed' ? { kind: 'withdrawn', basis: 'asserted' } : null
}

/**
 * The status after an upsert or an import: the one of higher precedence. A choice of the contact, a bounce or
 * a complaint is never undone.
 */
export const mergedStatus = (present: StatusKey, incoming: StatusKey | undefined): StatusKey =>
  incoming !== undefined && precedenceOf(incoming) > precedenceOf(present) ? incoming : present

/**
 * The status with which a contact comes back from the trash by a form, an upsert or an import. A consent from before does not
 * count: the contact must confirm again, unless the act states a consent. Only an administrator who restores the contact, or
 * undoes that it was moved to the trash, brings back `subscribed`.
 */
export const statusOnReturn = ({
  status,
  trashed_at,
}: {
  status: StatusKey
  trashed_at: string | null
}): StatusKey => (trashed_at !== null && status === 'subscribed' ? 'pending' : status)

/**
 * The value of `unsubscribed_at` after a change of status at `now`: the time of the latest unsubscription. A bounce or a complaint
 * keeps it, so that no "no" is lost behind them. All other statuses end it.
 */
export const unsubscribedAt = (
  status: StatusKey,
  now: string,
  before: { unsubscribed_at: string | null } | null = null,
): string | null => {
  if (status === 'unsubscribed') return now
  return status === 'bounced' || status === 'complained' ? (before?.unsubscribed_at ?? null) : null
}

/** Days that a contact stays in the trash. */
const trashDays = 30

/** When a contact that was moved to the trash at `trashedAt` is purged. */
export const purgeAt = (trashedAt: string): string =>
  new Date(Date.parse(trashedAt) + trashDays * 86_400_000).toISOString()

/** Contacts that were moved to the trash before this time are purged at `now`. */
export const purgeBefore = (now: Date): Date => new Date(now.getTime() - trashDays * 86_400_000)
