import { own } from '../../../platform/own.ts'
import type { InboundEvent } from '../events.ts'
import { requireCredentials } from './credentials.ts'
import { genuine } from './genuine.ts'
import { at, digestOf, fromText, itemsOf, orNull, type ProviderAdapter, textAt } from './provider.ts'
import { type ProviderVerdict, troubleOf } from './raw-payload.ts'

/** By Postmark's types. Other types are not bounces (automatic replies, changes of address, deferrals). */
const byType: Record<string, ProviderVerdict> = {
  HardBounce: { verdict: 'mailbox' },
  BadEmailAddress: { verdict: 'mailbox' },
  ManuallyDeactivated: { verdict: 'mailbox' },
  SoftBounce: { verdict: 'later' },
  DnsError: { verdict: 'later' },
  SpamNotification: { verdict: 'us' },
  Blocked: { verdict: 'us' },
  DMARCPolicy: { verdict: 'us' },
  VirusNotification: { verdict: 'us', errorClass: 'content_refused' },
  Undeliverable: null,
  Unknown: null,
}

/** The Message-ID in the header of the original, where Postmark includes it. */
const messageIdIn = (content: string): string =>
  /^Message-ID:[ \t]*(<[^<>\r\n]{1,300}>)/im.exec(content)?.[1] ?? ''

/**
 * The recipient unsubscribed by Postmark's link or header. Suppressions by the business or after a bounce do
 * not count.
 */
const unsubscribesIn = (item: unknown): InboundEvent[] => {
  const own =
    textAt(item, 'SuppressionReason') === 'ManualSuppression' && textAt(item, 'Origin') === 'Recipient'
  if (at(item, 'SuppressSending') !== true || !own) return []
  return [
    {
      id: digestOf('left', textAt(item, 'MessageID'), textAt(item, 'Recipient'), textAt(item, 'ChangedAt')),
      what: 'unsubscribed',
      traces: { returnPaths: [], messageIds: [textAt(item, 'Metadata', 'message-id')] },
      address: orNull(textAt(item, 'Recipient')),
      occurredAt: fromText(at(item, 'ChangedAt')),
    },
  ]
}

const eventOf = (item: unknown): InboundEvent[] => {
  if (textAt(item, 'RecordType') === 'SubscriptionChange') return unsubscribesIn(item)
  const record = textAt(item, 'RecordType')
  const type = textAt(item, 'Type')
  const complained = record === 'SpamComplaint' || type === 'SpamComplaint'
  const given = own(byType, type)
  if (!complained && (record !== 'Bounce' || given === undefined)) return []
  const text = textAt(item, 'Details') || textAt(item, 'Description')
  const enhanced = /(?:^|[^\d.])([45]\.\d{1,3}\.\d{1,3})(?:$|[^\d.])/.exec(text)?.[1] ?? null
  return [
    {
      id: textAt(item, 'ID') || digestOf(JSON.stringify(item)),
      what: complained ? 'complained' : troubleOf({ enhanced, text }, given ?? null),
      traces: {
        returnPaths: [textAt(item, 'From')],
        messageIds: [messageIdIn(textAt(item, 'Content')), textAt(item, 'Metadata', 'message-id')],
      },
      address: orNull(textAt(item, 'Email')),
      occurredAt: fromText(at(item, 'BouncedAt')),
    },
  ]
}

/** Postmark signs nothing: the address holds a secret token, and HTTP Basic a password. */
export const postmark: ProviderAdapter = {
  judge(incoming, { secret }) {
    return requireCredentials(incoming, secret, 'basic') ?? genuine(incoming.body, digestOf(incoming.body))
  },
  events: (body) => itemsOf(body).flatMap(eventOf),
}
