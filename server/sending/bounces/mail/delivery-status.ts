import type { ReportedReply } from '../rules.ts'
import { type Fields, fieldOf, readBlocks } from './fields.ts'
import { type Traces, tracesOf } from './origin.ts'

/** The status of one recipient in a delivery status notification (RFC 3464, RFC 6533). */
export interface RecipientStatus {
  /** In lower case, such as `failed` or `delayed`. */
  action: string
  recipient: string | null
  reply: ReportedReply
}

const enhancedIn = (text: string): string | null =>
  /(?:^|[^\d.])([245]\.\d{1,3}\.\d{1,3})(?:$|[^\d.])/.exec(text)?.[1] ?? null

/** The address in `rfc822; alan@example.com` or `utf-8; …`, with or without angle brackets. */
const addressIn = (value: string | null): string | null => {
  const address = value
    ?.replace(/^[^;]*;/, '')
    .replace(/[<>]/g, '')
    .trim()
  return address === undefined || address === '' ? null : address
}

const isVague = (enhanced: string | null): boolean => enhanced === null || /^[245]\.0\.0$/.test(enhanced)

/** A generic code is replaced by the code in the server's reply. */
const replyIn = (fields: Fields): ReportedReply => {
  const status = enhancedIn(fieldOf(fields, 'status') ?? '')
  const diagnostic = (fieldOf(fields, 'diagnostic-code') ?? '').replace(/^[^;]{0,40};\s*/, '')
  const enhanced = isVague(status) ? (enhancedIn(diagnostic) ?? status) : status
  return { enhanced, text: diagnostic === '' ? (fieldOf(fields, 'status') ?? '') : diagnostic }
}

/** Reads a part of type message/delivery-status or message/global-delivery-status. */
export const readDeliveryStatus = (text: string): { recipients: RecipientStatus[]; traces: Traces } => {
  const blocks = readBlocks(text)
  const recipients = blocks
    .filter(
      (fields) => fields.has('final-recipient') || fields.has('original-recipient') || fields.has('action'),
    )
    .map((fields) => ({
      action: (fieldOf(fields, 'action') ?? 'failed').toLowerCase().match(/^[a-z]*/)?.[0] ?? '',
      recipient: addressIn(fieldOf(fields, 'original-recipient') ?? fieldOf(fields, 'final-recipient')),
      reply: replyIn(fields),
    }))
  const first = blocks[0]
  return { recipients, traces: first === undefined ? { returnPaths: [], messageIds: [] } : tracesOf(first) }
}
