import { type List, readOn } from '../../../platform/http/pages.ts'
import { type ActorColumns, actorShape } from '../../../platform/principal.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { eventShape as deliveryEventShape, deliveryShape } from '../../../sending/deliveries/index.ts'
import { activityShape, emailAddressShape, noteShape } from '../shapes.ts'
import { activityList, type HappeningRow, nameMail } from '../store/activities.ts'
import { type EmailRow, emailHistoryList } from '../store/emails.ts'
import { type NoteRow, noteList } from '../store/notes.ts'
import { consentShape, eventShape } from './shapes.ts'
import { type ConsentRow, consentList } from './store/consents.ts'
import { type EnrolmentRow, enrolmentList } from './store/enrolments.ts'
import { type EventRow, eventList } from './store/events.ts'
import { jobErrorList, type TagRow, type ToldJobError, tagList } from './store/everything.ts'
import { type MergeRow, mergeList } from './store/merges.ts'
import {
  type EventPosition,
  listSent,
  listTold,
  listToldEvents,
  messageList,
  type Sent,
  type ToldDelivery,
  type ToldEvent,
  type ToldMessage,
} from './store/told-mail.ts'

/** A stretch of a list: its entries, and what leads on from there, in words that can be kept. */
export interface Stretch {
  entries: object[]
  keys: string[] | null
  isLast: boolean
}

/** A list of what is known of a person, with as many entries as there may be. */
export interface Section {
  name: string
  /** The tables that it tells of. */
  tables: readonly string[]
  /** Reads at most `limit` entries behind `keys`, from the beginning where they are null. */
  read(
    sql: Sql,
    contactId: string,
    keys: string[] | null,
    limit: number,
    secret: Uint8Array,
  ): Promise<Stretch>
}

const section = <Row extends object>(
  name: string,
  table: string,
  list: (sql: Sql, contactId: string) => List,
  shapes: (rows: Row[], sql: Sql) => object[] | Promise<object[]>,
): Section => ({
  name,
  tables: [table],
  read: async (sql, contactId, keys, limit) => {
    const page = await readOn<Row>(sql, list(sql, contactId), keys, limit)
    const entries = await shapes(page.rows, sql)
    return { entries, keys: page.keys, isLast: page.rows.length < limit }
  },
})

const each =
  <Row extends object>(shape: (row: Row) => object) =>
  (rows: Row[]): object[] =>
    rows.map((row) => shape(row))

const withActor = <Row extends ActorColumns>({ actor_kind, actor_id, actor_name, ...row }: Row): object => ({
  ...row,
  actor: actorShape({ actor_kind, actor_id, actor_name }),
})

/** What the list of a contact's e-mails shows, and what else the ledger knows. */
const toldDelivery = (secret: Uint8Array, { source_name, address, ...row }: ToldDelivery): object => {
  const { kind, source_id, contact_id: _, subject, ...members } = deliveryShape(secret, row)
  return {
    ...members,
    kind: kind === 'confirmation' || kind === 'test' ? 'transactional' : kind,
    subject: subject ?? '',
    to_address: address,
    source: source_id === null || source_name === null ? null : { id: source_id, name: source_name },
  }
}

/** Behind which row of the ledger it goes on: that row is read again, and left out. */
const behindSent = ([created_at, id]: string[]): Sent | null =>
  created_at === undefined || id === undefined ? null : { created_at, id }

const emails: Section = {
  name: 'emails',
  tables: ['deliveries'],
  read: async (sql, contactId, keys, limit, secret) => {
    const from = behindSent(keys ?? [])
    const read = await listSent(sql, contactId, from, limit + 1)
    const sent = read.filter(({ id }) => id !== from?.id).slice(0, limit)
    const ids = sent.map(({ id }) => id)
    const told = await listTold(sql, contactId, ids)
    const last = sent.at(-1)
    return {
      entries: told.map((row) => toldDelivery(secret, row)),
      keys: last === undefined ? keys : [last.created_at, last.id],
      isLast: sent.length < limit,
    }
  },
}

const toldEvent = ({ delivery_id, event_at: _, ...row }: ToldEvent): object => ({
  delivery_id,
  ...deliveryEventShape(row),
})

/** Behind which event, or with two words only: behind all those of one row of the ledger. */
const eventPosition = (keys: string[]): EventPosition | null => {
  const sent = behindSent(keys)
  const [, , occurred_at, id] = keys
  if (sent === null) return null
  return { sent, behind: occurred_at === undefined || id === undefined ? null : { occurred_at, id } }
}

/** In the order of the e-mails; of each, the latest first. What one message met may be more than a page holds. */
const emailEvents: Section = {
  name: 'email_events',
  tables: ['delivery_events'],
  read: async (sql, contactId, keys, limit) => {
    const position = eventPosition(keys ?? [])
    const read = await listSent(sql, contactId, position?.sent ?? null, limit + 1)
    const isOver = ({ id }: Sent) => position?.behind === null && id === position.sent.id
    const events = await listToldEvents(
      sql,
      read.filter((one) => !isOver(one)),
      position,
      limit,
    )
    const lastEvent = events.at(-1)
    const lastSent = read.at(-1)
    const entries = events.map(toldEvent)
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

/** Everything but the contact itself, in the order of the file; each the latest first. */
export const sections: readonly Section[] = [
  section<EmailRow>('email_history', 'contact_emails', emailHistoryList, each(emailAddressShape)),
  section<ConsentRow>(
    'consents',
    'consent_events',
    (sql, contactId) => consentList(sql, { contactId }),
    each(consentShape),
  ),
  section<TagRow>(
    'tags',
    'contact_tags',
    tagList,
    each((row) => row),
  ),
  section<NoteRow>('notes', 'contact_notes', noteList, each(noteShape)),
  section<EventRow>(
    'events',
    'contact_events',
    (sql, contactId) => eventList(sql, { contactId }),
    each(eventShape),
  ),
  section<EnrolmentRow>(
    'enrolments',
    'enrolments',
    enrolmentList,
    each((row) => row),
  ),
  emails,
  emailEvents,
  section<ToldMessage>('messages', 'messages', messageList, each(withActor)),
  section<MergeRow & ActorColumns>('merges', 'contact_merges', mergeList, each(withActor)),
  section<ToldJobError>(
    'job_errors',
    'job_errors',
    jobErrorList,
    each((row) => row),
  ),
  section<HappeningRow>(
    'activities',
    'contact_activities',
    (sql, contactId) => activityList(sql, { contactId }),
    async (rows, sql) => (await nameMail(sql, rows)).map(activityShape),
  ),
]
