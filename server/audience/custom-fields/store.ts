import type { components } from '../../../generated/types.ts'
import type { List } from '../../platform/http/pagination.ts'
import { counting } from '../../platform/storage/counting.ts'
import { asJson } from '../../platform/storage/json.ts'
import type { Fragment, Sql } from '../../platform/storage/open.ts'
import type { Option } from './rules.ts'

export interface CustomFieldRow {
  id: string
  key: string
  label: string
  description: string | null
  type: components['schemas']['CustomFieldType']
  options: Option[]
  position: number
  archived_at: string | null
  created_at: string
  updated_at: string
  version: number
}

const columns = (sql: Sql) => sql`
  id, key, label, description, type, options, position, archived_at, created_at, updated_at, version`

/** Active or archived fields in their order. */
export const customFieldList = (sql: Sql, archived: boolean): List => ({
  table: 'custom_fields',
  columns: columns(sql),
  where: archived ? sql`archived_at is not null and deleted_at is null` : sql`archived_at is null`,
  keys: [
    { sql: sql`position`, type: 'bigint' },
    { sql: sql`id`, type: 'uuid' },
  ],
  descending: false,
})

export const findCustomField = async (sql: Sql, id: string): Promise<CustomFieldRow | null> => {
  const [row] = await sql<CustomFieldRow[]>`
    select ${columns(sql)} from custom_fields where id = ${id} and deleted_at is null`
  return row ?? null
}

/** Locks the field until the transaction ends: others can neither change it nor write a value of it. */
export const lockCustomField = async (tx: Sql, id: string): Promise<CustomFieldRow | null> => {
  const [row] = await tx<CustomFieldRow[]>`
    select ${columns(tx)} from custom_fields where id = ${id} and deleted_at is null for update`
  return row ?? null
}

/**
 * All fields in their order, archived ones last, locked so that their order cannot change until the
 * transaction ends.
 */
export const lockCustomFields = async (tx: Sql): Promise<CustomFieldRow[]> => {
  await tx`select pg_advisory_xact_lock(hashtextextended('order of custom fields', 0))`
  return tx<CustomFieldRow[]>`
    select ${columns(tx)} from custom_fields where deleted_at is null
    order by archived_at is not null, position, id`
}

/** False if another field, also one that is archived or being deleted, has the key. */
export const insertCustomField = async (
  tx: Sql,
  row: Omit<CustomFieldRow, 'position' | 'archived_at' | 'version' | 'updated_at'>,
): Promise<CustomFieldRow | null> => {
  const [inserted] = await tx<CustomFieldRow[]>`
    insert into custom_fields (id, key, label, description, type, options, position, created_at, updated_at)
    select ${row.id}, ${row.key}, ${row.label}, ${row.description}, ${row.type}, ${asJson(tx, row.options)},
      coalesce(max(position) + 1, 0), ${row.created_at}, ${row.created_at}
    from custom_fields
    on conflict do nothing
    returning ${columns(tx)}`
  return inserted ?? null
}

/** Writes a field that this transaction has locked, as its next version. */
export const updateCustomField = async (
  tx: Sql,
  { id, label, description, options, archived_at }: CustomFieldRow,
  now: string,
): Promise<CustomFieldRow> => {
  const [row] = await tx<CustomFieldRow[]>`
    update custom_fields set
      label = ${label}, description = ${description}, options = ${asJson(tx, options)}, archived_at = ${archived_at},
      updated_at = ${now}, version = version + 1
    where id = ${id}
    returning ${columns(tx)}`
  return row as CustomFieldRow
}

/** Writes the new positions. Each field that moves gets its next version. */
export const writeOrder = async (tx: Sql, ids: readonly string[], now: string): Promise<void> => {
  await tx`
    update custom_fields f set position = place.position - 1, updated_at = ${now}, version = version + 1
    from unnest(${ids as string[]}::uuid[]) with ordinality as place (id, position)
    where f.id = place.id and f.position <> place.position - 1`
}

/** The values that a contact, also one in the trash, has in a field. */
export const listValuesInUse = async (
  sql: Sql,
  { key, type }: CustomFieldRow,
  values: readonly string[],
): Promise<string[]> => {
  if (values.length === 0) return []
  const shape = (value: string) => JSON.stringify({ [key]: type === 'multi_select' ? [value] : value })
  const rows = await sql<{ value: string }[]>`
    select value from unnest(${values as string[]}::text[], ${values.map(shape)}::text[]) as wanted (value, held)
    where exists (select from contacts where custom_fields @> held::jsonb and trashed_at is null)
      or exists (select from contacts where custom_fields @> held::jsonb and trashed_at is not null)`
  return rows.map(({ value }) => value)
}

/** Fields that count towards the plan's limit, those in use: an expression. */
export const customFieldsUsed = (sql: Sql): Fragment =>
  sql`(select count(*) from custom_fields where archived_at is null)`

export const countCustomFields = counting(customFieldsUsed)

/** Marks a field as deleted. Its key stays reserved until no contact has a value under it. */
export const markDeleted = async (tx: Sql, id: string, now: string): Promise<void> => {
  await tx`update custom_fields set deleted_at = ${now} where id = ${id}`
}

/** Deleted fields that may still have values. */
export const listDeleted = async (sql: Sql): Promise<{ id: string; key: string }[]> =>
  sql<{ id: string; key: string }[]>`
    select id, key from custom_fields where deleted_at is not null order by deleted_at, id`

export const deleteCustomField = async (tx: Sql, id: string): Promise<void> => {
  await tx`delete from custom_fields where id = ${id}`
}
