import { own } from '../../platform/own.ts'
import { type Fault, problem } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { type NamesWith, namesOf } from '../contact-members/index.ts'
import { lockDefinitions } from '../memberships/index.ts'

export type MemberColumn = NamesWith<{ export: true }>

/** What an export can write of every contact, in the order in which a contact shows it. */
export const memberColumns = namesOf((member) => member.export) as MemberColumn[]

export const isMemberColumn = (column: string): column is MemberColumn =>
  (memberColumns as readonly string[]).includes(column)

/** The key of the custom field that a column stands for; null for the others. */
export const customKeyOf = (column: string): string | null =>
  column.startsWith('custom.') ? column.slice('custom.'.length) : null

/** Members that are made of others: which of those is wanted has to be said. */
const composed: Readonly<Record<string, string>> = {
  address: 'address.city',
  engagement: 'engagement.level',
  custom: 'custom.favourite_genre',
  custom_fields: 'custom.favourite_genre',
}

/**
 * Reads the columns that an export is to have; null, everything, where none were chosen.
 * @throws invalid_request, naming each column that there is not
 */
export const readColumns = async (
  tx: Sql,
  columns: readonly string[] | undefined,
): Promise<string[] | null> => {
  if (columns === undefined) return null
  const fields = await lockDefinitions(
    tx,
    columns.flatMap((column) => customKeyOf(column) ?? []),
  )
  const inUse = new Set(fields.filter(({ archived }) => !archived).map(({ key }) => key))
  const errors = columns.flatMap((column, index): Fault[] => {
    if (isMemberColumn(column)) return []
    const pointer = `/columns/${index}`
    const part = own(composed, column)
    if (part !== undefined)
      return [{ pointer, code: 'invalid_value', detail: `${column} has parts: name one, such as ${part}.` }]
    const key = customKeyOf(column)
    if (key === null) return [{ pointer, code: 'not_found', detail: `A contact has no column ${column}.` }]
    return inUse.has(key)
      ? []
      : [{ pointer, code: 'not_found', detail: `No active custom field has the key ${key}.` }]
  })
  if (errors.length > 0) throw problem('invalid_request', { errors, detail: errors[0]?.detail ?? '' })
  return [...columns]
}
