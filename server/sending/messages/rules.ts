import type { components } from '../../../generated/types.ts'
import type { Fault } from '../../platform/problem.ts'

type Schemas = components['schemas']

/** What decides at the moment of sending whether somebody gets a single message. */
export interface Eligibility {
  kind: Schemas['DeliveryKind']
  /** Whether there is still something to send, and somebody to send it to. */
  present: boolean
  suppressed: boolean
  /** Null where the address belongs to no contact. */
  status: Schemas['ContactStatusKey'] | null
  trashed: boolean
  /** Of a confirmation: whether a list with double opt-in waits for the contact. */
  awaited: boolean
  /** Whether it is only there for a link that leads nowhere any more. */
  deadEnd: boolean
}

/**
 * Why a single message is not sent; null for one that is. It is no marketing: whoever has unsubscribed, or has never agreed to
 * any, gets it all the same.
 */
export const skipOf = (eligibility: Eligibility): Schemas['DeliverySkipReason'] | null => {
  if (!eligibility.present) return 'contact_gone'
  if (eligibility.suppressed || eligibility.status === 'complained') return 'suppressed'
  if (eligibility.status === 'bounced') return 'invalid'
  if (eligibility.deadEnd) return 'nothing_to_confirm'
  return eligibility.kind === 'confirmation' ? skipOfConfirmation(eligibility) : null
}

/** Much may have happened between the asking and the mail: nobody is to confirm what has been deleted, or said no to, meanwhile. */
const skipOfConfirmation = ({ status, trashed, awaited }: Eligibility) => {
  if (status === null || trashed) return 'contact_gone'
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
  if (given.length === 0) return [fault(first, 'required', `Send either ${first} or ${second}.`)]
  if (given.length === 2)
    return [fault(second, 'not_allowed', `Send either ${first} or ${second}, not both.`)]
  return []
}

/** What no schema can say is wrong with a message that is asked for. */
export const faultsOfMessage = (body: Schemas['MessageCreate']): Fault[] => [
  ...oneOf(body, ['template_id', 'content']),
  ...oneOf(body, ['to', 'contact_id']),
]
