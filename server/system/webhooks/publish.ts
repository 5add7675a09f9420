import { newId } from '../../platform/ids.ts'
import type { Database, Sql } from '../../platform/storage/open.ts'
import { buildData, type EventContact } from './build.ts'
import { contactsOfEvents } from './contacts.ts'
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

const buildEvents = async (tx: Sql, rows: readonly OutboxRow[]): Promise<NewEvent[]> => {
  const ids = [...new Set(rows.flatMap(({ contact_id }) => contact_id ?? []))]
  const contacts = new Map(
    (await contactsOfEvents.use.readEventContacts(tx, ids)).map((contact) => [contact.id, contact]),
  )
  let last = await findLastId(tx)
  return rows.map(({ type, contact_id, occurred_at, origin, data }) => {
    last = idAfter(last)
    const contact = contact_id === null ? null : (contacts.get(contact_id) ?? withoutPerson(contact_id))
    return { id: last, type, contact_id, occurred_at, origin, contact, data: buildData(type, data) }
  })
}

/**
 * Publishes the first events of the outbox. Returns how many. An event is in the feed or in the outbox, never in both: the
 * transaction moves it.
 */
export const publishEvents = (sql: Database): Promise<number> =>
  sql.begin(async (tx: Sql) => {
    if (!(await becomePublisher(tx))) return 0
    const rows = await takeOutbox(tx, batch)
    if (rows.length > 0) await insertEvents(tx, await buildEvents(tx, rows))
    return rows.length
  }) as Promise<number>
