import { doesNotExist } from '../../platform/fault-details.ts'
import { digestOf } from '../../platform/http/digest.ts'
import { problem } from '../../platform/problem.ts'
import type { MigrationOptions, SourceMapping } from './options.ts'
import type { ShownMigrationRow } from './store.ts'

/** Days in which a dry run is current. */
const dryRunDays = 7

/** Whether a dry run that ended at a time is current. */
export const isCurrent = (appliedAt: string | null, now: Date): boolean =>
  appliedAt !== null && now.getTime() - Date.parse(appliedAt) <= dryRunDays * 86_400_000

/** Of options and mapping: a dry run is for both. */
export const hashOf = (options: MigrationOptions, mapping: SourceMapping): string =>
  digestOf([options, mapping])

export const requireMigration = async (
  found: Promise<ShownMigrationRow | null>,
): Promise<ShownMigrationRow> => {
  const row = await found
  if (row === null) throw problem('not_found', { detail: doesNotExist('migration') })
  return row
}

/** @throws invalid_state */
export const requireNoRun = ({ state }: ShownMigrationRow): void => {
  if (state === 'running' || state === 'waiting')
    throw problem('invalid_state', {
      detail: 'A run of the migration is in progress. Wait until it ends, or cancel it.',
    })
}
