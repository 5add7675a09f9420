import type { Attachment, ParsedMail } from 'mailparser'
import { isAnswer, isAutomatic } from './auto-reply.ts'
import { inRightOrder, textOfPart } from './charset.ts'
import { explained, type RecipientStatus, readDeliveryStatus } from './delivery-status.ts'
import { isBareComplaint, isComplaint, readFeedback } from './feedback.ts'
import { addField, type Fields, fieldOf, headerOf } from './fields.ts'
import { isFromMailServer } from './mail-server.ts'
import { joined, type Traces, tracesOf } from './origin.ts'
import { separateOriginal } from './own-text.ts'
import { readableReply, readPlainBounce } from './plain-bounce.ts'
import { shownIn } from './shown-text.ts'
import { firstLine, isUnsubscribeText } from './unsubscribe-text.ts'

/** The content of a message to the return path. */
export type Reading =
  | { kind: 'returned'; recipients: RecipientStatus[]; traces: Traces }
  | { kind: 'complained'; traces: Traces }
  /**
   * A message of a person or a program. `asks`: it is nothing but an unsubscribe request. Without that, it
   * unsubscribes if it was sent to the address of the `mailto:` link and is no automatic reply.
   */
  | { kind: 'written'; asks: boolean; isAutoReply: boolean; traces: Traces }
  /** A delay notice or another report: no effect. */
  | { kind: 'delayed' | 'other' }

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

/** Characters of a text: the reason is at the beginning. */
const longestBody = 100_000

const reported = ['message/delivery-status', 'message/global-delivery-status']
const feedback = 'message/feedback-report'
const originals = [
  'message/rfc822',
  'message/global',
  'text/rfc822-headers',
  'message/rfc822-headers',
  'message/global-headers',
]

/** Fields of a message that was sent: few other texts begin with them. */
const marks = ['return-path', 'received', 'message-id', 'list-unsubscribe']

/** The header of the original in a part. Some servers attach it as a text or as a file. */
const originalIn = (part: Attachment): Fields[] => {
  const isNamed = originals.includes(part.contentType)
  if (!isNamed && [...reported, feedback].includes(part.contentType)) return []
  const content = isNamed ? part.content : part.content.subarray(0, longestBody)
  const fields = headerOf(textOfPart({ ...part, content }))
  return isNamed || marks.filter((name) => fields.has(name)).length > 1 ? [fields] : []
}

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
    parts.filter(({ contentType }) => types.includes(contentType)).map(textOfPart)
  const own: Traces = {
    returnPaths: recipientFields.flatMap((name) => header.get(name) ?? []),
    messageIds: [],
  }
  const quoted = parts.flatMap(originalIn).map(tracesOf)

  const readable = readableTextOf(mail)
  const isUnreadable = readable === '' && parts.length === 0
  const text = separateOriginal(isUnreadable ? bodyOf(raw) : readable)
  const returned = (recipients: RecipientStatus[], traces: readonly Traces[]): Reading =>
    recipients.some(({ action }) => action === 'failed')
      ? { kind: 'returned', recipients, traces: joined([own, ...traces, ...quoted, repliedTo(header)]) }
      : { kind: 'delayed' }

  const statuses = partsOf(reported).map(readDeliveryStatus)
  const recipients = statuses.flatMap((status) => status.recipients)
  if (statuses.length > 0)
    return returned(
      recipients.length === 1
        ? recipients.map((status) => explained(status, readableReply(text.own)))
        : recipients,
      statuses.map((status) => status.traces),
    )

  const reports = partsOf([feedback]).map(readFeedback)
  if (reports.length > 0) {
    if (!reports.some(isComplaint)) return { kind: 'other' }
    return { kind: 'complained', traces: joined([...reports.map((report) => report.traces), ...quoted]) }
  }

  if (quoted.length > 0 && isBareComplaint(header)) return { kind: 'complained', traces: joined(quoted) }

  if (isFromMailServer(header, text.own)) {
    const bounce = readPlainBounce(header, text)
    return returned(bounce.recipients, [bounce.traces])
  }
  return {
    kind: 'written',
    asks: isRequest(header, readable),
    isAutoReply: isAutomatic(header) && isAnswer(header) && !isRequestOfProgram(header),
    traces: joined([own, repliedTo(header)]),
  }
}

/**
 * Whether a message is nothing but an unsubscribe request. Evidence is the mark of a mail program's button,
 * the subject of our `mailto:` link, or the first line of a person's message.
 */
const isRequest = (header: Fields, text: string): boolean => {
  if (fieldOf(header, 'x-apple-unsubscribe')?.toLowerCase() === 'true') return true
  if (isAutomatic(header) && isAnswer(header)) return false
  if (isUnsubscribeText(fieldOf(header, 'subject') ?? '')) return true
  return !isAutomatic(header) && isUnsubscribeText(firstLine(text))
}

/**
 * Whether a program asks for its user without a sender that takes replies. What replies to a message refers to it, or has a
 * subject of its own.
 */
const isRequestOfProgram = (header: Fields): boolean =>
  isUnsubscribeText(fieldOf(header, 'subject') ?? '') &&
  !header.has('in-reply-to') &&
  !header.has('references')

/** A report whose parts cannot be read is read as plain text. */
const bodyOf = (raw: Buffer): string => {
  const text = raw.toString('utf8', 0, longestBody)
  return text.slice((/\r?\n\r?\n/.exec(text)?.index ?? text.length) + 1)
}

/** The text that a person would read. */
const readableTextOf = ({ text, html }: ParsedMail): string =>
  inRightOrder(text || (html === false ? '' : shownIn(html)))

/** The message that a bounce answers, where it has the fields. */
const repliedTo = (header: Fields): Traces => ({
  returnPaths: [],
  messageIds: [fieldOf(header, 'in-reply-to') ?? '', fieldOf(header, 'references') ?? ''],
})
