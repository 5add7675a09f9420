export { folderOf, migrationUploadsOf } from './folder.ts'
export { faultsOfMapping } from './mapping.ts'
export { addressMembers } from './members.ts'
export {
  chosenWords,
  completeMapping,
  completeOptions,
  type MigrationOptions,
  type RunMode,
  type RunOptions,
  type SourceMapping,
} from './options.ts'
export { hashOf, isCurrent, requireMigration, requireNoRun } from './rules.ts'
export { readsWhole, selectedStreams } from './selection.ts'
export { findMigration, lockMigration, type MigrationRow, type ShownMigrationRow } from './store.ts'
