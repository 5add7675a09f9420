import type { OperationId } from '../../../generated/operations.ts'
import type { Fixture } from './support.ts'

/** The fixtures of migrations. */
export const migrationFixtures = {
  listMigrationSources: { files: async () => ({ query: { kind: 'file' } }) },
} satisfies Partial<Record<OperationId, Record<string, Fixture>>>
