import type { Sql } from '../../../platform/storage/open.ts'
import type { FieldDefinition } from '../custom-values.ts'

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
