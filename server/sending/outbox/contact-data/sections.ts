import { each, type Section, section, withActor } from '../../../audience/contacts/index.ts'
import { serializeEvent as deliveryEventShape, serializeDelivery } from '../../deliveries/index.ts'
import {
  type EventPosition,
  listDeliveryRecords,
  listEventRecords,
  listSent,
  type MailDeliveryRecord,
  type MailEventRecord,
  type MessageRecord,
  messageList,
  type Sent,
} from './store.ts'

/** A delivery as in the list of a contact's e-mails, with further data of the ledger. */
const deliveryRecord = (secret: Uint8Array, { source_name, address, ...row }: MailDeliveryRecord): object => {
  const { kind, source_id, contact_id: _, subject, ...members } = serializeDelivery(secret, row, new Map())
  return {
    ...members,
    kind: kind === 'confirmation' || kind === 'test' ? 'transactional' : kind,
    subject: subject ?? '',
    to_address: address,
    source: source_id === null || source_name === null ? null : { id: source_id, name: source_name },
  }
}

/** The row of the ledger after which to continue. It is read again and left out. */
const sentAfter = ([created_at, id]: string[]): Sent | null =>
  created_at === undefined || id === undefined ? null : { created_at, id }

const emails: Section = {
  name: 'emails',
  tables: ['deliveries'],
  read: async (sql, contactId, keys, limit, secret) => {
    const from = sentAfter(keys ?? [])
    const read = await listSent(sql, contactId, from, limit + 1)
    const sent = read.filter(({ id }) => id !== from?.id).slice(0, limit)
    const ids = sent.map(({ id }) => id)
    const rows = await listDeliveryRecords(sql, contactId, ids)
    const last = sent.at(-1)
    return {
      entries: rows.map((row) => deliveryRecord(secret, row)),
      keys: last === undefined ? keys : [last.created_at, last.id],
      isLast: sent.length < limit,
    }
  },
}

const eventRecord = ({ delivery_id, event_at: _, ...row }: MailEventRecord): object => ({
  delivery_id,
  ...deliveryEventShape(row),
})

/** The event after which to continue. With two keys only: after all events of one row of the ledger. */
const eventPosition = (keys: string[]): EventPosition | null => {
  const sent = sentAfter(keys)
  const [, , occurred_at, id] = keys
  if (sent === null) return null
  return { sent, behind: occurred_at === undefined || id === undefined ? null : { occurred_at, id } }
}

/**
 * In the order of the e-mails, with each e-mail's latest event first. The events of one e-mail may need
 * several pages.
 */
const emailEvents: Section = {
  name: 'email_events',
  tables: ['delivery_events'],
  read: async (sql, contactId, keys, limit) => {
    const position = eventPosition(keys ?? [])
    const read = await listSent(sql, contactId, position?.sent ?? null, limit + 1)
    const isOver = ({ id }: Sent) => position?.behind === null && id === position.sent.id
    const events = await listEventRecords(
      sql,
      read.filter((one) => !isOver(one)),
      position,
      limit,
    )
    const lastEvent = events.at(-1)
    const lastSent = read.at(-1)
    const entries = events.map(eventRecord)
    if (events.length === limit && lastEvent !== undefined) {
      const of = read.find(({ id }) => id === lastEvent.delivery_id)
      return {
        entries,
        keys: [of?.created_at ?? '', lastEvent.delivery_id, lastEvent.event_at, lastEvent.id],
        isLast: false,
      }
    }
    return {
      entries,
      keys: lastSent === undefined ? keys : [lastSent.created_at, lastSent.id],
      isLast: read.length <= limit,
    }
  },
}

/** The sections of a contact's data about e-mail. */
export const mailSections: readonly Section[] = [
  emails,
  emailEvents,
  section<MessageRecord>('messages', 'messages', messageList, each(withActor)),
]
