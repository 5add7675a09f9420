import type { components } from '../../../generated/types.ts'
import { holds, normalizedReply, type Phrase, phraseOf } from './reply-words.ts'
import { type Stage, type Verdict, type VerdictRule, verdictRules } from './verdict-rules.ts'

export type { Stage, Verdict } from './verdict-rules.ts'

type ErrorClass = components['schemas']['DeliveryErrorClass']

/** A server's reply, or what happened instead. */
export interface Failure {
  stage: Stage
  /** The three digits; null without a reply, or if a report lacks them. */
  code: number | null
  /** The enhanced status code (RFC 3463), such as 5.1.1. */
  enhanced: string | null
  response: string
}

/** The consequence for the contact: `hard` suppresses at once, `soft` after several, `none` never. */
export const gravityOf: Record<Verdict, 'hard' | 'soft' | 'none'> = {
  mailbox: 'hard',
  domain: 'hard',
  full: 'soft',
  later: 'soft',
  unclear: 'soft',
  message: 'none',
  us: 'none',
  login: 'none',
  tls: 'none',
  rate: 'none',
  way: 'none',
  unknown: 'none',
}

/** The usual error class of a verdict. */
export const classOf: Record<Verdict, ErrorClass> = {
  mailbox: 'mailbox_unknown',
  domain: 'domain_unknown',
  full: 'mailbox_full',
  message: 'content_refused',
  us: 'sender_refused',
  login: 'credentials_refused',
  tls: 'connection',
  rate: 'rate_limited',
  later: 'temporary',
  way: 'connection',
  unclear: 'other',
  unknown: 'connection',
}

/** A verdict with its evidence. */
export interface Judgement {
  verdict: Verdict
  errorClass: ErrorClass
  /** The id of the rule that decided. */
  rule: string
  /** Whether the reply is permanent, so that a retry of the same message would fail as well. */
  permanent: boolean
}

/** Three numbers, but not of an IP address: no further digit or dot beside them. */
const enhancedIn = (response: string): string | null =>
  /(?:^|[^\d.])([245]\.[0-7]\.\d{1,3})(?!\.?\d)/.exec(response.slice(0, 2_000))?.[1] ?? null

export const failureOf = (stage: Stage, code: number | null, response: string): Failure => ({
  stage,
  code,
  enhanced: enhancedIn(response),
  response,
})

/** A reply in a later report: the report's code, and the server's text. */
export const returnedFailure = (enhanced: string | null, text: string): Failure => {
  const code = /(?:^|[^\d.])([45]\d\d)(?:[ -]|$)/.exec(text.slice(0, 2_000))?.[1]
  const own = enhanced === null || /^[245]\.0\.0$/.test(enhanced) ? enhancedIn(text) : null
  return {
    stage: 'returned',
    code: code === undefined ? null : Number(code),
    enhanced: own ?? enhanced,
    response: text,
  }
}

/** Whether the reply is permanent: neither of its codes may be of class 4. */
const isPermanent = ({ stage, code, enhanced }: Failure): boolean => {
  if (enhanced?.startsWith('4.') || (code !== null && code < 500)) return false
  return code !== null || stage === 'returned'
}

/** A rule in the form for matching. */
export interface Matcher {
  rule: VerdictRule
  fits(failure: Failure, reply: string): boolean
}

const fitsCode = (codes: readonly string[], enhanced: string | null): boolean => {
  const detail = enhanced?.slice(2)
  if (detail === undefined) return codes.includes('none')
  return codes.includes(detail) || codes.includes(`${detail.split('.')[0]}.*`)
}

export const matcherOf = (rule: VerdictRule): Matcher => {
  const phrases: readonly Phrase[] | undefined = rule.phrases?.map(phraseOf)
  // Each beginning is searched once: many phrases have the same, and a hostile report has tens of thousands of replies.
  const groups = phrases && [...Map.groupBy(phrases, ([first = '']) => first)]
  return {
    rule,
    fits: (failure, reply) => {
      const { stage, code, enhanced } = failure
      return (
        (rule.permanentOnly === undefined || isPermanent(failure)) &&
        (rule.stages === undefined || rule.stages.includes(stage)) &&
        (rule.replies === undefined || (code !== null && rule.replies.includes(code))) &&
        (rule.codes === undefined || fitsCode(rule.codes, enhanced)) &&
        (groups === undefined ||
          groups.some(
            ([first, some]) => reply.includes(first) && some.some((phrase) => holds(reply, phrase)),
          ))
      )
    },
  }
}

const matchers = verdictRules.map(matcherOf)

/** A temporary reply never means that an address does not exist. */
const whenTemporary: Partial<Record<Verdict, Verdict>> = {
  mailbox: 'later',
  domain: 'later',
  message: 'later',
  login: 'later',
  tls: 'later',
  unclear: 'later',
}

/** A report comes from a later server: its TLS or login problem is not a fault of our own mail server. */
const fromLaterServer: Partial<Record<Verdict, Verdict>> = { login: 'us', tls: 'us' }

/** Until the recipient is named, no reply is about it: an unknown address then is the sender's. */
const recipientUnnamed: readonly Stage[] = ['connect', 'login', 'mail']
const beforeRecipient: Partial<Record<Verdict, Verdict>> = { mailbox: 'us', domain: 'us', full: 'us' }

/** How Postfix and Exim say, in a report, that the next server refused before the recipient was named. */
const beforeRecipientWords =
  /\bin reply to (the )?(mail from|helo|ehlo|starttls|initial)|\bafter (mail from|helo|ehlo|starttls|initial connection)\b/i

/** Whether the server refused before it knew the recipient. */
export const isRecipientUnnamed = ({ stage, response }: Failure): boolean =>
  recipientUnnamed.includes(stage) ||
  (stage === 'returned' && beforeRecipientWords.test(response.slice(0, 2_000)))

/** No reply at all: the connection's error decides. */
const judgeNoReply = (failure: Failure, reply: string, among: readonly Matcher[]): Judgement => {
  const { stage, response } = failure
  const judged = (verdict: Verdict, rule: string, errorClass = classOf[verdict]): Judgement => ({
    verdict,
    errorClass,
    rule,
    permanent: false,
  })
  if (stage === 'sent') return judged('unknown', 'silence-after-message')
  const found = among.find(({ rule, fits }) => rule.verdict === 'tls' && fits(failure, reply))
  if (found !== undefined) return judged('tls', found.rule.id)
  const late = /time.?out/i.test(response.slice(0, 2_000))
  return late ? judged('way', 'silence-time-out', 'time_out') : judged('way', 'silence')
}

/** Classifies a failure by the first matching rule. Every area uses it and interprets no replies itself. */
export const judge = (
  failure: Failure,
  among: readonly Matcher[] = matchers,
  reply = normalizedReply(failure.response),
): Judgement => {
  if (failure.code === null && failure.stage !== 'returned') return judgeNoReply(failure, reply, among)
  const found = among.find(({ fits }) => fits(failure, reply))
  const {
    id: rule,
    verdict: original,
    errorClass,
  } = found?.rule ?? { id: 'no-evidence', verdict: 'unclear' as const, errorClass: undefined }
  const permanent = isPermanent(failure)
  // A message expires after temporary failures only.
  const adjusted = permanent || errorClass === 'expired' ? original : (whenTemporary[original] ?? original)
  const byStage: Partial<Record<Verdict, Verdict>> = {
    ...(failure.stage === 'returned' ? fromLaterServer : {}),
    ...(isRecipientUnnamed(failure) ? beforeRecipient : {}),
  }
  const verdict = byStage[original] ?? adjusted
  return {
    verdict,
    errorClass: verdict === original ? (errorClass ?? classOf[verdict]) : classOf[verdict],
    rule,
    permanent,
  }
}
