import type { OperationId } from '../../../generated/operations.ts'
import type { Arrange } from './making.ts'

/** Calls for the operations of migrations. */
export const migrationArrangements = {
  listMigrationSources: async () => ({}),
} satisfies Partial<Record<OperationId, Arrange>>
