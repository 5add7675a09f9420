import type { Clock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import type { Database, Sql } from '../../platform/storage/open.ts'
import type { TransactionSql } from '../../platform/storage/sql.ts'
import { isContention, isTransient } from '../../platform/storage/transient-errors.ts'
import { buildData, type EventContact, eventTypes } from './build.ts'
import { contactsOfEvents } from './contacts.ts'
import { stopForCondition } from './stop.ts'
import { insertDeliveries, type Listener, listListeners } from './store/deliveries.ts'
import {
  becomePublisher,
  findLastId,
  insertEvents,
  type NewEvent,
  type OutboxRow,
  takeOutbox,
} from './store/outbox.ts'

const batch = 500

/** The next UUID after `last`: a new id, unless the clock of the process that gave `last` is ahead. */
export const idAfter = (last: string): string => {
  const id = newId()
  if (id > last) return id
  const next = (BigInt(`0x${last.replaceAll('-', '')}`) + 1n).toString(16).padStart(32, '0')
  return next.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const withoutPerson = (id: string): EventContact => ({ id, email: null, external_id: null, status: null })

const contactIdsOf = (rows: readonly Pick<OutboxRow, 'contact_id'>[]): string[] => [
  ...new Set(rows.flatMap(({ contact_id }) => contact_id ?? [])),
]

const buildEvents = async (tx: Sql, rows: readonly OutboxRow[]): Promise<NewEvent[]> => {
  const contacts = new Map(
    (await contactsOfEvents.use.readEventContacts(tx, contactIdsOf(rows))).map((contact) => [
      contact.id,
      contact,
    ]),
  )
  let last = await findLastId(tx)
  return rows.map(({ type, contact_id, occurred_at, origin, data }) => {
    last = idAfter(last)
    const contact = contact_id === null ? null : (contacts.get(contact_id) ?? withoutPerson(contact_id))
    return { id: last, type, contact_id, occurred_at, origin, contact, data: buildData(type, data) }
  })
}

/** Those of the events whose contact matches the condition of an endpoint. @throws if the condition cannot be evaluated */
export const matchingEvents = async <One extends Pick<NewEvent, 'type' | 'contact_id'>>(
  tx: Sql,
  condition: Listener['condition'],
  events: readonly One[],
  now: Date,
): Promise<readonly One[]> => {
  if (condition === null || events.length === 0) return events
  const matching = await contactsOfEvents.use.matchingContacts(tx, condition, contactIdsOf(events), now)
  return events.filter(
    ({ type, contact_id }) => contact_id === null || type === 'contact.deleted' || matching.has(contact_id),
  )
}

/**
 * The events that an endpoint receives. A deletion goes to all, because no condition matches a contact that is gone. An endpoint
 * whose condition fails is paused, and all its events wait for an administrator.
 */
const wantedBy = async (
  tx: Sql,
  { id, types, condition }: Listener,
  events: readonly NewEvent[],
  now: Date,
): Promise<readonly NewEvent[]> => {
  // Of a migration, only its own events: those about no contact.
  const wanted = events.filter(
    ({ type, origin, contact_id }) => types.includes(type) && (origin !== 'migration' || contact_id === null),
  )
  if (condition === null) return wanted
  const matching = await (tx as TransactionSql)
    .savepoint((inner) => matchingEvents(inner, condition, wanted, now))
    .catch((error: unknown) => {
      // Not the fault of the condition: all of it is tried again.
      if (isTransient(error) || isContention(error)) throw error
      return null
    })
  if (matching === null) await stopForCondition(tx, id, now)
  return matching ?? wanted
}

const fanOut = async (tx: Sql, events: readonly NewEvent[], now: Date): Promise<void> => {
  const listeners = await listListeners(tx, [...new Set(events.map(({ type }) => type))])
  for (const listener of listeners) {
    const wanted = await wantedBy(tx, listener, events, now)
    const rows = wanted.map(({ id, type, contact_id }) => ({
      id: newId(),
      endpoint_id: listener.id,
      event_id: id,
      event_type: type,
      contact_id,
    }))
    await insertDeliveries(tx, rows, now)
  }
}

/**
 * Publishes the first events of the outbox, and adds a delivery for each endpoint that receives them. Returns how many events. An
 * event is in the feed or in the outbox, never in both: the transaction moves it. Types of a newer version stay for a process of that version.
 */
export const publishEvents = ({ sql, clock }: { sql: Database; clock: Clock }): Promise<number> =>
  sql.begin(async (tx: Sql) => {
    if (!(await becomePublisher(tx))) return 0
    const rows = await takeOutbox(tx, eventTypes, batch)
    if (rows.length === 0) return 0
    const events = await buildEvents(tx, rows)
    await insertEvents(tx, events)
    await fanOut(tx, events, clock.now())
    return rows.length
  }) as Promise<number>
