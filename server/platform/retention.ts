import type { components } from '../../generated/types.ts'
import type { Database, Fragment, Sql } from './storage/open.ts'

type Schemas = components['schemas']

/** The members of the retention settings, and of the compliance settings, that say for how long something is kept. */
export type RetentionSetting =
  | Exclude<keyof Schemas['RetentionSettings'], 'updated_at'>
  | Extract<keyof Schemas['ComplianceSettings'], 'consent_kept_for_days'>

/** What a transaction deleted: a number of records, or a partition with all of its records. */
export type Deleted = { count: number } | { partition: string }

/** A kind of record that is deleted when it is old. Registered in `server/retention.ts`. */
export interface RetentionKind {
  kind: Schemas['RetentionKind']
  setting: RetentionSetting
  /** Its tables, the one of its records first. The others lose their rows with it. */
  tables: readonly [string, ...string[]]
  /** Whether records go only when all of their month (UTC) do. */
  byMonth?: boolean
  /** A query for the times (`at`) of the records that go. It stops early under a limit. */
  due(sql: Sql, before: Date): Fragment
  /**
   * For a partitioned table: deletes the records of one partition of which all are old, in one transaction that calls `deleted`. False
   * if there is none, or if other transactions use the table. Then `delete` removes the records.
   */
  drop?(sql: Database, before: Date, deleted: (tx: Sql, what: Deleted) => Promise<void>): Promise<boolean>
  /** Deletes some of them in a short transaction, at most `most`. Returns how many; 0 ends. Kinds by month need none. */
  delete?(tx: Sql, before: Date, most: number, now: Date): Promise<number>
}

/** The time until which records of a kind go. Null if they are kept for ever. */
export const retentionLimit = (
  now: Date,
  keptForDays: number | null,
  { byMonth = false }: Pick<RetentionKind, 'byMonth'> = {},
): Date | null => {
  if (keptForDays === null) return null
  const limit = new Date(now.getTime() - keptForDays * 86_400_000)
  return byMonth ? new Date(Date.UTC(limit.getUTCFullYear(), limit.getUTCMonth())) : limit
}
