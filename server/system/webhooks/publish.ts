import type { Clock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import type { Database, Sql } from '../../platform/storage/open.ts'
import type { TransactionSql } from '../../platform/storage/sql.ts'
import { isContention, isTransient } from '../../platform/transient-errors.ts'
import { buildData, type EventContact, eventTypes } from './build.ts'
import type { ContactsOfEvents } from './contacts.ts'
import { stopForCondition } from './stop.ts'
import {
  filterDeliveries,
  insertDeliveries,
  type Listener,
  listListeners,
  lockUnfiltered,
} from './store/deliveries.ts'
import { findEndpoint } from './store/endpoints.ts'
import {
  becomePublisher,
  findLastId,
  insertEvents,
  type NewEvent,
  type OutboxRow,
  takeOutbox,
} from './store/outbox.ts'

const batch = 500

interface PublishContext {
  sql: Database
  clock: Clock
  contactsOfEvents: ContactsOfEvents
}

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

const buildEvents = async (
  tx: Sql,
  { readEventContacts }: ContactsOfEvents,
  rows: readonly OutboxRow[],
): Promise<NewEvent[]> => {
  const contacts = new Map(
    (await readEventContacts(tx, contactIdsOf(rows))).map((contact) => [contact.id, contact]),
  )
  let last = await findLastId(tx)
  return rows.map(({ type, contact_id, occurred_at, origin, data }) => {
    last = idAfter(last)
    const contact = contact_id === null ? null : (contacts.get(contact_id) ?? withoutPerson(contact_id))
    return { id: last, type, contact_id, occurred_at, origin, contact, data: buildData(type, data) }
  })
}

type Filtered = Pick<NewEvent, 'type' | 'contact_id'>

/** Whether a condition decides about an event. A deletion goes to all, because no condition matches a contact that is gone. */
const isFiltered = ({ type, contact_id }: Filtered): boolean =>
  contact_id !== null && type !== 'contact.deleted'

/** Those of the events whose contact matches the condition of an endpoint. @throws if the condition cannot be evaluated */
export const matchingEvents = async <One extends Filtered>(
  tx: Sql,
  { matchingContacts }: ContactsOfEvents,
  condition: Listener['condition'],
  events: readonly One[],
  now: Date,
): Promise<readonly One[]> => {
  if (condition === null || events.length === 0) return events
  const matching = await matchingContacts(tx, condition, contactIdsOf(events), now)
  return events.filter((event) => !isFiltered(event) || matching.has(event.contact_id ?? ''))
}

/** The same; null if the condition cannot be evaluated. */
const tryMatching = async <One extends Filtered>(
  tx: Sql,
  contactsOfEvents: ContactsOfEvents,
  condition: Listener['condition'],
  events: readonly One[],
  now: Date,
): Promise<readonly One[] | null> =>
  (tx as TransactionSql)
    .savepoint((inner) => matchingEvents(inner, contactsOfEvents, condition, events, now))
    .catch((error: unknown) => {
      // Not the fault of the condition: all of it is tried again.
      if (isTransient(error) || isContention(error)) throw error
      return null
    })

/**
 * The events that an endpoint receives. One whose condition fails is paused, and its events wait until the condition has been
 * evaluated.
 */
const wantedBy = async (
  tx: Sql,
  contactsOfEvents: ContactsOfEvents,
  { id, types, condition, is_failing }: Listener,
  events: readonly NewEvent[],
  now: Date,
): Promise<readonly (NewEvent & { unfiltered: boolean })[]> => {
  // Of a migration, only its own events: those about no contact.
  const wanted = events.filter(
    ({ type, origin, contact_id }) => types.includes(type) && (origin !== 'migration' || contact_id === null),
  )
  if (condition === null) return wanted.map((event) => ({ ...event, unfiltered: false }))
  const matching = is_failing ? null : await tryMatching(tx, contactsOfEvents, condition, wanted, now)
  if (matching !== null) return matching.map((event) => ({ ...event, unfiltered: false }))
  if (!is_failing) await stopForCondition(tx, id, now)
  return wanted.map((event) => ({ ...event, unfiltered: isFiltered(event) }))
}

const fanOut = async (
  tx: Sql,
  contactsOfEvents: ContactsOfEvents,
  events: readonly NewEvent[],
  now: Date,
): Promise<void> => {
  const listeners = await listListeners(tx, [...new Set(events.map(({ type }) => type))])
  for (const listener of listeners) {
    const wanted = await wantedBy(tx, contactsOfEvents, listener, events, now)
    const rows = wanted.map(({ id, type, contact_id, unfiltered }) => ({
      id: newId(),
      endpoint_id: listener.id,
      event_id: id,
      event_type: type,
      contact_id,
      unfiltered,
    }))
    await insertDeliveries(tx, rows, now)
  }
}

/** Deliveries that are filtered in one transaction. */
const filteredTogether = 500

/**
 * Evaluates the condition of an active endpoint for events that came while it failed, and drops those of contacts that do not match.
 * If it fails again, the endpoint is paused again.
 */
export const filterWaiting = ({ sql, clock, contactsOfEvents }: PublishContext): Promise<void> =>
  sql.begin(async (tx: Sql) => {
    const locked = await lockUnfiltered(tx, filteredTogether)
    if (locked === null) return
    const { endpointId, events } = locked
    const now = clock.now()
    const condition = (await findEndpoint(tx, endpointId))?.condition ?? null
    const matching = await tryMatching(tx, contactsOfEvents, condition, events, now)
    if (matching === null) await stopForCondition(tx, endpointId, now)
    else await filterDeliveries(tx, endpointId, events, matching, now)
  }) as Promise<void>

/**
 * Publishes the first events of the outbox, and adds a delivery for each endpoint that receives them. Returns how many events. An
 * event is in the feed or in the outbox, never in both: the transaction moves it. Types of a newer version stay for a process of that version.
 */
export const publishEvents = ({ sql, clock, contactsOfEvents }: PublishContext): Promise<number> =>
  sql.begin(async (tx: Sql) => {
    if (!(await becomePublisher(tx))) return 0
    const rows = await takeOutbox(tx, eventTypes, batch)
    if (rows.length === 0) return 0
    const events = await buildEvents(tx, contactsOfEvents, rows)
    await insertEvents(tx, events)
    await fanOut(tx, contactsOfEvents, events, clock.now())
    return rows.length
  }) as Promise<number>
