import type { components } from '../../generated/types.ts'
import { type ErrorClass, errorClassOf } from '../deliveries/index.ts'
import { own } from '../platform/own.ts'

type SoftBounceRule = components['schemas']['SoftBounceRule']

/**
 * What a message that came back says.
 * - `hard`: the address is none.
 * - `soft`: it may take mail again, such as when the mailbox is empty.
 * - `ours`: the sender or the content was refused. It speaks of us, and nobody is punished for it.
 */
export type Gravity = 'hard' | 'soft' | 'ours'

/** What says that an address is none, when it is said for good. */
export const hardClasses: readonly ErrorClass[] = ['mailbox_unknown', 'domain_unknown']
const ourClasses: readonly ErrorClass[] = ['sender_refused', 'content_refused', 'credentials_refused']

/** A code of class 4 is never for good, whatever it is about. */
export const gravityOf = (errorClass: ErrorClass, enhancedCode: string | null): Gravity => {
  if (ourClasses.includes(errorClass)) return 'ours'
  return hardClasses.includes(errorClass) && !enhancedCode?.startsWith('4.') ? 'hard' : 'soft'
}

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

const replyCode = (text: string): number | null => {
  const found = /(?:^|[^\d.])([45]\d\d)(?:[ -]|$)/.exec(text)?.[1]
  return found === undefined ? null : Number(found)
}

/** What servers say when it is the sender or the content that they do not like, whatever code they give with it. */
const speaksOfUs =
  /\b(spam|spamhaus|spamcop|barracuda|black ?list(ed)?|block ?list(ed)?|rbl|dnsbl|reputation|dmarc|spf|dkim|unsolicited|banned|virus|malware|phish(ing)?)\b/i
const speaksOfFullness =
  /\b(quota|mailbox (is )?full|over ?quota|inbox (is )?full|storage|insufficient disk)\b/i
const speaksOfNobody =
  /(user|recipient|mailbox|address|account|alias)[^.\n]{0,60}(unknown|not (be )?found|does ?n.t exist|does not exist|not exist|invalid|unavailable|disabled|no longer|rejected|undeliverable)|no such (user|recipient|mailbox|address|person)|(unknown|invalid|no) (user|recipient|mailbox)|no mailbox here|not a valid (user|recipient|mailbox)|isn.t a valid|user does ?n.t have/i
const speaksOfDomain =
  /(host|domain)( name)?[^.\n]{0,60}(not found|unknown|does not exist|no such)|nxdomain|no mx |name or service not known|couldn.t find any host/i

/** Codes that say something else in a report than in an answer to RCPT. */
const byEnhanced: Record<string, ErrorClass> = {
  '5.1.2': 'domain_unknown',
  '5.1.7': 'sender_refused',
  '5.1.8': 'sender_refused',
  '5.4.1': 'mailbox_unknown',
  '5.4.310': 'domain_unknown',
  '4.4.7': 'expired',
  '5.4.7': 'expired',
  '5.4.6': 'other',
  '5.4.14': 'other',
}

/**
 * What kind of difficulty a message met that came back later. What is not clear is no reason to give an address up: it counts
 * as soft.
 */
export const classOfReturn = ({ enhanced, text }: Said): ErrorClass => {
  const code = replyCode(text) ?? (enhanced?.startsWith('4.') ? 450 : 550)
  const known = enhanced === null ? undefined : own(byEnhanced, enhanced)
  if (known !== undefined) return known
  const [, subject, detail] = enhanced?.split('.') ?? []
  if (subject === '7') return enhanced?.startsWith('5.') ? 'sender_refused' : 'rate_limited'
  if (subject === '6') return 'content_refused'
  // x.0.0 and codes that only say "mailbox" leave it to the words.
  const vague = enhanced === null || detail === '0' || subject === '0' || subject === '5' || subject === '3'
  if (vague) {
    if (speaksOfFullness.test(text)) return 'mailbox_full'
    if (speaksOfUs.test(text)) return 'sender_refused'
    if (speaksOfNobody.test(text)) return 'mailbox_unknown'
    if (speaksOfDomain.test(text)) return 'domain_unknown'
    if (enhanced?.startsWith('4.') || code < 500) return 'temporary'
    if (subject === undefined || subject === '0' || subject === '5') return 'other'
  }
  return errorClassOf({ stage: 'rcpt', code, enhanced, response: text })
}
