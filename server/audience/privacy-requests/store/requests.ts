import type { components } from '../../../../generated/types.ts'
import type { List } from '../../../platform/http/pagination.ts'
import type { Actor, ActorColumns } from '../../../platform/principal.ts'
import type { Fragment, Sql } from '../../../platform/storage/open.ts'

type Schemas = components['schemas']
export type PrivacyKind = Schemas['PrivacyRequestKind']

export interface PrivacyRequestRow extends ActorColumns {
  id: string
  kind: PrivacyKind
  state: Schemas['PrivacyRequestState']
  source: Schemas['PrivacyRequestSource']
  contact_id: string | null
  email: string | null
  identification: Schemas['PrivacyIdentification'] | null
  identification_note: string | null
  created_ip: string | null
  confirmation_message_id: string | null
  confirmation_sent_at: string | null
  confirmations_sent: number
  confirmed_at: string | null
  confirmed_ip: string | null
  due_at: string | null
  extended_at: string | null
  extension_reason: string | null
  note: string | null
  job_id: string | null
  result_sha256: string | null
  result_bytes: number | null
  sends_link: boolean
  link_message_id: string | null
  downloaded_at: string | null
  suppression_id: string | null
  outcome: Schemas['PrivacyOutcome'] | null
  rejection_reason: Schemas['PrivacyRejectionReason'] | null
  rejection_note: string | null
  closer_kind: Actor['kind'] | null
  closer_id: string | null
  closer_name: string | null
  received_at: string
  created_at: string
  closed_at: string | null
  updated_at: string
  version: number
}

const columns = (sql: Sql): Fragment => sql`
  id, kind, state, source, contact_id, email, identification, identification_note, host(created_ip) as created_ip,
  confirmation_message_id, confirmation_sent_at, confirmations_sent, confirmed_at, host(confirmed_ip) as confirmed_ip, due_at,
  extended_at, extension_reason, note, job_id, result_sha256, result_bytes::float8 as result_bytes, sends_link, link_message_id,
  downloaded_at, suppression_id, outcome, rejection_reason, rejection_note, actor_kind, actor_id, actor_name, closer_kind,
  closer_id, closer_name, received_at, created_at, closed_at, updated_at, version`

export interface RequestFilter {
  kind?: readonly PrivacyKind[]
  state?: readonly PrivacyRequestRow['state'][]
  contact_id?: string
  addressHash?: Buffer
  due_before?: string
  created_after?: string
  created_before?: string
}

const keys = (sql: Sql): List['keys'] => [
  { sql: sql`created_at`, type: 'timestamptz' },
  { sql: sql`id`, type: 'uuid' },
]

/** The requests, the latest first. */
export const requestList = (sql: Sql, filter: RequestFilter): List => {
  const { kind, state, contact_id, addressHash, due_before, created_after, created_before } = filter
  return {
    table: 'privacy_requests',
    columns: columns(sql),
    where: sql`true
      ${kind === undefined ? sql`` : sql`and kind = any (${kind as string[]}::text[])`}
      ${state === undefined ? sql`` : sql`and state = any (${state as string[]}::text[])`}
      ${contact_id === undefined ? sql`` : sql`and contact_id = ${contact_id}`}
      ${addressHash === undefined ? sql`` : sql`and address_hash = ${addressHash}`}
      ${due_before === undefined ? sql`` : sql`and closed_at is null and due_at < ${due_before}`}
      ${created_after === undefined ? sql`` : sql`and created_at >= ${created_after}`}
      ${created_before === undefined ? sql`` : sql`and created_at < ${created_before}`}`,
    keys: keys(sql),
    descending: true,
  }
}

/** The requests of a contact, for the export of its data. */
export const requestsOfContact = (sql: Sql, contactId: string): List => ({
  table: 'privacy_requests',
  columns: columns(sql),
  where: sql`contact_id = ${contactId}`,
  keys: keys(sql),
  descending: true,
})

export const findRequest = async (sql: Sql, id: string): Promise<PrivacyRequestRow | null> => {
  const [row] = await sql<PrivacyRequestRow[]>`select ${columns(sql)} from privacy_requests where id = ${id}`
  return row ?? null
}

/** The same, locked until the transaction ends. Lock its contact first. */
export const lockRequest = async (tx: Sql, id: string): Promise<PrivacyRequestRow | null> => {
  const [row] = await tx<PrivacyRequestRow[]>`
    select ${columns(tx)} from privacy_requests where id = ${id} for update`
  return row ?? null
}

/** The unanswered request of a kind for an address, locked. */
export const lockUnanswered = async (
  tx: Sql,
  kind: PrivacyKind,
  addressHash: Buffer,
): Promise<PrivacyRequestRow | null> => {
  const [row] = await tx<PrivacyRequestRow[]>`
    select ${columns(tx)} from privacy_requests
    where address_hash = ${addressHash} and kind = ${kind} and closed_at is null for update`
  return row ?? null
}

/** The request for which a job writes the file, locked. */
export const lockRequestOfJob = async (tx: Sql, jobId: string): Promise<PrivacyRequestRow | null> => {
  const [row] = await tx<PrivacyRequestRow[]>`
    select ${columns(tx)} from privacy_requests where job_id = ${jobId} and closed_at is null for update`
  return row ?? null
}

export type NewRequest = Pick<
  PrivacyRequestRow,
  | 'id'
  | 'kind'
  | 'state'
  | 'source'
  | 'contact_id'
  | 'identification'
  | 'identification_note'
  | 'created_ip'
  | 'due_at'
  | 'note'
  | 'received_at'
  | 'created_at'
  | 'updated_at'
> &
  ActorColumns & { email: string; addressHash: Buffer }

/** Null if an unanswered request of this kind for this address exists. */
export const insertRequest = async (tx: Sql, row: NewRequest): Promise<PrivacyRequestRow | null> => {
  const [inserted] = await tx<PrivacyRequestRow[]>`
    insert into privacy_requests (
      id, kind, state, source, contact_id, email, address_hash, identification, identification_note, created_ip, due_at, note,
      actor_kind, actor_id, actor_name, received_at, created_at, updated_at)
    values (
      ${row.id}, ${row.kind}, ${row.state}, ${row.source}, ${row.contact_id}, ${row.email}, ${row.addressHash},
      ${row.identification}, ${row.identification_note}, ${row.created_ip}, ${row.due_at}, ${row.note}, ${row.actor_kind},
      ${row.actor_id}, ${row.actor_name}, ${row.received_at}, ${row.created_at}, ${row.updated_at})
    on conflict (address_hash, kind) where closed_at is null do nothing
    returning ${columns(tx)}`
  return inserted ?? null
}

/** Columns that change after the creation. */
export type RequestChange = Partial<
  Omit<
    PrivacyRequestRow,
    'id' | 'kind' | 'source' | 'received_at' | 'created_at' | 'updated_at' | 'version' | keyof ActorColumns
  >
>

/** Changes a request that this transaction has locked. */
export const updateRequest = async (
  tx: Sql,
  id: string,
  change: RequestChange,
  now: string,
): Promise<PrivacyRequestRow> => {
  const [row] = await tx<PrivacyRequestRow[]>`
    update privacy_requests set ${tx({ ...change, updated_at: now })}, version = version + 1
    where id = ${id} returning ${columns(tx)}`
  if (row === undefined) throw new Error('A privacy request was deleted while it was locked.')
  return row
}
