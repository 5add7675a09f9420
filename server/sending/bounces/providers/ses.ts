import { own } from '../../../platform/own.ts'
import type { InboundEvent } from '../events.ts'
import type { Traces } from '../mail/origin.ts'
import {
  type Agreed,
  at,
  enhancedOf,
  forged,
  fromText,
  type Incoming,
  isFresh,
  itemsOf,
  type Judgement,
  listOf,
  orNull,
  type ProviderAdapter,
  readJson,
  readShortJson,
  textAt,
} from './provider.ts'
import { type ProviderVerdict, troubleOf } from './raw-payload.ts'
import { type Certificates, createCertificates, isSignedBySns, readSns, subscribeUrlOf } from './sns.ts'

const bySubtype: Record<string, ProviderVerdict> = {
  MailboxFull: { verdict: 'full' },
  MessageTooLarge: { verdict: 'message', errorClass: 'too_large' },
  ContentRejected: { verdict: 'us', errorClass: 'content_refused' },
  AttachmentRejected: { verdict: 'us', errorClass: 'content_refused' },
}

const byType: Record<string, ProviderVerdict> = {
  Permanent: { verdict: 'mailbox' },
  Transient: { verdict: 'later' },
}

const tracesOf = (mail: unknown): Traces => {
  const headers = listOf(at(mail, 'headers') ?? [])
  const original = headers.find((one) => textAt(one, 'name').toLowerCase() === 'message-id')
  return {
    returnPaths: [textAt(mail, 'source')],
    messageIds: [textAt(original, 'value'), textAt(mail, 'commonHeaders', 'messageId')],
  }
}

const bouncesIn = (notice: unknown, traces: Traces): InboundEvent[] => {
  const bounce = at(notice, 'bounce')
  const subtype = textAt(bounce, 'bounceSubType')
  const given = own(bySubtype, subtype) ?? own(byType, textAt(bounce, 'bounceType')) ?? null
  return listOf(at(bounce, 'bouncedRecipients') ?? []).map((recipient, index): InboundEvent => {
    const reply = {
      enhanced: enhancedOf(textAt(recipient, 'status')),
      text:
        textAt(recipient, 'diagnosticCode').replace(/^smtp;\s*/i, '') ||
        `${textAt(bounce, 'bounceType')} ${subtype}`,
    }
    return {
      id: `${textAt(bounce, 'feedbackId')} ${index}`,
      what: troubleOf(reply, given),
      traces,
      address: orNull(textAt(recipient, 'emailAddress')),
      occurredAt: fromText(at(bounce, 'timestamp')),
    }
  })
}

const complaintsIn = (notice: unknown, traces: Traces): InboundEvent[] => {
  const complaint = at(notice, 'complaint')
  if (textAt(complaint, 'complaintFeedbackType') === 'not-spam') return []
  const recipients = listOf(at(complaint, 'complainedRecipients') ?? [])
  return recipients.map(
    (recipient, index): InboundEvent => ({
      id: `${textAt(complaint, 'feedbackId')} ${index}`,
      what: 'complained',
      traces,
      // A complaint lists all recipients that may have complained. Only a single one is certain.
      address: recipients.length === 1 ? orNull(textAt(recipient, 'emailAddress')) : null,
      occurredAt: fromText(at(complaint, 'timestamp')),
    }),
  )
}

/** The recipient unsubscribed from all topics by SES's list management. */
const unsubscribesIn = (notice: unknown, traces: Traces): InboundEvent[] => {
  const subscription = at(notice, 'subscription')
  const recipients = listOf(at(notice, 'mail', 'destination') ?? [])
  const [recipient] = recipients
  if (at(subscription, 'newTopicPreferences', 'unsubscribeAll') !== true) return []
  const timestamp = textAt(subscription, 'timestamp')
  return [
    {
      id: `left ${textAt(notice, 'mail', 'messageId')} ${timestamp}`,
      what: 'unsubscribed',
      traces,
      address: recipients.length === 1 && typeof recipient === 'string' ? recipient : null,
      occurredAt: fromText(timestamp),
    },
  ]
}

const noticeIn = (message: string): unknown => {
  const read = readJson(Buffer.from(message))
  return 'value' in read ? read.value : null
}

const judge = async (
  { body }: Incoming,
  { allowedTopics, now }: Agreed,
  certificates: Certificates,
): Promise<Judgement> => {
  const read = readShortJson(body)
  const message = 'value' in read ? readSns(read.value) : null
  // Without a signature nothing is genuine, not even a malformed report.
  if (message === null) return forged('This is not a message of Amazon SNS.')
  if (!allowedTopics.includes(message.topic))
    return forged('The topic is not in `allowed_topics`. Add the topic with PUT /settings/bounces.')
  const sentAt = fromText(message.timestamp)
  if (sentAt === null || !isFresh(sentAt, now))
    return forged('The report has no time, or its time is more than five minutes off.')
  if (!(await isSignedBySns(message, certificates, now)))
    return forged('The signature does not match the report.')
  if (message.type === 'SubscriptionConfirmation') {
    const url = subscribeUrlOf(message)
    return url === null
      ? forged('The URL of the subscription is not one of Amazon SNS for this topic.')
      : { kind: 'subscription', url }
  }
  return { kind: 'genuine', id: message.id }
}

/**
 * Amazon SES over SNS: each message is signed by Amazon's certificate and comes from a topic in the settings.
 */
export const createSes = (certificatesOf = createCertificates): ProviderAdapter => {
  let certificates: Certificates | null = null
  return {
    judge(incoming, agreed) {
      certificates ??= certificatesOf(agreed.outbound)
      return judge(incoming, agreed, certificates)
    },
    events(body) {
      return itemsOf(body).flatMap((envelope) => {
        if (textAt(envelope, 'Type') !== 'Notification') return []
        const notice = noticeIn(textAt(envelope, 'Message'))
        const traces = tracesOf(at(notice, 'mail'))
        switch (textAt(notice, 'notificationType') || textAt(notice, 'eventType')) {
          case 'Bounce':
            return bouncesIn(notice, traces)
          case 'Complaint':
            return complaintsIn(notice, traces)
          case 'Subscription':
            return unsubscribesIn(notice, traces)
          default:
            return []
        }
      })
    },
  }
}
