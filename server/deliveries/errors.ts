import type { components } from '../../generated/types.ts'
import type { Failure } from '../platform/mail/verdict.ts'
import { own } from '../platform/own.ts'

export type ErrorClass = components['schemas']['DeliveryErrorClass']

/** By enhanced status code (RFC 3463), the class left out: what a 4 and a 5 say is the same, for now or for good. */
const byDetail: Record<string, ErrorClass> = {
  '1.0': 'mailbox_unknown',
  '1.1': 'mailbox_unknown',
  '1.2': 'domain_unknown',
  '1.3': 'mailbox_unknown',
  '1.6': 'mailbox_unknown',
  '1.10': 'domain_unknown',
  '2.1': 'mailbox_unknown',
  '2.2': 'mailbox_full',
  '2.3': 'too_large',
  '3.4': 'too_large',
  '4.4': 'domain_unknown',
  '4.5': 'rate_limited',
}

/** What kind of difficulty a failure was. */
export const errorClassOf = ({ stage, code, enhanced, response }: Failure): ErrorClass => {
  if (code === null) return /time.?out/i.test(response) ? 'time_out' : 'connection'
  if (stage === 'login') return 'credentials_refused'
  const detail = enhanced?.slice(2)
  const known = detail === undefined ? undefined : own(byDetail, detail)
  if (known !== undefined) return known
  if (code === 421 || (code < 500 && detail?.startsWith('7.'))) return 'rate_limited'
  if (code < 500) return 'temporary'
  if (code === 552) return 'too_large'
  if (detail?.startsWith('7.') || stage === 'mail') return 'sender_refused'
  if (stage === 'rcpt') return 'mailbox_unknown'
  return stage === 'data' || stage === 'sent' ? 'content_refused' : 'other'
}

/** Refusals for good that may be over tomorrow: of these it takes several until nobody writes to the address any more. */
export const isSoft = (failure: Failure): boolean =>
  ['mailbox_full', 'too_large'].includes(errorClassOf(failure))
