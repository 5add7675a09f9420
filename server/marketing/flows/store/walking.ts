import {
  holdsLease,
  leaseIsFree,
  releaseLease,
  renewLease,
  takeLease,
} from '../../../platform/storage/lease.ts'
import type { Fragment, Sql } from '../../../platform/storage/open.ts'
import type { FlowKind } from '../types.ts'
import type { EnrolmentLease } from './due.ts'
import { kindsOf } from './kinds.ts'

export type EnrolmentStatus =
  | 'active'
  | 'waiting'
  | 'paused'
  | 'completed'
  | 'exited'
  | 'failed'
  | 'cancelled'

/** An enrolment that the transaction has locked, with its contact. */
export interface EnrolmentRow {
  id: string
  contactId: string
  flowId: string
  versionId: string
  status: EnrolmentStatus
  entryKey: string
  enteredAt: string
  nodeId: string | null
  visit: number
  arrivedAt: string | null
  dueAt: string | null
  waitingFor: string | null
  /** What the steps of this walk add to its context. The rest of that stays in the database: a webhook in it can have 1 MiB. */
  outputs: Record<string, unknown>
  seen: Record<string, unknown>
  attempts: number
  error: string | null
  exitReason: string | null
  finishedAt: string | null
  causedBy: string[]
  leaseNumber: number
  /** As they are stored: what a walk has not replaced is not written. */
  stored: Pick<EnrolmentRow, 'seen' | 'arrivedAt'>
}

const columns = (sql: Sql) => sql`
  e.id, e.contact_id as "contactId", e.source_id as "flowId", e.version_id as "versionId", e.status, e.entry_key as "entryKey", e.entered_at as "enteredAt",
  e.node_id as "nodeId", e.visit, e.arrived_at as "arrivedAt", e.due_at as "dueAt", e.waiting_for as "waitingFor",
  e.seen, e.attempts, e.error, e.exit_reason as "exitReason", e.finished_at as "finishedAt", e.caused_by as "causedBy",
  e.lease_number as "leaseNumber"`

const withStored = (locked: readonly Omit<EnrolmentRow, 'stored' | 'outputs'>[]): EnrolmentRow[] =>
  locked.map((row) => ({ ...row, outputs: {}, stored: { seen: row.seen, arrivedAt: row.arrivedAt } }))

/** Enrolments whose leases are still held. Locks their rows until the transaction ends. */
export const lockHeld = async (tx: Sql, leases: readonly EnrolmentLease[]): Promise<EnrolmentRow[]> =>
  withStored(
    await tx<EnrolmentRow[]>`
  select ${columns(tx)} from enrolments e
  join unnest(${leases.map(({ id }) => id)}::uuid[], ${leases.map(({ leaseNumber }) => leaseNumber)}::integer[])
    as held (id, number) on held.id = e.id and ${holdsLease(tx, tx`held.number`)}
  where e.status in ('active', 'waiting')
  order by e.id for update of e`,
  )

/** The same without leases, for what is not the walker. */
export const lockEnrolments = async (tx: Sql, ids: readonly string[]): Promise<EnrolmentRow[]> =>
  withStored(
    await tx<EnrolmentRow[]>`
  select ${columns(tx)} from enrolments e where e.id = any (${ids as string[]}::uuid[]) order by e.id for update`,
  )

/** The versions of enrolments. */
export const findVersionIds = async (tx: Sql, ids: readonly string[]): Promise<string[]> => {
  const rows = await tx<{ version_id: string }[]>`
    select distinct version_id from enrolments where id = any (${ids as string[]}::uuid[]) and version_id is not null`
  return rows.map(({ version_id }) => version_id)
}

/** What the walker must know of a contact. */
export interface ContactState {
  id: string
  status: 'pending' | 'subscribed' | 'unsubscribed' | 'transactional' | 'bounced' | 'complained'
  isTrashed: boolean
  timezone: string | null
  /** When the contact last stopped getting marketing mail. */
  mailEndedAt: string | null
}

/** Whether a contact stopped getting marketing mail after a time. */
export const endedSince = (mailEndedAt: string | null, time: string): boolean =>
  mailEndedAt !== null && Date.parse(mailEndedAt) > Date.parse(time)

/** Locks contacts, before their enrolments, in the order of their ids: as everything that changes contacts does. */
export const lockContactStates = (tx: Sql, ids: readonly string[]): Promise<ContactState[]> => tx<
  ContactState[]
>`
  select id, status, trashed_at is not null as "isTrashed", timezone, mail_ended_at as "mailEndedAt" from contacts
  where id = any (${ids as string[]}::uuid[]) order by id for no key update`

/**
 * Up to `limit` due enrolments of flows with their contacts, if no lease and no other transaction holds either. Locks the
 * contact before the enrolment, as everything that changes both does, and waits for neither.
 */
export const lockDue = async (
  tx: Sql,
  flows: readonly string[],
  limit: number,
  now: Date,
): Promise<{ rows: EnrolmentRow[]; contacts: ContactState[] }> => {
  const found = await tx<
    (EnrolmentRow & Omit<ContactState, 'id'> & { contactStatus: ContactState['status'] })[]
  >`
    select ${columns(tx)}, e."contactStatus", e."isTrashed", e.timezone, e."mailEndedAt"
    from unnest(${flows as string[]}::uuid[]) as flow (id) cross join lateral (
      select e.*, c.status as "contactStatus", c.trashed_at is not null as "isTrashed", c.timezone,
        c.mail_ended_at as "mailEndedAt"
      from enrolments e join contacts c on c.id = e.contact_id
      where e.source_id = flow.id and e.status in ('active', 'waiting') and e.due_at <= ${now} and ${leaseIsFree(tx)}
      order by e.due_at limit ${Math.ceil(limit / Math.max(flows.length, 1))}
      for no key update of c skip locked for update of e skip locked
    ) e`
  const contacts = found.map(({ contactId, contactStatus, isTrashed, timezone, mailEndedAt }) => ({
    id: contactId,
    status: contactStatus,
    isTrashed,
    timezone,
    mailEndedAt,
  }))
  return { rows: withStored(found), contacts }
}

/** The same contacts after steps that may have changed them. */
export const findContactStates = (tx: Sql, ids: readonly string[]): Promise<ContactState[]> => tx<
  ContactState[]
>`
  select id, status, trashed_at is not null as "isTrashed", timezone, mail_ended_at as "mailEndedAt" from contacts where id = any (${ids as string[]}::uuid[])`

/** A flow while its contacts are walked. */
export interface WalkedFlow {
  id: string
  kind: FlowKind
  name: string
  isActive: boolean
  /** The version in which contacts of a sequence go on. Null for automations: their contacts stay in their versions. */
  versionId: string | null
  emailsPerHour: number | null
  hasFailures: boolean
}

export const findWalkedFlows = (tx: Sql, ids: readonly string[]): Promise<WalkedFlow[]> => tx<WalkedFlow[]>`
  select id, kind, name, status = 'active' as "isActive",
    case when kind = 'sequence' then (
      select v.id from flow_versions v where v.flow_id = flows.id and v.number = flows.version_number) end as "versionId",
    emails_per_hour as "emailsPerHour",
    failures <> '{}' as "hasFailures"
  from flows where id = any (${ids as string[]}::uuid[])`

/** `isNew`: the transaction has claimed the enrolments itself, and they get their leases now. */
export interface KeptLease {
  seconds: number
  isNew: boolean
}

/** An enrolment as a walk leaves it. `keepsLease`: its holder continues with it. */
export type EnrolmentChange = EnrolmentRow & { keepsLease?: boolean }

/** What is written of an enrolment beside its visit and the time when it is due. Null: stays as it is stored. */
const placeOf = (row: EnrolmentChange) => ({
  status: row.status,
  nodeId: row.nodeId,
  arrivedAt: row.arrivedAt === row.stored.arrivedAt ? null : row.arrivedAt,
  waitingFor: row.waitingFor,
  outputs: Object.keys(row.outputs).length === 0 ? null : JSON.stringify(row.outputs),
  seen: row.seen === row.stored.seen ? null : JSON.stringify(row.seen),
  attempts: row.attempts,
  error: row.error,
  exitReason: row.exitReason,
  finishedAt: row.finishedAt,
})

const placeMembers = [
  'status',
  'nodeId',
  'arrivedAt',
  'waitingFor',
  'outputs',
  'seen',
  'attempts',
  'error',
  'exitReason',
  'finishedAt',
] as const

const write = async (tx: Sql, changes: readonly EnrolmentChange[], lease: Fragment): Promise<void> => {
  if (changes.length === 0) return
  const { kinds, numberOf } = kindsOf(changes.map(placeOf), placeMembers)
  const of = <Value>(pick: (change: EnrolmentChange) => Value): Value[] => changes.map(pick)
  const ofKind = <Value>(pick: (kind: (typeof kinds)[number]) => Value): Value[] => kinds.map(pick)
  await tx`
    update enrolments e set
      status = kind.status, node_id = kind.node_id, visit = given.visit, arrived_at = coalesce(kind.arrived_at, e.arrived_at),
      due_at = given.due_at, waiting_for = kind.waiting_for, context = coalesce(e.context || kind.outputs::jsonb, e.context),
      seen = coalesce(kind.seen::jsonb, e.seen), attempts = kind.attempts, error = kind.error, exit_reason = kind.exit_reason,
      finished_at = kind.finished_at, ${lease}
    from unnest(
      ${of(({ id }) => id)}::uuid[], ${of(({ visit }) => visit)}::integer[], ${of(({ dueAt }) => dueAt)}::timestamptz[],
      ${numberOf}::integer[]
    ) as given (id, visit, due_at, kind)
    join unnest(
      ${ofKind(({ status }) => status)}::text[], ${ofKind(({ nodeId }) => nodeId)}::text[],
      ${ofKind(({ arrivedAt }) => arrivedAt)}::timestamptz[], ${ofKind(({ waitingFor }) => waitingFor)}::text[],
      ${ofKind(({ outputs }) => outputs)}::text[], ${ofKind(({ seen }) => seen)}::text[],
      ${ofKind(({ attempts }) => attempts)}::smallint[], ${ofKind(({ error }) => error)}::text[],
      ${ofKind(({ exitReason }) => exitReason)}::text[], ${ofKind(({ finishedAt }) => finishedAt)}::timestamptz[]
    ) with ordinality as kind (status, node_id, arrived_at, waiting_for, outputs, seen, attempts, error, exit_reason,
      finished_at, number) on kind.number = given.kind
    where e.id = given.id`
}

/**
 * Writes enrolments back that this transaction has locked, which is why no lease is compared. Their leases are given
 * back, so what another process does under an older number is refused. `lease`: that of those that keep it.
 */
export const writeEnrolments = async (
  tx: Sql,
  changes: readonly EnrolmentChange[],
  { seconds, isNew }: KeptLease = { seconds: 0, isNew: false },
): Promise<void> => {
  const { true: kept = [], false: released = [] } = Object.groupBy(changes, ({ keepsLease }) =>
    keepsLease === true ? 'true' : 'false',
  )
  await write(tx, released, releaseLease(tx, 0, { table: 'e' }))
  await write(tx, kept, isNew ? takeLease(tx, seconds, { table: 'e' }) : renewLease(tx, seconds))
}
