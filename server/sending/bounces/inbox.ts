import { randomUUID } from 'node:crypto'
import { repeatUntilEmpty } from '../../platform/jobs/housekeeping.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { storable } from '../../platform/storage/text.ts'
import { currentCaller, runAsCaller } from '../../platform/threads/caller.ts'
import { TaskEnded, task } from '../../platform/threads/pool.ts'
import { isTransient } from '../../platform/transient-errors.ts'
import type { InboxContext } from './context.ts'
import type { InboundEvent } from './events.ts'
import { isToMailto, type Named, namedBy } from './mail/origin.ts'
import type { Reading } from './mail/read.ts'
import { recordProbe } from './probe.ts'
import { eventsOf, knownProviders } from './providers/index.ts'
import { digestOf, shortReport } from './providers/provider.ts'
import {
  type About,
  type Recorded,
  recordArrival,
  recordComplaint,
  recordReturn,
  recordUnsubscribe,
} from './record.ts'
import { troubleOfRecipient } from './rules.ts'
import { findAddress, isUnmarkedMail } from './store/bounced.ts'
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
  deleteOldestUnbelieved,
  deleteOldUnbelieved,
  insertUnbelieved,
  type UnbelievedReport,
} from './store/unbelieved.ts'

/**
 * Seconds between attempts: after the first attempt, the second, and so on. A message is given up after the
 * last attempt.
 */
const pauses = [30, 120, 600, 3600, 7200]

/**
 * Days for which rows are kept: processed messages (without their body), failed messages, messages that were
 * set aside, and event ids.
 */
const retentionDays = { done: 30, failed: 7, set_aside: 30, events: 60 }

/** Identifies this process in the `reader` of the messages that it parses. */
const reader = randomUUID()

const channels: readonly Channel[] = ['mailbox', ...knownProviders]

const readMail = task<typeof import('./mail/in-thread.ts').default>(
  new URL('./mail/in-thread.ts', import.meta.url),
)

const eventsOfReport = task<typeof import('./providers/events-in-thread.ts').default>(
  new URL('./providers/events-in-thread.ts', import.meta.url),
)

/** What a message in the mailbox says. Null without effect. */
const whatOf = async (context: InboxContext, reading: Reading): Promise<InboundEvent['what'] | null> => {
  if (!('traces' in reading)) return null
  if (reading.kind === 'complained') return 'complained'
  const { secret, sql, clock } = context
  const { traces } = reading
  if (reading.kind === 'written') {
    const asks = reading.asks || (!reading.isAutoReply && isToMailto(secret, traces, clock.now()))
    return asks ? 'unsubscribed' : null
  }
  const named = namedBy(secret, traces, clock.now())
  const recipient = named === null ? null : await findAddress(sql, named.deliveryId)
  return troubleOfRecipient(reading.recipients, recipient)
}

const eventsOfMail = async (
  context: InboxContext,
  { eventId, body }: InboundMessage,
): Promise<InboundEvent[]> => {
  const reading = await readMail(body)
  const what = await whatOf(context, reading)
  if (what === null || !('traces' in reading)) return []
  // Anybody can write to the mailbox, so an address alone proves nothing.
  return [{ id: eventId, traces: reading.traces, address: null, occurredAt: null, what }]
}

/** Longer ids are replaced by their digest, because an index can hold it. No provider's ids are longer. */
const longestId = 200

/** The event with values that the tables can store. An invalid member must not lose the report. */
const storableEvent = (event: InboundEvent): InboundEvent => {
  const { id, address, occurredAt } = event
  const isStorableId = id.length <= longestId && storable(id, longestId) === id
  return {
    ...event,
    id: isStorableId ? id : digestOf(id),
    address: address === null || storable(address, 320) !== address ? null : address,
    occurredAt: occurredAt !== null && occurredAt.getTime() > 0 ? occurredAt : null,
  }
}

const read = async (context: InboxContext, message: InboundMessage): Promise<InboundEvent[]> => {
  const { channel, body } = message
  if (channel === 'mailbox') return (await eventsOfMail(context, message)).map(storableEvent)
  const isLong = body.length > shortReport
  return (isLong ? await eventsOfReport({ provider: channel, body }) : eventsOf(channel, body)).map(
    storableEvent,
  )
}

/**
 * Parses untrusted mail as a separate caller of the threads: outgoing mail does not wait behind it, however
 * long it takes.
 */
const asMailboxCaller = <Result>(work: () => Result): Result =>
  runAsCaller({ ...currentCaller(), key: 'mailbox' }, work)

/**
 * The delivery of a reference that is trusted. A report in the mailbox needs our signature: anybody can write
 * there, and every link of an e-mail contains the delivery's id. Mail of earlier versions has none. A
 * provider's report has been verified as a whole.
 */
const believed = async (
  tx: Sql,
  channel: Channel,
  named: Named | null,
  reportedAt: Date,
): Promise<string | null> => {
  if (named === null) return null
  const isTrusted = named.signed || channel !== 'mailbox'
  return isTrusted || (await isUnmarkedMail(tx, named.deliveryId, reportedAt)) ? named.deliveryId : null
}

/** The subjects of an event, in the order in which they are tried: the delivery, then the address. */
const subjectsOf = (deliveryId: string | null, { address }: InboundEvent): About[] => [
  ...(deliveryId === null ? [] : [{ deliveryId }]),
  ...(address === null ? [] : [{ address }]),
]

/** The row for a report in the mailbox that has no effect. */
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
    return recordUnsubscribe(tx, { about, at: channel === 'mailbox' ? 'mail' : 'provider' }, now)
  return recordReturn(tx, secret, { about, trouble: what, occurredAt }, now)
}

/** Applies an event once: its effect and its id are committed in one transaction. */
const apply = (
  context: InboxContext,
  channel: Channel,
  event: InboundEvent,
  receivedAt: Date,
): Promise<Recorded> =>
  context.sql.begin(async (tx: Sql): Promise<Recorded> => {
    const now = context.clock.now()
    if (!(await insertInboundEvent(tx, channel, event.id, now))) return 'known'
    const reportedAt = event.occurredAt ?? receivedAt
    const occurredAt = reportedAt > now ? now : reportedAt
    const named = namedBy(context.secret, event.traces, now)
    const trusted = await believed(tx, channel, named, receivedAt)
    for (const about of subjectsOf(trusted, event)) {
      const recorded = await record(tx, context.secret, { channel, about, what: event.what, occurredAt }, now)
      if (recorded !== 'unmatched') return recorded
    }
    if (channel === 'mailbox') await insertUnbelieved(tx, unbelieved(named, event), receivedAt)
    return 'unmatched'
  }) as Promise<Recorded>

/** Applies all events of a message. The first error is thrown after all events were tried. */
const processMessage = async (context: InboxContext, message: InboundMessage): Promise<void> => {
  if (message.channel === 'mailbox' && (await recordProbe(context, message.body))) return
  const failures: unknown[] = []
  const events = await asMailboxCaller(() => read(context, message))
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

/** Why a message is set aside and not retried automatically. Null where it is retried. */
const setAsideReasonOf = (message: InboundMessage, error: unknown): SetAsideReason | null => {
  if (message.channel !== 'mailbox') return null
  return error instanceof TaskEnded ? error.by : message.wasLeft ? 'process_ended' : null
}

/** Unbelieved reports for which room is made at once: each of these messages may become one. */
const deletedAtOnce = 100

/**
 * Processes the messages that are due, one after the other. A failed message is retried later and does not
 * delay the others.
 */
export const processInbox = async (context: InboxContext): Promise<void> => {
  const { sql, clock, log } = context
  for (let done = 0; ; done += 1) {
    const message = await claimInbound(sql, clock.now(), { pauses, reader, channels })
    if (message === null) return
    if (done % deletedAtOnce === 0) await deleteOldestUnbelieved(sql, deletedAtOnce)
    try {
      if (message.wasLeft) throw new Error('The process ended while it parsed the mail.')
      // The message ended the process at each attempt.
      if (message.attempts > pauses.length) throw new Error('Parsing failed too often.')
      await processMessage(context, message)
      await endInbound(sql, message.id)
    } catch (error) {
      if (isTransient(error)) throw error
      const aside = setAsideReasonOf(message, error)
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

/** Deletes old messages, event ids, unbelieved reports and probes. */
export const deleteOldInbound = async ({ sql, clock }: InboxContext): Promise<void> => {
  const before = (days: number): Date => new Date(clock.now().getTime() - days * 86_400_000)
  for (const state of ['done', 'failed', 'set_aside'] as const)
    await repeatUntilEmpty(() => deleteInbound(sql, state, before(retentionDays[state])))
  await repeatUntilEmpty(() => deleteInboundEvents(sql, before(retentionDays.events)))
  await deleteOldUnbelieved(sql, before(retentionDays.done))
  await deleteOldProbes(sql, before(retentionDays.done))
}
