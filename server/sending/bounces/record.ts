import { insertActivities } from '../../audience/activities/index.ts'
import { applyFindings, type Finding, shareIntents } from '../../audience/contacts/index.ts'
import { comparedEmail, type Suppressed, subjectOf, suppress } from '../../audience/suppressions/index.ts'
import { gravityOf } from '../../platform/mail/verdict.ts'
import type { Actor } from '../../platform/principal.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { storable } from '../../platform/storage/text.ts'
import { readSettings } from '../../system/settings/index.ts'
import {
  insertReturnEvent,
  isBounce,
  leaveElsewhere,
  longestReply,
  type Result,
  type Trouble,
  updateArrived,
  updateReturned,
} from '../deliveries/index.ts'
import { isTooMuch, softSince } from './rules.ts'
import { insertEffects, type NewEffect } from './store/effects.ts'
import {
  type BouncedDelivery,
  countSoft,
  findByAddress,
  findRecipient,
  hasComplained,
  listServers,
  lockBounced,
} from './store/struck.ts'

const system: Actor = { kind: 'system', id: null, name: null }

type Verdict = 'bounced' | 'complained'

/** Somebody who is not to be written to any more. */
interface Bounced {
  contactId: string | null
  address: string | null
  reference: Finding['delivery']
  /** What was said of it; null for a complaint. */
  trouble: Trouble | null
}

/** What a bounce did to each: a status and a suppression are of the first one that changed them. */
const effectsOf = (
  struck: readonly Bounced[],
  suppressed: readonly Suppressed[],
  before: Awaited<ReturnType<typeof applyFindings>>,
): NewEffect[] => {
  const made = new Map(
    suppressed.flatMap(({ row, created }) => (created && row.value !== null ? [[row.value, row.id]] : [])),
  )
  const statuses = new Map(before)
  return struck.map(({ contactId, address, reference }) => {
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
 * Suppresses addresses and changes the status of contacts. A bounce speaks of an address: a contact that has another one by now
 * is left alone. A complaint speaks of the person. Suppressions come before contacts, as everywhere.
 */
const suppressBounced = async (
  tx: Sql,
  secret: Uint8Array,
  struck: readonly Bounced[],
  verdict: Verdict,
  now: Date,
): Promise<void> => {
  if (struck.length === 0) return
  const at = now.toISOString()
  const addresses = new Set(struck.flatMap(({ address }) => (address === null ? [] : [address])))
  const servers = await listServers(
    tx,
    struck.flatMap(({ reference }) => reference?.id ?? []),
    now,
  )
  const wanted = struck.flatMap(({ address: value, reference, trouble }) => {
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
  const suppressed = await suppress(tx, wanted, system, at)
  const compared = new Set([...addresses].map(comparedEmail))
  const before = await applyFindings(
    tx,
    struck.flatMap(({ contactId, reference }) =>
      contactId === null ? [] : [{ contactId, status: verdict, delivery: reference }],
    ),
    ({ email }) => verdict === 'complained' || compared.has(comparedEmail(email)),
    at,
  )
  if (verdict === 'bounced') await insertEffects(tx, effectsOf(struck, suppressed, before), now)
}

/** Of deliveries that came back and are written down, whom to write to no more: at once for hard ones, in time for soft ones. */
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
  const over: Bounced[] = []
  if (soft.length > 0) {
    const { soft_bounces: rule } = await readSettings(tx, 'bounces')
    const ids = soft.flatMap(({ contactId }) => contactId ?? [])
    const tallies = await countSoft(tx, ids, softSince(rule, now))
    over.push(
      ...soft.filter(({ contactId }) =>
        isTooMuch(rule, tallies.get(contactId ?? '') ?? { bounces: 0, sources: 0 }),
      ),
    )
  }
  await suppressBounced(tx, secret, [...having('hard'), ...over], 'bounced', now)
}

/**
 * What follows for contacts whose servers refused them, or put them off until nobody tried any more, after the ledger and its
 * events have it: for whoever hands mail over, in the transaction that writes the results down. Other results are passed over.
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

/** Which message something is about; only an address where nobody can say which. */
export type About = { deliveryId: string } | { address: string }

/** What became of a report: whether it changed something, or is about something that we do not know. */
export type Recorded = 'recorded' | 'known' | 'unmatched'

/**
 * A message came back after it had been taken. Once for each message: a second report of it changes nothing. About an address
 * alone nothing but a hard bounce says enough.
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

/** Somebody called a message spam. Once for each message. */
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

/** A relay says that a message arrived. It settles what nobody else knows; whatever is known stays. */
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

/** Stands for a message that nobody names. */
const noDelivery = '00000000-0000-0000-0000-000000000000'

/** Somebody said, to the return path of a message or to the provider that sent it, that no more of these are wanted. */
export const recordLeaving = async (
  tx: Sql,
  { about, at }: { about: About; at: 'mail' | 'provider' },
  now: Date,
): Promise<Recorded> => {
  await shareIntents(tx)
  const named = 'deliveryId' in about
  const contactId = named ? await findRecipient(tx, about.deliveryId) : await findByAddress(tx, about.address)
  if (contactId === null) return 'unmatched'
  const of = { contactId, deliveryId: named ? about.deliveryId : noDelivery }
  return (await leaveElsewhere(tx, of, at, now.toISOString())) === null ? 'unmatched' : 'recorded'
}

/** Of which message it was nobody can say: the ledger stays, and the contact has an activity of its own. */
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
