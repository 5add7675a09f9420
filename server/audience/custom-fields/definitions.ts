import type { components } from '../../../generated/types.ts'
import type { Fragment, Sql } from '../../platform/storage/open.ts'

type Schemas = components['schemas']

/** The definition against which a value is validated. */
export interface FieldDefinition {
  key: string
  label: string
  type: Schemas['CustomFieldType']
  options: Schemas['CustomFieldOption'][]
  archived: boolean
}

/** A field as other areas describe it to people. */
export type DescribedField = FieldDefinition & { description: string | null }

export type StoredField = DescribedField & { id: string }

/** All fields in their order, archived ones too. */
export const listDefinitions = (sql: Sql): Promise<StoredField[]> => sql<StoredField[]>`
  select id, key, label, description, type, options, archived_at is not null as archived
  from custom_fields where deleted_at is null order by position, id`

/**
 * The definitions of some custom fields, including archived ones, locked until the transaction ends. Their
 * options cannot change, and they cannot be archived or deleted, so that validated values are still valid
 * when they are written.
 */
export const lockDefinitions = async (tx: Sql, keys: readonly string[]): Promise<FieldDefinition[]> =>
  keys.length === 0
    ? []
    : tx<FieldDefinition[]>`
        select key, label, type, options, archived_at is not null as archived from custom_fields
        where key = any (${keys as string[]}::text[]) and deleted_at is null
        order by id for key share`

/** The fields that are not archived, in their order. */
export const listFieldsInUse = (sql: Sql): Promise<{ key: string; label: string }[]> =>
  sql<{ key: string; label: string }[]>`
    select key, label from custom_fields where archived_at is null and deleted_at is null order by position, id`

/** The types of some fields by key; deleted fields are left out. */
export const findFieldTypes = async (sql: Sql, keys: readonly string[]): Promise<Map<string, string>> => {
  const rows = await sql<{ key: string; type: string }[]>`
    select key, type from custom_fields where key = any (${keys as string[]}::text[]) and deleted_at is null`
  return new Map(rows.map(({ key, type }) => [key, type]))
}

/** Those of the keys that a field has, a deleted one too. */
export const findTakenKeys = async (sql: Sql, keys: readonly string[]): Promise<Set<string>> => {
  const rows = await sql<{ key: string }[]>`
    select key from custom_fields where key = any (${keys as string[]}::text[])`
  return new Set(rows.map(({ key }) => key))
}

/** The custom fields of the row of `contacts` at hand without archived and deleted ones. */
export const valuesInUse = (sql: Sql): Fragment =>
  sql`contacts.custom_fields - array(select key from custom_fields where archived_at is not null)`

/** The keys of archived fields, as a subquery. */
export const archivedKeys = (sql: Sql): Fragment =>
  sql`(select key from custom_fields where archived_at is not null and deleted_at is null)`

/** Every custom field in its order with archived and deleted ones: a condition that is saved may still ask them. */
export const listEveryField = async (sql: Sql): Promise<DescribedField[]> =>
  await sql<DescribedField[]>`
    select key, label, description, type, options, archived_at is not null as archived
    from custom_fields order by position, key`
