import type { components } from '../../../generated/types.ts'
import { judge, returnedFailure } from '../../platform/mail/verdict.ts'
import type { ErrorClass, Trouble } from '../deliveries/index.ts'

type SoftBounceRule = components['schemas']['SoftBounceRule']

/** Error classes that mean, when permanent, that an address does not exist. */
export const hardClasses: readonly ErrorClass[] = ['mailbox_unknown', 'domain_unknown']

/** A contact's soft bounces within the days of the rule. */
export interface SoftTally {
  bounces: number
  /** Number of distinct campaigns or single messages. */
  sources: number
}

/** Whether these soft bounces make a contact bounced. */
export const exceedsLimit = (rule: SoftBounceRule, { bounces, sources }: SoftTally): boolean =>
  bounces >= rule.max_count && sources >= rule.min_campaigns_count

/** The time since which soft bounces count. */
export const softSince = ({ within_days }: SoftBounceRule, now: Date): Date =>
  new Date(now.getTime() - within_days * 86_400_000)

/** A server's reply, as a later report quotes it. */
export interface ReportedReply {
  /** RFC 3463. Null where the report does not contain it. */
  enhanced: string | null
  /** The reply, or the readable text of the report. */
  text: string
}

/** The trouble of a report, by the same table of rules as replies during sending. */
export const troubleOfReturn = ({ enhanced, text }: ReportedReply): Trouble => {
  const { verdict, errorClass, rule } = judge(returnedFailure(enhanced, text))
  return { errorClass, enhancedCode: enhanced, reply: text, verdict, rule }
}
