import type { components } from '../../../generated/types.ts'
import { judge, returnedFailure } from '../../platform/mail/verdict.ts'
import type { ErrorClass, Trouble } from '../deliveries/index.ts'

type SoftBounceRule = components['schemas']['SoftBounceRule']

/** What says that an address is none, when it is said for good. */
export const hardClasses: readonly ErrorClass[] = ['mailbox_unknown', 'domain_unknown']

/** What a contact's soft bounces come to, within the days of the rule. */
export interface SoftTally {
  bounces: number
  /** Over how many campaigns or single messages. */
  sources: number
}

/** Whether a contact with these soft bounces counts as bounced. */
export const isTooMuch = (rule: SoftBounceRule, { bounces, sources }: SoftTally): boolean =>
  bounces >= rule.max_count && sources >= rule.min_campaigns_count

/** Since when soft bounces count. */
export const softSince = ({ within_days }: SoftBounceRule, now: Date): Date =>
  new Date(now.getTime() - within_days * 86_400_000)

/** What a server said, as a report of later tells it. */
export interface Said {
  /** RFC 3463; null where it is not told. */
  enhanced: string | null
  /** The reply, or what a person can read of it. */
  text: string
}

/** The trouble that a report tells of, by the same table as the replies that the sending engine meets. */
export const troubleOfReturn = ({ enhanced, text }: Said): Trouble => {
  const { verdict, errorClass, rule } = judge(returnedFailure(enhanced, text))
  return { errorClass, enhancedCode: enhanced, reply: text, verdict, rule }
}
