import type { ReportedReply } from '../rules.ts'
import { type Fields, fieldOf, headerOf } from './fields.ts'
import { type Traces, tracesOf } from './origin.ts'

/** A bounce in plain text, without a machine-readable part. */
export interface PlainBounce {
  /** The message is only late. */
  delayed: boolean
  reply: ReportedReply
  traces: Traces
}

const subjects =
  /\b(undeliver(ed|able)|delivery (status notification|failure|has failed|failed|unsuccessful)|returned mail|failure notice|mail (delivery )?(failed|failure|system error)|returned to sender|could not be delivered|non[- ]remis|unzustellbar|no se puede entregar)/i
const senders = /^[^<]*<?(mailer-daemon|postmaster|mail-daemon|mailerdaemon)@/i

const delays =
  /\b(delayed|will (be retried|keep trying|continue)|still (being )?retr(y|ied)|warning message only|do not need to resend|has not yet been delivered|temporar(y|ily) (problem|delay))/i

/** The beginning of the quoted original. */
const copies =
  /^(-{2,}|_{2,}|={2,})?[ \t]*(Below this line is a copy|This is a copy of the message|The (body|header)s? of the message|Original message (follows|headers)|Original message|Message header follows|Returned message|Unsent message|Reporting-MTA)[^\n]*$/im

const verdictLine =
  /^.*(\b[45]\.\d{1,3}\.\d{1,3}\b|(^|[^\d.])[45]\d\d[ :-]|unknown|not (be )?found|does ?n.t|quota|full|disabled|reject|refused|no such|unable|expired).*$/im

const enhancedIn = (text: string): string | null =>
  /(?:^|[^\d.])([45]\.\d{1,3}\.\d{1,3})(?:$|[^\d.])/m.exec(text)?.[1] ?? null

/** Lines of greeting and explanation, which do not contain the reason. */
const greeting =
  /^(hi\b|this (message|is)|a message|i'm afraid|i wasn't|sorry|this is a permanent|the following|recipients?\b|delivery to|your message|we were)/i

const reasonIn = (text: string): string => {
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  const telling = lines.filter((line) => line !== '' && !greeting.test(line) && verdictLine.test(line))
  return telling.join(' ') || text.replace(/\s+/g, ' ').trim()
}

/**
 * Whether the header is that of a bounce. An automatic reply has another subject and does not come from a
 * mail server.
 */
export const isFromMailServer = (header: Fields): boolean =>
  header.has('x-failed-recipients') ||
  (senders.test(fieldOf(header, 'from') ?? '') && subjects.test(fieldOf(header, 'subject') ?? '')) ||
  (fieldOf(header, 'return-path') === '<>' && subjects.test(fieldOf(header, 'subject') ?? ''))

/** Parses a plain-text bounce, as qmail, old Exim and others write it. Call `isFromMailServer` first. */
export const readPlainBounce = (header: Fields, text: string): PlainBounce => {
  const cut = copies.exec(text)
  const own = cut === null ? text : text.slice(0, cut.index)
  const original = cut === null ? '' : text.slice(cut.index + cut[0].length).trimStart()
  const reply = { enhanced: enhancedIn(own), text: reasonIn(own) }
  const permanent = reply.enhanced?.startsWith('5.') === true || /(^|[^\d.])5\d\d[ :-]/m.test(own)
  const title = fieldOf(header, 'subject') ?? ''
  return {
    delayed: !permanent && delays.test(`${title}\n${own}`),
    reply,
    traces: tracesOf(headerOf(original)),
  }
}
