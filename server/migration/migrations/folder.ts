import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../platform/config.ts'

/** The directory of the files of all migrations. All processes on one database share it. */
export const migrationUploadsOf = (config: Config): string => join(config.dataDir, 'uploads', 'migrations')

/** The folder of a migration, with its uploads and what was unpacked from them. */
export const folderOf = (config: Config, migrationId: string): string =>
  join(migrationUploadsOf(config), migrationId)

/** Deletes the files of a deleted migration. */
export const removeFilesOf = (config: Config, migrationId: string): Promise<void> =>
  rm(folderOf(config, migrationId), { recursive: true, force: true })
