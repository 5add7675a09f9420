import type { components } from '../../../generated/types.ts'
import type { Fault } from '../../platform/problem.ts'

type Schemas = components['schemas']

/** What decides, at sending, whether a single message is sent. */
export interface Eligibility {
  kind: Schemas['DeliveryKind']
  /** Whether the content and the address are still stored. */
  present: boolean
  suppressed: boolean
  /** Null where the address belongs to no contact. */
  status: Schemas['ContactStatusKey'] | null
  trashed: boolean
  /** For a confirmation: whether a list membership is pending. */
  awaited: boolean
  /** For a confirmation: whether the contact itself asked for something, also after it unsubscribed. */
  requested: boolean
  /** Whether its only purpose is a link that is not valid any more. */
  deadEnd: boolean
}

/**
 * Why a single message is skipped. Null where it is sent. It is not marketing, so contacts who unsubscribed
 * or never subscribed get it.
 */
export const skipOf = (eligibility: Eligibility): Schemas['DeliverySkipReason'] | null => {
  if (!eligibility.present) return 'contact_gone'
  if (eligibility.suppressed || eligibility.status === 'complained') return 'suppressed'
  if (eligibility.status === 'bounced') return 'invalid'
  if (eligibility.deadEnd) return 'nothing_to_confirm'
  return eligibility.kind === 'confirmation' ? skipOfConfirmation(eligibility) : null
}

/** A contact that was deleted, unsubscribed or confirmed meanwhile gets no confirmation. */
const skipOfConfirmation = ({ status, trashed, awaited, requested }: Eligibility) => {
  if (status === null || trashed) return 'contact_gone'
  if (requested) return null
  if (status === 'unsubscribed') return 'unsubscribed'
  return status === 'pending' || awaited ? null : 'nothing_to_confirm'
}

const fault = (member: string, code: Fault['code'], detail: string): Fault => ({
  pointer: `/${member}`,
  code,
  detail,
})

const oneOf = (body: object, [first, second]: [string, string]): Fault[] => {
  const given = [first, second].filter((member) => member in body)
  if (given.length === 0) return [fault(first, 'required', `Send either \`${first}\` or \`${second}\`.`)]
  if (given.length === 2)
    return [fault(second, 'not_allowed', `Send either \`${first}\` or \`${second}\`, not both.`)]
  return []
}

/** Faults of a new message that no schema can express. */
export const faultsOfMessage = (body: Schemas['MessageCreate']): Fault[] => [
  ...oneOf(body, ['template_id', 'content']),
  ...oneOf(body, ['to', 'contact_id']),
]
