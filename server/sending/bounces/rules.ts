import type { components } from '../../../generated/types.ts'
import { comparedEmail } from '../../audience/suppressions/index.ts'
import { gravityOf, judge, returnedFailure } from '../../platform/mail/verdict.ts'
import type { ErrorClass, Trouble } from '../deliveries/index.ts'
import type { RecipientStatus, ReportedReply } from './mail/delivery-status.ts'

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

/** The trouble of a report, by the same table of rules as replies during sending. */
export const troubleOfReturn = ({ enhanced, text }: ReportedReply): Trouble => {
  const { verdict, errorClass, rule } = judge(returnedFailure(enhanced, text))
  return { errorClass, enhancedCode: enhanced, reply: text, verdict, rule }
}

/** Actions that say that a message went on. */
const arrived = ['delivered', 'relayed', 'expanded']

/** Characters of an address that ORCPT writes as `+` and two hexadecimal digits (RFC 3461). */
const withoutXtext = (address: string): string =>
  address.replace(/\+([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

const isAbout = ({ addresses }: RecipientStatus, recipient: string): boolean =>
  addresses.some((address) =>
    [address, withoutXtext(address)].some((value) => comparedEmail(value) === comparedEmail(recipient)),
  )

const mildness = { hard: 0, soft: 1, none: 2 }

/**
 * The trouble that a report says our recipient had. The fields of our recipient decide. Where none names it,
 * the message was forwarded, and the mildest failure counts. Null where the message went on or is only
 * late.
 */
export const troubleOfRecipient = (
  recipients: readonly RecipientStatus[],
  recipient: string | null,
): Trouble | null => {
  const own = recipient === null ? [] : recipients.filter((status) => isAbout(status, recipient))
  const about = own.length > 0 ? own : recipients
  if (about.some(({ action }) => arrived.includes(action))) return null
  const failed = about.filter(({ action }) => action === 'failed').map(({ reply }) => reply)
  // A hostile report repeats a long reply tens of thousands of times.
  const distinct = [...Map.groupBy(failed, ({ text }) => text).values()].flatMap((same) => [
    ...new Map(same.map((reply) => [reply.enhanced, reply])).values(),
  ])
  const [mildest] = distinct
    .map(troubleOfReturn)
    .sort((one, other) => mildness[gravityOf[other.verdict]] - mildness[gravityOf[one.verdict]])
  return mildest ?? null
}
