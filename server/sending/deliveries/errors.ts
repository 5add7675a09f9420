import type { components } from '../../../generated/types.ts'

export type ErrorClass = components['schemas']['DeliveryErrorClass']

/** Why an e-mail is not sent. */
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
