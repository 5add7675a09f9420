import { join } from 'node:path'
import type { Config } from '../../platform/config.ts'

/** The directory of all import folders. All processes on one database share it. */
export const uploadsOf = (config: Config): string => join(config.dataDir, 'uploads')

/** The folder of an import, with its upload and the prepared file. */
export const folderOf = (config: Config, importId: string): string => join(uploadsOf(config), importId)
