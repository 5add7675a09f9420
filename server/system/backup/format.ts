import type { AppliedMigration } from '../../platform/storage/applied-migrations.ts'
import type { BackupTable, SequenceValue } from './tables.ts'

/** Increased when older versions cannot restore the format of a newer one. */
export const formatVersion = 1

/**
 * The folders of the data folder that a backup includes beside the database. They contain files of jobs, uploads for
 * imports, and files that people sent with forms.
 */
export const folders = ['files', 'uploads', 'forms'] as const

/** The first entry of a backup. */
export interface Manifest {
  format: number
  made_at: string
  /** The migrations that define the tables. */
  migrations: AppliedMigration[]
  tables: BackupTable[]
  oldest_month: string | null
  sequences: SequenceValue[]
}

/** The last entry: the totals to check against. */
export interface Summary {
  rows: Record<string, number>
  files: number
  /**
   * Whether the encryption key of secrets is in the backup, is kept elsewhere (SECRET_KEY), or does not exist
   * yet.
   */
  key: 'here' | 'elsewhere' | 'none'
}
