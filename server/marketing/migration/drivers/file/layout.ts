import type { FieldType } from '../../records.ts'
import type { StatusTable } from '../../statuses.ts'

/** How a tool writes a table of people. */
export interface Layout {
  /** Sets of columns. A header with all columns of one set is of this tool. */
  signatures: readonly (readonly string[])[]
  /** What the columns contain. The others become custom fields. */
  columns: Readonly<Record<string, string>>
  /** Types of custom fields, by the names of their columns. */
  types?: Readonly<Record<string, FieldType>>
  statuses: StatusTable
  /**
   * Whether the status of a row is that of the list that the row is on: always, or only if it is `explicit`. Anything
   * else is about the person.
   */
  perList?: 'always' | 'explicit'
  /** The word of a membership by the name of its list, where the list tells more. */
  listWord?: (word: string, list: string) => string
  /** Names in the column of lists that are none. */
  noLists?: readonly string[]
  /** The tool keeps no record of a confirmation: nothing is better than `imported`. */
  importedOnly?: true
  /** The word of a row by its status and the other cells, where the status alone does not tell. */
  word?: (written: string, cell: (target: string) => string | null) => string
  /** Cells of `reason` that mean a complaint. */
  complaint?: RegExp
}

export const plainName = (name: string): string =>
  name
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

export const all = (target: string, names: string): Record<string, string> =>
  Object.fromEntries(names.split(' ').map((name) => [name, target]))

export const ignored = (names: string): Record<string, string> => all('ignore', names)

export const named = { firstname: 'first_name', lastname: 'last_name' }
