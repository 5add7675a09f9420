import type { ErrorClass } from '../../deliveries/index.ts'
import { own } from '../../platform/own.ts'
import type { InboundEvent } from '../events.ts'
import { classOfReturn } from '../rules.ts'
import { demandCredentials } from './credentials.ts'
import { at, digestOf, fromText, genuine, itemsOf, orNull, type ProviderAdapter, textAt } from './provider.ts'

/** By the types of Postmark; those that are left out are no bounces (auto-replies, changes of address, what is tried again). */
const classes: Record<string, ErrorClass> = {
  HardBounce: 'mailbox_unknown',
  BadEmailAddress: 'mailbox_unknown',
  ManuallyDeactivated: 'mailbox_unknown',
  SoftBounce: 'temporary',
  DnsError: 'temporary',
  SpamNotification: 'sender_refused',
  Blocked: 'sender_refused',
  DMARCPolicy: 'sender_refused',
  VirusNotification: 'content_refused',
  Undeliverable: 'other',
  Unknown: 'other',
}

/** The Message-ID in the header of the original, where Postmark shows it. */
const messageIdIn = (content: string): string =>
  /^Message-ID:[ \t]*(<[^<>\r\n]{1,300}>)/im.exec(content)?.[1] ?? ''

/** Somebody left by the link or the header that Postmark adds, and not by hand of the business, or because a message came back. */
const leavingIn = (item: unknown): InboundEvent[] => {
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
  if (textAt(item, 'RecordType') === 'SubscriptionChange') return leavingIn(item)
  const record = textAt(item, 'RecordType')
  const type = textAt(item, 'Type')
  const complained = record === 'SpamComplaint' || type === 'SpamComplaint'
  const given = own(classes, type)
  if (!complained && (record !== 'Bounce' || given === undefined)) return []
  const text = textAt(item, 'Details') || textAt(item, 'Description')
  const enhancedCode = /(?:^|[^\d.])([45]\.\d{1,3}\.\d{1,3})(?:$|[^\d.])/.exec(text)?.[1] ?? null
  // A soft bounce of a full mailbox says so in its words.
  const read = type === 'SoftBounce' && classOfReturn({ enhanced: enhancedCode, text }) === 'mailbox_full'
  const errorClass = read ? 'mailbox_full' : (given ?? 'other')
  return [
    {
      id: textAt(item, 'ID') || digestOf(JSON.stringify(item)),
      what: complained ? 'complained' : { errorClass, enhancedCode, reply: text },
      traces: {
        returnPaths: [textAt(item, 'From')],
        messageIds: [messageIdIn(textAt(item, 'Content')), textAt(item, 'Metadata', 'message-id')],
      },
      address: orNull(textAt(item, 'Email')),
      occurredAt: fromText(at(item, 'BouncedAt')),
    },
  ]
}

/** Postmark signs nothing: the address holds a secret word, and HTTP Basic a password. */
export const postmark: ProviderAdapter = {
  judge(incoming, { secret }) {
    return demandCredentials(incoming, secret, 'basic') ?? genuine(incoming.body, digestOf(incoming.body))
  },
  events: (body) => itemsOf(body).flatMap(eventOf),
}
