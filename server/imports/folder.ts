import { join } from 'node:path'
import type { Config } from '../platform/config.ts'

/** Where the upload of an import lies, and what is made of it. All processes on one database share the folder. */
export const folderOf = (config: Config, importId: string): string =>
  join(config.dataDir, 'uploads', importId)
