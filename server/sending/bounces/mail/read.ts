import type { Attachment, ParsedMail } from 'mailparser'
import type { ReportedReply } from '../rules.ts'
import { isAutoReply } from './auto-reply.ts'
import { type RecipientStatus, readDeliveryStatus } from './delivery-status.ts'
import { isBareComplaint, isComplaint, readFeedback } from './feedback.ts'
import { addField, type Fields, fieldOf, headerOf } from './fields.ts'
import { joined, type Traces, tracesOf } from './origin.ts'
import { isFromMailServer, readPlainBounce } from './plain-bounce.ts'
import { firstLine, isUnsubscribeText } from './unsubscribe-text.ts'

/** The content of a message to the return path. */
export type Reading =
  | { kind: 'returned'; reply: ReportedReply; traces: Traces }
  | { kind: 'complained'; traces: Traces }
  /**
   * A request by e-mail, which `List-Unsubscribe` offers beside the link: a message to the return path, or an
   * answer to a message of ours.
   */
  | { kind: 'unsubscribed'; traces: Traces }
  /** A delay notice, an automatic reply or a personal message: no effect. */
  | { kind: 'delayed' | 'auto_reply' | 'other' }

/**
 * Fields with the address that a message was delivered to. For a bounce it is the return path of the
 * original.
 */
const recipientFields = [
  'delivered-to',
  'x-original-to',
  'envelope-to',
  'x-envelope-to',
  'x-delivered-to',
  'to',
]

const reported = ['message/delivery-status', 'message/global-delivery-status']
const feedback = 'message/feedback-report'
const originals = [
  'message/rfc822',
  'message/global',
  'text/rfc822-headers',
  'message/rfc822-headers',
  'message/global-headers',
]

const textOf = ({ content }: Attachment): string => content.toString('utf8')

/** The header with decoded words. */
const fieldsOf = (mail: ParsedMail): Fields => {
  const fields = new Map<string, string[]>()
  for (const { key, line } of mail.headerLines) {
    const value = line
      .slice(line.indexOf(':') + 1)
      .replace(/\r?\n[ \t]+/g, ' ')
      .trim()
    addField(fields, key, value)
  }
  if (mail.subject !== undefined) fields.set('subject', [mail.subject])
  return fields
}

/** One message has one recipient, so the first failed one counts. */
const failedOf = (recipients: readonly RecipientStatus[]): RecipientStatus | undefined =>
  recipients.find(({ action }) => action === 'failed')

const embedded =
  /^(Content-Type:[ \t]*message\/rfc822\b[^\r\n]*\r?\n(?:[^\r\n]+\r?\n){0,12}?Content-Disposition:[ \t]*)inline/gim
const embeddedAfter =
  /^(Content-Disposition:[ \t]*)inline(\b[^\r\n]*\r?\n(?:[^\r\n]+\r?\n){0,12}?Content-Type:[ \t]*message\/rfc822\b)/gim

/**
 * The parser would merge an inline embedded message with the one around it. As an attachment it stays
 * separate.
 */
const separateEmbedded = (raw: Buffer): Buffer =>
  Buffer.from(
    raw.toString('latin1').replace(embedded, '$1attachment').replace(embeddedAfter, '$1attachment$2'),
    'latin1',
  )

/** Parses an untrusted message. Throws where it has too many parts. */
export const readReturnedMail = async (raw: Buffer): Promise<Reading> => {
  const { simpleParser } = await import('mailparser')
  const mail = await simpleParser(separateEmbedded(raw), {
    keepDeliveryStatus: true,
    skipTextToHtml: true,
    skipImageLinks: true,
    skipTextLinks: true,
    // A parser of HTML trees would be too slow for a hostile page.
    skipHtmlToText: true,
  })
  const header = fieldsOf(mail)
  const parts = mail.attachments
  const partsOf = (types: readonly string[]): string[] =>
    parts.filter(({ contentType }) => types.includes(contentType)).map(textOf)
  const own: Traces = {
    returnPaths: recipientFields.flatMap((name) => header.get(name) ?? []),
    messageIds: [],
  }
  const quoted = partsOf(originals).map((text) => tracesOf(headerOf(text)))

  const statuses = partsOf(reported).map(readDeliveryStatus)
  if (statuses.length > 0) {
    const failed = failedOf(statuses.flatMap(({ recipients }) => recipients))
    if (failed === undefined) return { kind: 'delayed' }
    const traces = joined([own, ...statuses.map((status) => status.traces), ...quoted, repliedTo(header)])
    return { kind: 'returned', reply: failed.reply, traces }
  }

  const reports = partsOf([feedback]).map(readFeedback)
  if (reports.length > 0) {
    if (!reports.some(isComplaint)) return { kind: 'other' }
    return { kind: 'complained', traces: joined([...reports.map((report) => report.traces), ...quoted]) }
  }

  if (quoted.length > 0 && isBareComplaint(header)) return { kind: 'complained', traces: joined(quoted) }

  if (isFromMailServer(header)) {
    const { delayed, reply, traces } = readPlainBounce(header, readableTextOf(mail))
    if (delayed) return { kind: 'delayed' }
    return { kind: 'returned', reply, traces: joined([own, traces, ...quoted, repliedTo(header)]) }
  }
  if (isAutoReply(header))
    return isSentByButton(header) ? { kind: 'unsubscribed', traces: own } : { kind: 'auto_reply' }
  const isUnsubscribe =
    isUnsubscribeText(fieldOf(header, 'subject') ?? '') || isUnsubscribeText(firstLine(readableTextOf(mail)))
  return isUnsubscribe
    ? { kind: 'unsubscribed', traces: joined([own, repliedTo(header)]) }
    : { kind: 'other' }
}

/**
 * A mail program sends this when the recipient clicks its unsubscribe button: the subject is from our header,
 * and it answers no message.
 */
const isSentByButton = (header: Fields): boolean =>
  fieldOf(header, 'auto-submitted')?.toLowerCase() === 'auto-generated' &&
  /^\W*unsubscribe\W*$/i.test(fieldOf(header, 'subject') ?? '') &&
  !header.has('in-reply-to')

/** The text that a person would read. */
const readableTextOf = ({ text, html }: ParsedMail): string =>
  text ?? (html === false ? '' : html.replace(/<(br|p|div|tr)\b[^<>]*>/gi, '\n').replace(/<[^<>]*>/g, ''))

/** The message that a bounce answers, where it has the fields. */
const repliedTo = (header: Fields): Traces => ({
  returnPaths: [],
  messageIds: [fieldOf(header, 'in-reply-to') ?? '', fieldOf(header, 'references') ?? ''],
})
