import { join } from 'node:path'
import type { Config } from '../../platform/config.ts'

/** Where the folders of imports lie. All processes on one database share it. */
export const uploadsOf = (config: Config): string => join(config.dataDir, 'uploads')

/** Where the upload of an import lies, and what is made of it. */
export const folderOf = (config: Config, importId: string): string => join(uploadsOf(config), importId)
