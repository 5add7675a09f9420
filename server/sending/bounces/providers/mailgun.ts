import { createHmac } from 'node:crypto'
import type { InboundEvent } from '../events.ts'
import {
  at,
  digestOf,
  enhancedOf,
  forged,
  fromSeconds,
  isFresh,
  isSame,
  itemsOf,
  nothingAgreed,
  orNull,
  type ProviderAdapter,
  readShortJson,
  textAt,
} from './provider.ts'
import { troubleOf } from './raw-payload.ts'

const eventOf = (item: unknown): InboundEvent[] => {
  const event = at(item, 'event-data')
  const kind = textAt(event, 'event')
  const failed = kind === 'failed' && textAt(event, 'severity') === 'permanent'
  const left = kind === 'unsubscribed'
  if (!failed && kind !== 'complained' && !left) return []
  const status = at(event, 'delivery-status')
  const reply = {
    enhanced: enhancedOf(textAt(status, 'enhanced-code')),
    text: `${textAt(status, 'code')} ${textAt(status, 'message') || textAt(status, 'description')}`.trim(),
  }
  const reason = textAt(event, 'reason')
  // Mailgun suppressed the message because of an earlier event.
  const complained = kind === 'complained' || reason === 'suppress-complaint'
  if (reason === 'suppress-unsubscribe') return []
  const what = complained
    ? 'complained'
    : troubleOf(reply, reason === 'suppress-bounce' ? { verdict: 'mailbox' } : null)
  return [
    {
      id: textAt(event, 'id') || digestOf(JSON.stringify(event)),
      what: left ? 'unsubscribed' : what,
      traces: {
        returnPaths: [textAt(event, 'envelope', 'sender')],
        messageIds: [textAt(event, 'message', 'headers', 'message-id')],
      },
      address: orNull(textAt(event, 'recipient')),
      occurredAt: fromSeconds(at(event, 'timestamp')),
    },
  ]
}

/**
 * Mailgun signs a time and a token, not the body. Each token is accepted once, so an attacker needs an
 * intercepted report to send another body.
 */
export const mailgun: ProviderAdapter = {
  judge({ body }, { secret, now }) {
    if (secret === null) return nothingAgreed
    const read = readShortJson(body)
    const signed = 'value' in read ? at(read.value, 'signature') : undefined
    const [timestamp, token, signature] = ['timestamp', 'token', 'signature'].map((name) =>
      textAt(signed, name),
    )
    if (!timestamp || !token || !signature) return forged('The report is not signed.')
    const expected = createHmac('sha256', secret).update(timestamp).update(token).digest('hex')
    if (!isSame(signature, expected))
      return forged('The signature does not match the report. Check the secret.')
    const sentAt = fromSeconds(timestamp)
    if (sentAt === null || !isFresh(sentAt, now))
      return forged('The report has no time, or its time is more than five minutes off.')
    return { kind: 'genuine', id: digestOf(token) }
  },
  events: (body) => itemsOf(body).flatMap(eventOf),
}
