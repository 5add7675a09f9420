import { createHmac } from 'node:crypto'
import type { InboundEvent } from '../events.ts'
import { isEvent, listed } from './content.ts'
import { genuine } from './genuine.ts'
import {
  at,
  enhancedOf,
  forged,
  fromSeconds,
  fromText,
  headerOf,
  type Incoming,
  isFresh,
  isSame,
  itemsOf,
  nothingAgreed,
  orNull,
  type ProviderAdapter,
  textAt,
} from './provider.ts'
import { type ProviderVerdict, troubleOf } from './raw-payload.ts'

/** The bytes of a Standard Webhooks secret. */
const keyOf = (secret: string): Buffer => Buffer.from(secret.replace(/^whsec_/, ''), 'base64')

/**
 * Whether any signature of version 1 matches any of our secrets, so that both sides can rotate secrets
 * without losing a report.
 */
const isSigned = ({ headers, body }: Incoming, secrets: readonly string[]): boolean => {
  const signed = `${headerOf(headers, 'webhook-id')}.${headerOf(headers, 'webhook-timestamp')}.`
  const given = headerOf(headers, 'webhook-signature').slice(0, 2000).split(' ').slice(0, 10)
  return secrets.some((secret) => {
    const expected = `v1,${createHmac('sha256', keyOf(secret)).update(signed).update(body).digest('base64')}`
    return given.some((one) => isSame(one, expected))
  })
}

const bySeverity = new Map<string, ProviderVerdict>([
  ['permanent', { verdict: 'mailbox' }],
  ['temporary', { verdict: 'later' }],
  ['blocked', { verdict: 'us' }],
])

const eventOf = (item: unknown): InboundEvent[] => {
  if (!isEvent(item)) return []
  const type = textAt(item, 'type') as 'bounced' | 'complained' | 'unsubscribed' | 'delivered'
  const reply = { enhanced: enhancedOf(textAt(item, 'enhanced_code')), text: textAt(item, 'reply') }
  return [
    {
      id: textAt(item, 'id'),
      what: type === 'bounced' ? troubleOf(reply, bySeverity.get(textAt(item, 'severity')) ?? null) : type,
      traces: {
        returnPaths: [textAt(item, 'return_path')],
        // Our ids are valid in a Message-ID, so a delivery's id is read as one.
        messageIds: [textAt(item, 'message_id'), `<${textAt(item, 'delivery_id')}@delivery>`],
      },
      address: orNull(textAt(item, 'recipient')),
      occurredAt: fromText(at(item, 'occurred_at')),
    },
  ]
}

/** A relay that signs as Standard Webhooks require: over id, time and raw body. */
export const generic: ProviderAdapter = {
  judge(incoming, { secret, now }) {
    const secrets = secret?.split(/\s+/).filter((one) => one !== '') ?? []
    if (secrets.length === 0) return nothingAgreed
    const id = headerOf(incoming.headers, 'webhook-id')
    if (!/^[\x21-\x7e]{1,200}$/.test(id)) return forged('The header webhook-id is missing or invalid.')
    if (!isSigned(incoming, secrets))
      return forged('The signature does not match the report. Check the secret.')
    const sentAt = fromSeconds(headerOf(incoming.headers, 'webhook-timestamp'))
    if (sentAt === null || !isFresh(sentAt, now))
      return forged('The report has no time, or its time is more than five minutes off.')
    return genuine(incoming.body, id, 'events')
  },
  events: (body) => itemsOf(body).flatMap(listed).flatMap(eventOf),
}
