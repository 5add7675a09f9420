import type { Migration, SequenceOf, TableOf } from './tables.ts'

/** Raised when an older version could not restore what a newer one writes. */
export const formatVersion = 1

/** What belongs to a backup of the data folder beside the database: what jobs have written, and what imports are to read. */
export const folders = ['files', 'uploads'] as const

/** The first entry of a backup. */
export interface Manifest {
  format: number
  made_at: string
  /** The tables are as these left them. */
  migrations: Migration[]
  tables: TableOf[]
  oldest_month: string | null
  sequences: SequenceOf[]
}

/** The last entry: what there has to be. */
export interface Summary {
  rows: Record<string, number>
  files: number
  /** Whether the key of secrets is in the backup, is kept elsewhere (SECRET_KEY), or was not made yet. */
  key: 'here' | 'elsewhere' | 'none'
}
