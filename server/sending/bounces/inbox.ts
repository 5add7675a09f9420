import { randomUUID } from 'node:crypto'
import { untilNoneLeft } from '../../platform/jobs/housekeeping.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { storable } from '../../platform/storage/text.ts'
import { isTransient } from '../../platform/storage/transient-errors.ts'
import { asCaller, callerNow } from '../../platform/threads/caller.ts'
import { TaskEnded, task } from '../../platform/threads/pool.ts'
import type { InboxContext } from './context.ts'
import type { InboundEvent } from './events.ts'
import { type Named, namedBy } from './mail/origin.ts'
import { noteProbe } from './probe.ts'
import { eventsOf, knownProviders } from './providers/index.ts'
import { digestOf, shortReport } from './providers/provider.ts'
import {
  type About,
  type Recorded,
  recordArrival,
  recordComplaint,
  recordLeaving,
  recordReturn,
} from './record.ts'
import { troubleOfReturn } from './rules.ts'
import {
  type Channel,
  claimInbound,
  deleteInbound,
  deleteInboundEvents,
  endInbound,
  failInbound,
  type InboundMessage,
  insertInboundEvent,
  noteRead,
} from './store/inbound.ts'
import { deleteOldProbes } from './store/probes.ts'
import { type SetAsideReason, setAside } from './store/set-aside.ts'
import {
  deleteOldUnbelieved,
  insertUnbelieved,
  makeRoomForUnbelieved,
  type UnbelievedReport,
} from './store/unbelieved.ts'

/** Seconds until the next attempt, after the first one, the second …; after as many a message is given up. */
const pauses = [30, 120, 600, 3600, 7200]

/** Days for which a message is known to have come, for which one that failed or was set aside is kept to be looked at, and events are known. */
const keptFor = { done: 30, failed: 7, set_aside: 30, events: 60 }

/** What a mark names that this process has set on what it reads. */
const reader = randomUUID()

const channels: readonly Channel[] = ['mailbox', ...knownProviders]

const readMail = task<typeof import('./mail/in-thread.ts').default>(
  new URL('./mail/in-thread.ts', import.meta.url),
)

const eventsOfReport = task<typeof import('./providers/events-in-thread.ts').default>(
  new URL('./providers/events-in-thread.ts', import.meta.url),
)

const eventsOfMail = async ({ eventId, body }: InboundMessage): Promise<InboundEvent[]> => {
  const reading = await readMail(body)
  if (!('traces' in reading)) return []
  // Anybody can write to the mailbox: of an address alone nothing is believed.
  const event = { id: eventId, traces: reading.traces, address: null, occurredAt: null }
  if (reading.kind !== 'returned') return [{ ...event, what: reading.kind }]
  const { said } = reading
  return [{ ...event, what: troubleOfReturn(said) }]
}

/** Longer ids than any provider's are told apart by their digest, which an index can hold. */
const longestId = 200

/** An event as the tables can keep it, whatever was written into it: no report is lost for a strange member of it. */
const soundOf = (event: InboundEvent): InboundEvent => {
  const { id, address, occurredAt } = event
  const isSoundId = id.length <= longestId && storable(id, longestId) === id
  return {
    ...event,
    id: isSoundId ? id : digestOf(id),
    address: address === null || storable(address, 320) !== address ? null : address,
    occurredAt: occurredAt !== null && occurredAt.getTime() > 0 ? occurredAt : null,
  }
}

const read = async (message: InboundMessage): Promise<InboundEvent[]> => {
  const { channel, body } = message
  if (channel === 'mailbox') return (await eventsOfMail(message)).map(soundOf)
  const isLong = body.length > shortReport
  return (isLong ? await eventsOfReport({ provider: channel, body }) : eventsOf(channel, body)).map(soundOf)
}

/** What strangers write has a turn of its own at the threads: however long it takes to read, mail that is to go out does not wait behind it. */
const inTurn = <Result>(work: () => Result): Result => asCaller({ ...callerNow(), key: 'mailbox' }, work)

/**
 * Whether what names a delivery is believed. Anybody can write to the mailbox, and the id of a delivery stands in every link of its
 * mail: there it takes a signature of ours. A provider's report has been verified as a whole.
 */
const isBelieved = (channel: Channel, named: Named): boolean => named.signed || channel !== 'mailbox'

/** What an event is about: the delivery that it names, and where the ledger does not have that, the address. */
const subjectsOf = (channel: Channel, named: Named | null, { address }: InboundEvent): About[] => [
  ...(named === null || !isBelieved(channel, named) ? [] : [{ deliveryId: named.deliveryId }]),
  ...(address === null ? [] : [{ address }]),
]

/** What is kept of a report in the mailbox that nothing follows from. */
const unbelieved = (named: Named | null, { what }: InboundEvent): UnbelievedReport => {
  const unproven = named === null ? 'unnamed' : 'unsigned'
  return {
    kind: what === 'complained' || what === 'unsubscribed' ? what : 'bounced',
    reason: named?.signed ? 'unknown_delivery' : unproven,
    deliveryId: named?.deliveryId ?? null,
    enhancedCode: typeof what === 'string' ? null : what.enhancedCode,
  }
}

const record = (
  tx: Sql,
  secret: Uint8Array,
  {
    channel,
    about,
    what,
    occurredAt,
  }: { channel: Channel; about: About; what: InboundEvent['what']; occurredAt: Date },
  now: Date,
): Promise<Recorded> => {
  if (what === 'complained') return recordComplaint(tx, secret, { about, occurredAt }, now)
  if (what === 'delivered') return recordArrival(tx, { about, occurredAt })
  if (what === 'unsubscribed')
    return recordLeaving(tx, { about, at: channel === 'mailbox' ? 'mail' : 'provider' }, now)
  return recordReturn(tx, secret, { about, trouble: what, occurredAt }, now)
}

/** Once for each event, with its effect or not at all. */
const apply = (
  context: InboxContext,
  channel: Channel,
  event: InboundEvent,
  receivedAt: Date,
): Promise<Recorded> =>
  context.sql.begin(async (tx: Sql): Promise<Recorded> => {
    const now = context.clock.now()
    if (!(await insertInboundEvent(tx, channel, event.id, now))) return 'known'
    const said = event.occurredAt ?? receivedAt
    const occurredAt = said > now ? now : said
    const named = namedBy(context.secret, event.traces, now)
    for (const about of subjectsOf(channel, named, event)) {
      const recorded = await record(tx, context.secret, { channel, about, what: event.what, occurredAt }, now)
      if (recorded !== 'unmatched') return recorded
    }
    if (channel === 'mailbox') await insertUnbelieved(tx, unbelieved(named, event), receivedAt)
    return 'unmatched'
  }) as Promise<Recorded>

/** Of several events each has its chance: what goes wrong with one is told when all have had it. */
const workOff = async (context: InboxContext, message: InboundMessage): Promise<void> => {
  if (message.channel === 'mailbox' && (await noteProbe(context, message.body))) return
  const failures: unknown[] = []
  const events = await inTurn(() => read(message))
  if (message.channel === 'mailbox') await noteRead(context.sql, message.id)
  for (const event of events)
    try {
      const recorded = await apply(context, message.channel, event, message.receivedAt)
      context.log.debug({ channel: message.channel, event_id: event.id, recorded }, 'a report was worked off')
    } catch (error) {
      if (isTransient(error)) throw error
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
}

/** Why a message is not to be read again by itself; null where it is only to be read later. */
const whyAside = (message: InboundMessage, error: unknown): SetAsideReason | null => {
  if (message.channel !== 'mailbox') return null
  return error instanceof TaskEnded ? error.by : message.wasLeft ? 'process_ended' : null
}

/** Messages for which room is made at once among what is not believed: each may be one of these. */
const roomAtOnce = 100

/** Works off what is due, one after the other. One that fails is tried again later, and keeps no other waiting. */
export const workOffInbox = async (context: InboxContext): Promise<void> => {
  const { sql, clock, log } = context
  for (let done = 0; ; done += 1) {
    const message = await claimInbound(sql, clock.now(), { pauses, reader, channels })
    if (message === null) return
    if (done % roomAtOnce === 0) await makeRoomForUnbelieved(sql, roomAtOnce)
    try {
      if (message.wasLeft) throw new Error('The process ended while it parsed the mail.')
      // One that ended the process each time is not begun once more.
      if (message.attempts > pauses.length) throw new Error('Parsing was attempted too often.')
      await workOff(context, message)
      await endInbound(sql, message.id)
    } catch (error) {
      if (isTransient(error)) throw error
      const aside = whyAside(message, error)
      if (aside !== null) {
        await setAside(sql, message.id, aside, clock.now())
        log.error({ inbound_message_id: message.id, reason: aside }, 'a message to the mailbox was set aside')
        continue
      }
      const final = message.attempts >= pauses.length
      log.error({ err: error, inbound_message_id: message.id, final }, 'a report could not be worked off')
      await failInbound(sql, message.id, storable(String(error), 500), final)
    }
  }
}

/** Forgets what came long ago. */
export const deleteOldInbound = async ({ sql, clock }: InboxContext): Promise<void> => {
  const before = (days: number): Date => new Date(clock.now().getTime() - days * 86_400_000)
  for (const state of ['done', 'failed', 'set_aside'] as const)
    await untilNoneLeft(() => deleteInbound(sql, state, before(keptFor[state])))
  await untilNoneLeft(() => deleteInboundEvents(sql, before(keptFor.events)))
  await deleteOldUnbelieved(sql, before(keptFor.done))
  await deleteOldProbes(sql, before(keptFor.done))
}
