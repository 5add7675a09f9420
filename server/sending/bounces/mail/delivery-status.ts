import { type Fields, fieldOf, readBlocks } from './fields.ts'
import { type Traces, tracesOf } from './origin.ts'

/** A server's reply, as a later report quotes it. */
export interface ReportedReply {
  /** RFC 3463. Null where the report does not contain it. */
  enhanced: string | null
  /** The reply, or the readable text of the report. */
  text: string
}

/** The status of one recipient in a delivery status notification (RFC 3464, RFC 6533). */
export interface RecipientStatus {
  /** In lower case, such as `failed` or `delayed`. */
  action: string
  /** Its addresses: the one that the message was sent to, and the one that it was forwarded to. */
  addresses: string[]
  reply: ReportedReply
}

export const enhancedIn = (text: string): string | null =>
  /(?:^|[^\d.])([245]\.\d{1,3}\.\d{1,3})(?:$|[^\d.])/.exec(text)?.[1] ?? null

/** The address in `rfc822; alan@example.com` or `utf-8; …`, with or without angle brackets. */
const addressIn = (value: string | null): string[] => {
  const address = value
    ?.replace(/^[^;]*;/, '')
    .replace(/[<>]/g, '')
    .trim()
  return address === undefined || address === '' ? [] : [address]
}

/** A code of no detail says nothing but its class. */
const isVague = (enhanced: string | null): boolean => enhanced === null || /^[245]\.\d\.0$/.test(enhanced)

/** A generic code is replaced by the code in the server's reply. */
const replyIn = (fields: Fields): ReportedReply => {
  const status = enhancedIn(fieldOf(fields, 'status') ?? '')
  const diagnostic = (fieldOf(fields, 'diagnostic-code') ?? '').replace(/^[^;]{0,40};\s*/, '')
  const enhanced = isVague(status) ? (enhancedIn(diagnostic) ?? status) : status
  return { enhanced, text: diagnostic }
}

/** The status of each recipient in blocks of fields. */
export const readStatuses = (blocks: readonly Fields[]): RecipientStatus[] =>
  blocks
    .filter(
      (fields) => fields.has('final-recipient') || fields.has('original-recipient') || fields.has('action'),
    )
    .map((fields) => ({
      action: (fieldOf(fields, 'action') ?? 'failed').toLowerCase().match(/^[a-z]*/)?.[0] ?? '',
      addresses: ['original-recipient', 'final-recipient'].flatMap((name) =>
        addressIn(fieldOf(fields, name)),
      ),
      reply: replyIn(fields),
    }))

/** Reads a part of type message/delivery-status or message/global-delivery-status. */
export const readDeliveryStatus = (text: string): { recipients: RecipientStatus[]; traces: Traces } => {
  const blocks = readBlocks(text)
  const first = blocks[0]
  return {
    recipients: readStatuses(blocks),
    traces: first === undefined ? { returnPaths: [], messageIds: [] } : tracesOf(first),
  }
}

/**
 * A report that quotes no reply explains it in its readable text. The code of the report stays, unless it
 * says nothing.
 */
export const explained = (status: RecipientStatus, readable: ReportedReply): RecipientStatus => {
  const { enhanced, text } = status.reply
  if (text !== '' || !isVague(enhanced)) return status
  return { ...status, reply: { enhanced: readable.enhanced ?? enhanced, text: readable.text } }
}
