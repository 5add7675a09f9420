import type { Sql } from '../../../platform/storage/open.ts'
import type { FieldDefinition } from '../custom-values.ts'

/**
 * The definitions of some custom fields, archived ones too. None of them changes its options, is archived or deleted
 * before the transaction ends, so that what is checked against them still fits when it is written.
 */
export const lockDefinitions = async (tx: Sql, keys: readonly string[]): Promise<FieldDefinition[]> =>
  keys.length === 0
    ? []
    : tx<FieldDefinition[]>`
        select key, label, type, options, archived_at is not null as archived from custom_fields
        where key = any (${keys as string[]}::text[]) and deleted_at is null
        order by id for key share`
