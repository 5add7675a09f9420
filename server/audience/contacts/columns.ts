import { doesNotExist } from '../../platform/fault-details.ts'
import { own } from '../../platform/own.ts'
import { type Fault, problem } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { type NamesWith, namesOf } from '../contact-members/index.ts'
import { lockDefinitions } from '../custom-fields/index.ts'

export type MemberColumn = NamesWith<{ export: true }>

/** The member columns that an export can contain, in the contract's order. */
export const memberColumns = namesOf((member) => member.export) as MemberColumn[]

export const isMemberColumn = (column: string): column is MemberColumn =>
  (memberColumns as readonly string[]).includes(column)

/** The key of the custom field of a column; null for other columns. */
export const customKeyOf = (column: string): string | null =>
  column.startsWith('custom.') ? column.slice('custom.'.length) : null

/** Members with parts, and an example of a part for the error message. */
const composed: Readonly<Record<string, string>> = {
  address: 'address.city',
  engagement: 'engagement.level',
  custom: 'custom.favourite_genre',
  custom_fields: 'custom.favourite_genre',
}

/**
 * Reads the columns of an export. Null means all columns.
 * @throws invalid_request, with an error for each unknown column
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
      return [
        {
          pointer,
          code: 'invalid_value',
          detail: `\`${column}\` has several parts. Choose one, such as \`${part}\`.`,
        },
      ]
    const key = customKeyOf(column)
    if (key === null) return [{ pointer, code: 'not_found', detail: doesNotExist('column', column) }]
    return inUse.has(key)
      ? []
      : [{ pointer, code: 'not_found', detail: `The custom field \`${key}\` does not exist or is archived.` }]
  })
  if (errors.length > 0) throw problem('invalid_request', { errors, detail: errors[0]?.detail ?? '' })
  return [...columns]
}
