import { own } from '../../../platform/own.ts'
import type { InboundEvent } from '../events.ts'
import { requireCredentials } from './credentials.ts'
import { genuine } from './genuine.ts'
import {
  at,
  digestOf,
  fromSeconds,
  fromText,
  itemsOf,
  orNull,
  type ProviderAdapter,
  textAt,
} from './provider.ts'
import { type ProviderVerdict, troubleOf } from './raw-payload.ts'

/**
 * By SparkPost's bounce classes. Other classes (automatic replies, for example) say nothing about the
 * address.
 */
const byClass: Record<string, ProviderVerdict> = {
  1: null,
  10: { verdict: 'mailbox' },
  20: { verdict: 'later' },
  21: { verdict: 'later' },
  22: { verdict: 'full' },
  23: { verdict: 'message', errorClass: 'too_large' },
  24: { verdict: 'way', errorClass: 'time_out' },
  25: { verdict: 'us' },
  30: { verdict: 'mailbox' },
  40: null,
  50: { verdict: 'us' },
  51: { verdict: 'us' },
  52: { verdict: 'us', errorClass: 'content_refused' },
  53: { verdict: 'us', errorClass: 'content_refused' },
  54: { verdict: 'us' },
  70: { verdict: 'later' },
  90: { verdict: 'mailbox' },
}

const enhancedIn = (text: string): string | null =>
  /(?:^|[^\d.])([45]\.\d{1,3}\.\d{1,3})(?:$|[^\d.])/.exec(text)?.[1] ?? null

/** The recipient unsubscribed by SparkPost's header or link. */
const unsubscribesIn = (event: unknown): InboundEvent[] => {
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
  if (unsubscribe !== undefined) return unsubscribesIn(unsubscribe)
  const event = at(item, 'msys', 'message_event')
  const type = textAt(event, 'type')
  const complained = type === 'spam_complaint'
  const given =
    type === 'bounce' || type === 'out_of_band' ? own(byClass, textAt(event, 'bounce_class')) : undefined
  if (!complained && given === undefined) return []
  const reply = textAt(event, 'raw_reason') || textAt(event, 'reason')
  const timestamp = at(event, 'timestamp')
  return [
    {
      id: textAt(event, 'event_id') || digestOf(JSON.stringify(event)),
      what:
        given === undefined ? 'complained' : troubleOf({ enhanced: enhancedIn(reply), text: reply }, given),
      traces: {
        returnPaths: [textAt(event, 'msg_from')],
        messageIds: [textAt(event, 'rcpt_meta', 'message_id')],
      },
      address: orNull(textAt(event, 'raw_rcpt_to') || textAt(event, 'rcpt_to')),
      occurredAt: fromSeconds(timestamp) ?? fromText(timestamp),
    },
  ]
}

/** SparkPost signs nothing: the address holds a secret token, and HTTP Basic a password. */
export const sparkpost: ProviderAdapter = {
  judge(incoming, { secret }) {
    return requireCredentials(incoming, secret, 'basic') ?? genuine(incoming.body, digestOf(incoming.body))
  },
  events: (body) => itemsOf(body).flatMap(eventOf),
}
