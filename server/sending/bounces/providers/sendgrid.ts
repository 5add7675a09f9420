import { verify } from 'node:crypto'
import { readPublicKey } from '../../../platform/public-key.ts'
import type { InboundEvent } from '../events.ts'
import { genuine } from './genuine.ts'
import {
  at,
  digestOf,
  enhancedOf,
  forged,
  fromSeconds,
  headerOf,
  isFresh,
  itemsOf,
  nothingAgreed,
  orNull,
  type ProviderAdapter,
  textAt,
} from './provider.ts'
import { troubleOf } from './raw-payload.ts'

/** Why SendGrid dropped a message instead of sending it, where the reason is about the address. */
const droppedFor = (reason: string): 'bounced' | 'complained' | null => {
  if (/^(bounced address|invalid)/i.test(reason)) return 'bounced'
  return /^spam reporting address/i.test(reason) ? 'complained' : null
}

const eventOf = (item: unknown): InboundEvent[] => {
  const kind = textAt(item, 'event')
  const reason = textAt(item, 'reason')
  const dropped = kind === 'dropped' ? droppedFor(reason) : null
  const left = kind === 'unsubscribe' || kind === 'group_unsubscribe'
  if (kind !== 'bounce' && kind !== 'spamreport' && dropped === null && !left) return []
  const reply = { enhanced: enhancedOf(textAt(item, 'status')), text: reason }
  const verdict = textAt(item, 'type') === 'blocked' ? 'us' : 'mailbox'
  const complained = kind === 'spamreport' || dropped === 'complained'
  const what = complained ? 'complained' : troubleOf(reply, { verdict })
  return [
    {
      id: textAt(item, 'sg_event_id') || digestOf(JSON.stringify(item)),
      what: left ? 'unsubscribed' : what,
      traces: { returnPaths: [], messageIds: [textAt(item, 'smtp-id')] },
      address: orNull(textAt(item, 'email')),
      occurredAt: fromSeconds(at(item, 'timestamp')),
    },
  ]
}

/** SendGrid signs time and body with its own key (ECDSA on P-256). */
export const sendgrid: ProviderAdapter = {
  judge({ headers, body }, { secret, now }) {
    if (secret === null) return nothingAgreed
    const timestamp = headerOf(headers, 'x-twilio-email-event-webhook-timestamp')
    const signature = headerOf(headers, 'x-twilio-email-event-webhook-signature')
    const key = readPublicKey(secret)
    const sentAt = fromSeconds(timestamp)
    if (key?.asymmetricKeyType !== 'ec' || sentAt === null || signature === '')
      return forged('The report is not signed.')
    const signed = Buffer.concat([Buffer.from(timestamp), body])
    if (!verify('sha256', signed, key, Buffer.from(signature, 'base64')))
      return forged('The signature does not match the report. Check the secret.')
    if (!isFresh(sentAt, now))
      return forged('The report has no time, or its time is more than five minutes off.')
    return genuine(body, digestOf(timestamp, body))
  },
  events: (body) => itemsOf(body).flatMap(eventOf),
}
