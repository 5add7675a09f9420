import { newId } from '../../../platform/ids.ts'
import type { Actor } from '../../../platform/principal.ts'
import { asJson } from '../../../platform/storage/json.ts'
import { type AsLast, notLast } from '../../../platform/storage/last-statement.ts'
import type { Fragment, Sql } from '../../../platform/storage/open.ts'
import { insertingActivityOf, type NewActivity } from '../../activities/index.ts'
import { type ContactRow, rowColumns } from '../../contact-members/index.ts'
import type { ContactReference } from '../references.ts'

export type { ContactRow, ContactValues as Values } from '../../contact-members/index.ts'

/** Whether to look inside or outside the trash. */
export type ContactLocation = 'live' | 'trash' | 'anywhere'

export const contactColumns = (sql: Sql): Fragment => sql(rowColumns)

export const matches = (sql: Sql, reference: ContactReference): Fragment => {
  switch (reference.by) {
    case 'id':
      return sql`id = ${reference.id}`
    case 'email':
      return sql`lower(email) = lower(${reference.email})`
    case 'external_id':
      return sql`external_id = ${reference.externalId}`
  }
}

const inLocation = (sql: Sql, where: ContactLocation): Fragment => {
  switch (where) {
    case 'live':
      return sql`trashed_at is null`
    case 'trash':
      return sql`trashed_at is not null`
    case 'anywhere':
      return sql`true`
  }
}

export const findContact = async (
  sql: Sql,
  reference: ContactReference,
  where: ContactLocation,
): Promise<ContactRow | null> => {
  const [row] = await sql<ContactRow[]>`
    select ${contactColumns(sql)} from contacts where ${matches(sql, reference)} and ${inLocation(sql, where)}`
  return row ?? null
}

/**
 * What the lock of a contact is for. Only a deletion keeps out transactions that write rows that refer to the contact. A change never
 * waits for them.
 */
type Purpose = 'change' | 'deletion'

const locked = (sql: Sql, purpose: Purpose): Fragment =>
  purpose === 'deletion' ? sql`for update` : sql`for no key update`

/** The same, locked until this transaction ends. */
export const lockContact = async (
  tx: Sql,
  reference: ContactReference,
  where: ContactLocation,
  purpose: Purpose = 'change',
): Promise<ContactRow | null> => {
  const [row] = await tx<ContactRow[]>`
    select ${contactColumns(tx)} from contacts
    where ${matches(tx, reference)} and ${inLocation(tx, where)} ${locked(tx, purpose)}`
  return row ?? null
}

/**
 * The id of a contact outside the trash. Until the transaction ends, it cannot be moved to the trash and its
 * memberships cannot change.
 */
export const lockContactId = async (tx: Sql, reference: ContactReference): Promise<string | null> => {
  const [row] = await tx<{ id: string }[]>`
    select id from contacts where ${matches(tx, reference)} and trashed_at is null for no key update`
  return row?.id ?? null
}

/** The existing contacts in that location, locked in the order of their ids to avoid deadlocks. */
export const lockContacts = async (
  tx: Sql,
  ids: readonly string[],
  where: ContactLocation,
  purpose: Purpose = 'change',
): Promise<ContactRow[]> =>
  tx<ContactRow[]>`
    select ${contactColumns(tx)} from contacts
    where id = any(${ids as string[]}::uuid[]) and ${inLocation(tx, where)}
    order by id ${locked(tx, purpose)}`

export const findContactId = async (sql: Sql, reference: ContactReference): Promise<string | null> => {
  const [row] = await sql<{ id: string }[]>`
    select id from contacts where ${matches(sql, reference)} and trashed_at is null`
  return row?.id ?? null
}

/**
 * Inserts a new contact with the beginning of its histories, in one statement. Returns the stored row.
 * Returns null and inserts nothing if another contact, also one in the trash, has the address or the external
 * id, or if `when` is false. Fails if `guard`, which is evaluated after the insert, does.
 */
export const insertContact = async (
  tx: Sql,
  row: ContactRow,
  created: NewActivity,
  actor: Actor,
  { when, guard }: { when: Fragment; guard: Fragment },
  asLast: AsLast,
): Promise<ContactRow | null> => {
  const [inserted] = await asLast(tx<ContactRow[]>`
    with added as (
      insert into contacts (${contactColumns(tx)})
      ${tx.row(rowColumns, { ...row, custom_fields: asJson(tx, row.custom_fields) })}
      where ${when}
      on conflict do nothing
      returning ${contactColumns(tx)}
    ), address as (
      insert into contact_emails (id, contact_id, email, from_at, actor_kind, actor_id, actor_name)
      select ${newId()}, id, email, created_at, ${actor.kind}, ${actor.id}, ${actor.name} from added
    ), activity as (
      ${insertingActivityOf(tx, created, actor)}
    )
    select * from added where ${guard}`)
  return inserted ?? null
}

/**
 * The contacts with one of the addresses, also in the trash, locked in the order of their ids to avoid
 * deadlocks.
 */
export const lockContactsByEmail = async (tx: Sql, emails: readonly string[]): Promise<ContactRow[]> =>
  tx<ContactRow[]>`
    select ${contactColumns(tx)} from contacts
    where lower(email) in (select lower(given.email) from unnest(${emails as string[]}::text[]) as given (email))
    order by id for no key update of contacts`

/** The contacts with one of the external ids, also in the trash. */
export const findExternalIds = async (
  sql: Sql,
  externalIds: readonly string[],
): Promise<{ id: string; external_id: string }[]> =>
  sql<{ id: string; external_id: string }[]>`
    select id, external_id from contacts where external_id = any (${externalIds as string[]}::text[])`

/**
 * Clears the external ids of contacts that this transaction has locked, because other contacts get these ids.
 */
export const releaseExternalIds = async (tx: Sql, ids: readonly string[]): Promise<void> => {
  await tx`update contacts set external_id = null where id = any (${ids as string[]}::uuid[])`
}

/** The non-empty values of a contact: sending the empty ones too would double the work. */
const known = (row: ContactRow): Partial<ContactRow> => {
  const some: Record<string, unknown> = {}
  for (const name in row) {
    const value = row[name as keyof ContactRow]
    if (value !== null) some[name] = value
  }
  return some
}

/**
 * Inserts contacts in the order of their addresses to avoid deadlocks. A unique violation means that another
 * transaction has taken an address or an external id.
 */
export const insertContacts = async (tx: Sql, rows: readonly ContactRow[]): Promise<void> => {
  if (rows.length === 0) return
  await tx`
    insert into contacts (${contactColumns(tx)})
    select ${contactColumns(tx)} from jsonb_populate_recordset(null::contacts, ${asJson(tx, rows.map(known))})
    order by lower(email)`
}

/** Other contacts that have the address or the external id. */
export const findConflicts = async (
  sql: Sql,
  keys: { email: string | null; externalId: string | null; exceptId: string | null },
): Promise<{ has_email: boolean; trashed: boolean }[]> =>
  sql<{ has_email: boolean; trashed: boolean }[]>`
    select lower(email) = lower(${keys.email}) is true as has_email, trashed_at is not null as trashed
    from contacts
    where (lower(email) = lower(${keys.email}) or external_id = ${keys.externalId})
      and id is distinct from ${keys.exceptId}::uuid`

/** Columns that an update copies from the given row. The statement calculates the others. */
const updated = rowColumns.filter((column) => !['id', 'created_at', 'updated_at', 'version'].includes(column))

const namesIn = (sql: Sql, columns: readonly string[]): Fragment => sql(columns)

/** Column names with their table. Cached for each constant list of columns. */
const withTable = new WeakMap<readonly string[], Map<string, readonly string[]>>()

export const columnsOf = (sql: Sql, table: string, columns: readonly string[]): Fragment => {
  const tables = withTable.get(columns) ?? new Map<string, readonly string[]>()
  withTable.set(columns, tables)
  const names = tables.get(table) ?? columns.map((column) => `${table}.${column}`)
  tables.set(table, names)
  return sql(names)
}

/** The parts of a statement that writes complete rows, each as its next version: its `with` clause and the update, which returns rows. */
export const updating = (
  tx: Sql,
  rows: readonly ContactRow[],
  now: string,
  beside: readonly Fragment[],
): { given: Fragment; update: Fragment } => ({
  given: beside.reduce(
    (all, part, index) => tx`${all}, ${tx(`beside_${index}`)} as (${part})`,
    tx`changed as (select * from jsonb_populate_recordset(null::contacts, ${asJson(tx, rows)}))`,
  ),
  update: tx`
    update contacts set
      (${namesIn(tx, updated)}) = row(${columnsOf(tx, 'changed', updated)}),
      mail_ended_at = case
        when contacts.status <> changed.status
          and (contacts.status = 'subscribed' and contacts.trashed_at is null or changed.status in ('unsubscribed', 'bounced', 'complained')) then ${now}
        when contacts.trashed_at is null and changed.trashed_at is not null then ${now}
        else contacts.mail_ended_at end,
      updated_at = ${now},
      version = contacts.version + 1
    from changed
    -- The ids again, because the planner does not know how many rows are given: it would read the whole of a table that has no statistics.
    where contacts.id = changed.id and contacts.id = any (${rows.map(({ id }) => id)}::uuid[])
    returning ${columnsOf(tx, 'contacts', rowColumns)}`,
})

/**
 * Writes complete rows that this transaction has locked, in one statement for any number of contacts. A unique
 * violation means that another contact has the address or external id. The same statement runs `beside`. Returns
 * the new rows in the given order.
 */
export const updateContacts = async (
  tx: Sql,
  rows: readonly ContactRow[],
  now: string,
  beside: readonly Fragment[] = [],
  asLast: AsLast = notLast,
): Promise<ContactRow[]> => {
  if (rows.length === 0) return []
  const { given, update } = updating(tx, rows, now, beside)
  const written = await asLast(tx<ContactRow[]>`with ${given} ${update}`)
  const byId = new Map(written.map((row) => [row.id, row]))
  return rows.flatMap(({ id }) => byId.get(id) ?? [])
}

const countAll = async (sql: Sql, upTo = 100_000): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*) from (select from contacts where trashed_at is null limit ${upTo}) as counted`
  return row?.count ?? 0
}

const countBeforeAdding = async (tx: Sql, adding: number, allowed: number): Promise<number> => {
  const [row] = await tx<{ used: number }[]>`
    select contacts_before_adding(${adding}::integer, ${allowed}::integer) as used`
  return row?.used ?? 0
}

/** Number of contacts that count towards the plan's limit. Stops counting at `upTo`. */
export const countContacts = Object.assign(countAll, { beforeAdding: countBeforeAdding })

/** Contacts that count towards the plan's limit: an expression. */
export const contactsUsed = (sql: Sql): Fragment =>
  sql`(select count(*) from contacts where trashed_at is null)`

/** How many contacts there are with those in the trash, counted no further than `upTo`. */
export const countEveryContact = async (sql: Sql, upTo: number | null = null): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*) from (select from contacts limit ${upTo}) as counted`
  return row?.count ?? 0
}

/** The e-mail addresses that a contact has, also in the trash, in lower case. */
export const findKnownEmails = async (sql: Sql, addresses: readonly string[]): Promise<Set<string>> => {
  const rows = await sql<{ address: string }[]>`
    select lower(email) as address from contacts where lower(email) = any (${addresses as string[]}::text[])`
  return new Set(rows.map(({ address }) => address))
}

/** What events show of contacts, of those in the trash too. */
export const readEventContacts = (
  tx: Sql,
  ids: readonly string[],
): Promise<Pick<ContactRow, 'id' | 'email' | 'external_id' | 'status'>[]> =>
  tx<Pick<ContactRow, 'id' | 'email' | 'external_id' | 'status'>[]>`
    select id, email, external_id, status from contacts where id = any (${ids as string[]}::uuid[])`
