import type { OperationId } from '../../../generated/operations.ts'
import type { Fixture } from './support.ts'

const nothing: Fixture = async () => ({})

/** The fixtures of migrations. */
export const migrationFixtures = {
  listMigrationSources: { files: nothing },
} satisfies Partial<Record<OperationId, Record<string, Fixture>>>
