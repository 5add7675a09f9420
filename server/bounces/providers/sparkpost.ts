import type { ErrorClass } from '../../deliveries/index.ts'
import { own } from '../../platform/own.ts'
import type { InboundEvent } from '../events.ts'
import { demandCredentials } from './credentials.ts'
import {
  at,
  digestOf,
  fromSeconds,
  fromText,
  genuine,
  itemsOf,
  orNull,
  type ProviderAdapter,
  textAt,
} from './provider.ts'

/** By the bounce classes of SparkPost; those that are left out (auto-replies and the like) say nothing of the address. */
const classes: Record<string, ErrorClass> = {
  1: 'other',
  10: 'mailbox_unknown',
  20: 'temporary',
  21: 'temporary',
  22: 'mailbox_full',
  23: 'too_large',
  24: 'time_out',
  25: 'sender_refused',
  30: 'mailbox_unknown',
  40: 'other',
  50: 'sender_refused',
  51: 'sender_refused',
  52: 'content_refused',
  53: 'content_refused',
  54: 'sender_refused',
  70: 'temporary',
  90: 'mailbox_unknown',
}

const enhancedIn = (text: string): string | null =>
  /(?:^|[^\d.])([45]\.\d{1,3}\.\d{1,3})(?:$|[^\d.])/.exec(text)?.[1] ?? null

/** Somebody left by the header or a link of SparkPost's. */
const leavingIn = (event: unknown): InboundEvent[] => {
  if (!['list_unsubscribe', 'link_unsubscribe'].includes(textAt(event, 'type'))) return []
  const timestamp = at(event, 'timestamp')
  return [
    {
      id: textAt(event, 'event_id') || digestOf(JSON.stringify(event)),
      what: 'unsubscribed',
      traces: {
        returnPaths: [textAt(event, 'msg_from')],
        messageIds: [textAt(event, 'rcpt_meta', 'message_id')],
      },
      address: orNull(textAt(event, 'raw_rcpt_to') || textAt(event, 'rcpt_to')),
      occurredAt: fromSeconds(timestamp) ?? fromText(timestamp),
    },
  ]
}

const eventOf = (item: unknown): InboundEvent[] => {
  const unsubscribe = at(item, 'msys', 'unsubscribe_event')
  if (unsubscribe !== undefined) return leavingIn(unsubscribe)
  const event = at(item, 'msys', 'message_event')
  const type = textAt(event, 'type')
  const complained = type === 'spam_complaint'
  const errorClass =
    type === 'bounce' || type === 'out_of_band' ? own(classes, textAt(event, 'bounce_class')) : undefined
  if (!complained && errorClass === undefined) return []
  const reply = textAt(event, 'raw_reason') || textAt(event, 'reason')
  const timestamp = at(event, 'timestamp')
  return [
    {
      id: textAt(event, 'event_id') || digestOf(JSON.stringify(event)),
      what: errorClass === undefined ? 'complained' : { errorClass, enhancedCode: enhancedIn(reply), reply },
      traces: {
        returnPaths: [textAt(event, 'msg_from')],
        messageIds: [textAt(event, 'rcpt_meta', 'message_id')],
      },
      address: orNull(textAt(event, 'raw_rcpt_to') || textAt(event, 'rcpt_to')),
      occurredAt: fromSeconds(timestamp) ?? fromText(timestamp),
    },
  ]
}

/** SparkPost signs nothing: the address holds a secret word, and HTTP Basic a password. */
export const sparkpost: ProviderAdapter = {
  judge(incoming, { secret }) {
    return demandCredentials(incoming, secret, 'basic') ?? genuine(incoming.body, digestOf(incoming.body))
  },
  events: (body) => itemsOf(body).flatMap(eventOf),
}
