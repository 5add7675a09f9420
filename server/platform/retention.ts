import type { components } from '../../generated/types.ts'
import type { Database, Fragment, Sql } from './storage/open.ts'
import type { Dropped } from './storage/partitions.ts'

type Schemas = components['schemas']

/** The members of the retention settings that say for how long something is kept. */
export type RetentionSetting = Exclude<keyof Schemas['RetentionSettings'], 'updated_at'>

/** A kind of record that is deleted when it is old. Registered in `server/retention.ts`. */
export interface RetentionKind {
  kind: Schemas['RetentionKind']
  setting: RetentionSetting
  /** Its tables, the one of its records first. The others lose their rows with it. */
  tables: readonly [string, ...string[]]
  /** A query for the times (`at`) of the records that go. It stops early under a limit. */
  due(sql: Sql, before: Date): Fragment
  /**
   * For a partitioned table: drops one partition of which all records go, in one short transaction that calls `dropped` with its name.
   * False if there is none, or if other transactions use the table. Then `delete` removes the records.
   */
  drop?(sql: Database, before: Date, dropped: Dropped): Promise<boolean>
  /** Deletes some of them in a short transaction, at most `most`. Returns how many; 0 ends. */
  delete(tx: Sql, before: Date, most: number, now: Date): Promise<number>
}

/** The time until which records go. Null if they are kept for ever. */
export const retentionLimit = (now: Date, keptForDays: number | null): Date | null =>
  keptForDays === null ? null : new Date(now.getTime() - keptForDays * 86_400_000)
