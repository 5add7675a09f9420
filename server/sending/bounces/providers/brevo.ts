import type { Verdict } from '../../../platform/mail/verdict.ts'
import { own } from '../../../platform/own.ts'
import type { InboundEvent } from '../events.ts'
import { requireCredentials } from './credentials.ts'
import { genuine } from './genuine.ts'
import { at, digestOf, fromSeconds, itemsOf, orNull, type ProviderAdapter, textAt } from './provider.ts'
import { troubleOf } from './raw-payload.ts'

const verdicts: Record<string, Verdict> = {
  hard_bounce: 'mailbox',
  invalid_email: 'mailbox',
  soft_bounce: 'later',
}

const enhancedIn = (text: string): string | null =>
  /(?:^|[^\d.])([45]\.\d{1,3}\.\d{1,3})(?:$|[^\d.])/.exec(text)?.[1] ?? null

const eventOf = (item: unknown): InboundEvent[] => {
  const kind = textAt(item, 'event')
  const verdict = own(verdicts, kind)
  const complained = kind === 'spam' || kind === 'complaint'
  // `blocked` messages were stopped by Brevo for its own reasons.
  const left = kind === 'unsubscribed' || kind === 'unsubscribe'
  if (!complained && !left && verdict === undefined) return []
  const text = textAt(item, 'reason')
  const what =
    verdict === undefined ? 'complained' : troubleOf({ enhanced: enhancedIn(text), text }, { verdict })
  const email = textAt(item, 'email')
  const messageId = textAt(item, 'message-id')
  return [
    {
      // Its `id` is the webhook's, the same in every report.
      id: digestOf(kind, messageId, email, textAt(item, 'ts_event')),
      what: left ? 'unsubscribed' : what,
      traces: { returnPaths: [], messageIds: [messageId] },
      address: orNull(email),
      occurredAt: fromSeconds(at(item, 'ts_event')),
    },
  ]
}

/** Brevo signs nothing: the address holds a secret token, and the header a bearer token. */
export const brevo: ProviderAdapter = {
  judge(incoming, { secret }) {
    return requireCredentials(incoming, secret, 'bearer') ?? genuine(incoming.body, digestOf(incoming.body))
  },
  events: (body) => itemsOf(body).flatMap(eventOf),
}
