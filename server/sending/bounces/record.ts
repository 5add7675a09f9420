import { insertActivities } from '../../audience/activities/index.ts'
import { applyStatusChanges, type StatusChange, shareIntents } from '../../audience/contacts/index.ts'
import { comparedEmail, type Suppressed, subjectOf, suppress } from '../../audience/suppressions/index.ts'
import { gravityOf } from '../../platform/mail/verdict.ts'
import type { Actor } from '../../platform/principal.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { storable } from '../../platform/storage/text.ts'
import { readSettings } from '../../system/settings/index.ts'
import {
  insertReturnEvent,
  isBounce,
  longestReply,
  type Result,
  type Trouble,
  unsubscribeElsewhere,
  updateArrived,
  updateReturned,
} from '../deliveries/index.ts'
import { exceedsLimit, softSince } from './rules.ts'
import {
  type BouncedDelivery,
  countSoft,
  findByAddress,
  findRecipient,
  hasComplained,
  listServers,
  lockBounced,
} from './store/bounced.ts'
import { insertEffects, type NewEffect } from './store/effects.ts'

const system: Actor = { kind: 'system', id: null, name: null }

type Verdict = 'bounced' | 'complained'

/** A contact or address to suppress. */
interface Bounced {
  contactId: string | null
  address: string | null
  reference: StatusChange['delivery']
  /** Null for a complaint. */
  trouble: Trouble | null
}

/**
 * The effects of each bounce. A change of status or a suppression belongs to the first bounce that made it.
 */
const effectsOf = (
  bounced: readonly Bounced[],
  suppressed: readonly Suppressed[],
  before: Awaited<ReturnType<typeof applyStatusChanges>>,
): NewEffect[] => {
  const made = new Map(
    suppressed.flatMap(({ row, created }) => (created && row.value !== null ? [[row.value, row.id]] : [])),
  )
  const statuses = new Map(before)
  return bounced.map(({ contactId, address, reference }) => {
    const value = address === null ? '' : comparedEmail(address)
    const isConcerned = contactId !== null && before.has(contactId)
    const effect = {
      deliveryId: reference?.id ?? null,
      contactId: isConcerned ? contactId : null,
      statusBefore: (isConcerned && statuses.get(contactId)) || null,
      suppressionId: made.get(value) ?? null,
    }
    made.delete(value)
    if (isConcerned) statuses.set(contactId, null)
    return effect
  })
}

/**
 * Suppresses addresses and changes the status of contacts. A bounce is about an address: a contact with
 * another address by now is left alone. A complaint is about the person. Suppressions are locked before
 * contacts, as in the whole service.
 */
const suppressBounced = async (
  tx: Sql,
  secret: Uint8Array,
  bounced: readonly Bounced[],
  verdict: Verdict,
  now: Date,
): Promise<void> => {
  if (bounced.length === 0) return
  const at = now.toISOString()
  const addresses = new Set(bounced.flatMap(({ address }) => (address === null ? [] : [address])))
  const servers = await listServers(
    tx,
    bounced.flatMap(({ reference }) => reference?.id ?? []),
    now,
  )
  const suppressions = bounced.flatMap(({ address: value, reference, trouble }) => {
    const read = value === null ? null : subjectOf(secret, { kind: 'address', value })
    if (read === null || !('subject' in read)) return []
    const cause = {
      delivery_id: reference?.id ?? null,
      source_id: reference?.source_id ?? null,
      mail_server_id: servers.get(reference?.id ?? '') ?? null,
      verdict: trouble?.rule ?? null,
      reply: trouble === null ? null : storable(trouble.reply, longestReply),
    }
    return [{ subject: read.subject, reason: verdict, note: null, cause }]
  })
  const suppressed = await suppress(tx, suppressions, system, at)
  const compared = new Set([...addresses].map(comparedEmail))
  const before = await applyStatusChanges(
    tx,
    bounced.flatMap(({ contactId, reference }) =>
      contactId === null ? [] : [{ contactId, status: verdict, delivery: reference }],
    ),
    ({ email }) => verdict === 'complained' || compared.has(comparedEmail(email)),
    at,
  )
  if (verdict === 'bounced') await insertEffects(tx, effectsOf(bounced, suppressed, before), now)
}

/**
 * Suppresses the recipients of bounced deliveries: at once after a hard bounce, after the limit of the
 * settings for soft bounces.
 */
const suppressReturned = async (
  tx: Sql,
  secret: Uint8Array,
  returned: readonly { delivery: BouncedDelivery; trouble: Trouble }[],
  now: Date,
): Promise<void> => {
  const having = (gravity: 'hard' | 'soft') =>
    returned
      .filter(({ trouble }) => gravityOf[trouble.verdict] === gravity)
      .map(({ delivery, trouble }): Bounced => ({ ...delivery, trouble }))
  const soft = having('soft').filter(({ contactId }) => contactId !== null)
  const overLimit: Bounced[] = []
  if (soft.length > 0) {
    const { soft_bounces: rule } = await readSettings(tx, 'bounces')
    const ids = soft.flatMap(({ contactId }) => contactId ?? [])
    const tallies = await countSoft(tx, ids, softSince(rule, now))
    overLimit.push(
      ...soft.filter(({ contactId }) =>
        exceedsLimit(rule, tallies.get(contactId ?? '') ?? { bounces: 0, sources: 0 }),
      ),
    )
  }
  await suppressBounced(tx, secret, [...having('hard'), ...overLimit], 'bounced', now)
}

/**
 * Suppresses the recipients of refused or expired deliveries. The ledger and its events are already written,
 * in the same transaction. Ignores other results.
 */
export const recordBounce = async (
  tx: Sql,
  secret: Uint8Array,
  results: readonly Pick<Result, 'id' | 'status' | 'trouble'>[],
  now: Date,
): Promise<void> => {
  const troubles = new Map(
    results.flatMap((result) =>
      isBounce(result) && result.trouble !== null ? [[result.id, result.trouble] as const] : [],
    ),
  )
  if (troubles.size === 0) return
  const deliveries = await lockBounced(tx, [...troubles.keys()])
  const returned = deliveries.flatMap((delivery) => {
    const trouble = troubles.get(delivery.id)
    return trouble === undefined ? [] : [{ delivery, trouble }]
  })
  await suppressReturned(tx, secret, returned, now)
}

/** The delivery that an event is about. Only an address where the delivery is unknown. */
export type About = { deliveryId: string } | { address: string }

/** `known`: nothing changed. `unmatched`: the delivery or address is unknown here. */
export type Recorded = 'recorded' | 'known' | 'unmatched'

/**
 * Records a bounce after acceptance, once for each delivery. With an address alone only a hard bounce counts.
 */
export const recordReturn = async (
  tx: Sql,
  secret: Uint8Array,
  { about, trouble, occurredAt }: { about: About; trouble: Trouble; occurredAt: Date },
  now: Date,
): Promise<Recorded> => {
  await shareIntents(tx)
  const gravity = gravityOf[trouble.verdict]
  if ('address' in about)
    return gravity === 'hard'
      ? suppressBouncedAddress(tx, secret, about.address, { verdict: 'bounced', trouble }, now)
      : 'unmatched'
  const [delivery] = await lockBounced(tx, [about.deliveryId])
  if (delivery === undefined) return 'unmatched'
  const status = gravity === 'none' ? 'failed' : 'bounced'
  if (!(await updateReturned(tx, delivery.id, status, trouble))) return 'known'
  await insertReturnEvent(tx, delivery, { type: status, trouble, occurredAt })
  await suppressReturned(tx, secret, [{ delivery, trouble }], now)
  return 'recorded'
}

/** Records a spam complaint, once for each delivery. */
export const recordComplaint = async (
  tx: Sql,
  secret: Uint8Array,
  { about, occurredAt }: { about: About; occurredAt: Date },
  now: Date,
): Promise<Recorded> => {
  await shareIntents(tx)
  if ('address' in about)
    return suppressBouncedAddress(tx, secret, about.address, { verdict: 'complained', trouble: null }, now)
  const [delivery] = await lockBounced(tx, [about.deliveryId])
  if (delivery === undefined) return 'unmatched'
  if (await hasComplained(tx, delivery.id)) return 'known'
  await insertReturnEvent(tx, delivery, { type: 'complained', trouble: null, occurredAt })
  await suppressBounced(tx, secret, [{ ...delivery, trouble: null }], 'complained', now)
  return 'recorded'
}

/** A relay reports that a message was delivered. This changes only an unknown outcome. */
export const recordArrival = async (
  tx: Sql,
  { about, occurredAt }: { about: About; occurredAt: Date },
): Promise<Recorded> => {
  if ('address' in about) return 'unmatched'
  await shareIntents(tx)
  const [delivery] = await lockBounced(tx, [about.deliveryId])
  if (delivery === undefined) return 'unmatched'
  return (await updateArrived(tx, delivery.id, occurredAt)) ? 'recorded' : 'known'
}

/** Stands for an unknown delivery. */
const noDelivery = '00000000-0000-0000-0000-000000000000'

/** Records an unsubscribe request that was sent to a return path or reported by a provider. */
export const recordUnsubscribe = async (
  tx: Sql,
  { about, at }: { about: About; at: 'mail' | 'provider' },
  now: Date,
): Promise<Recorded> => {
  await shareIntents(tx)
  const named = 'deliveryId' in about
  const contactId = named ? await findRecipient(tx, about.deliveryId) : await findByAddress(tx, about.address)
  if (contactId === null) return 'unmatched'
  const of = { contactId, deliveryId: named ? about.deliveryId : noDelivery }
  return (await unsubscribeElsewhere(tx, of, at, now.toISOString())) === null ? 'unmatched' : 'recorded'
}

/** The delivery is unknown: the ledger does not change, and the contact gets an activity. */
const suppressBouncedAddress = async (
  tx: Sql,
  secret: Uint8Array,
  address: string,
  { verdict, trouble }: { verdict: Verdict; trouble: Trouble | null },
  now: Date,
): Promise<Recorded> => {
  const contactId = await findByAddress(tx, address)
  await suppressBounced(tx, secret, [{ contactId, address, reference: null, trouble }], verdict, now)
  if (contactId !== null)
    await insertActivities(tx, [{ contactId, type: `email_${verdict}` }], system, now.toISOString())
  return 'recorded'
}
