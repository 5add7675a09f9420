import type { Tool } from '../../../audience/imports/index.ts'
import type { FieldType, StatusTable } from '../../records/index.ts'

/** How a tool writes a table of people. */
export interface Layout {
  /** The columns of its tool; null if the file is of any tool. */
  tool: Tool | null
  /** What columns contain, where it is not the same as in the table of tools. */
  columns?: Readonly<Record<string, string>>
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
