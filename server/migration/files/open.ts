import type { Config } from '../../platform/config.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { UnavailableHere } from '../../system/jobs/index.ts'
import { fileSourceOf } from '../drivers/index.ts'
import type { MigrationRow } from '../migrations/index.ts'
import type { Reference, WalkedSource } from '../records/index.ts'
import { type FileReference, fileDriver } from './driver.ts'
import { otherNodeOf } from './location.ts'
import { openFiles } from './parts.ts'
import { listFiles } from './store.ts'

/**
 * The files of a migration as a source that a run reads page by page. `reference` returns what this process has read of
 * them. @throws UnavailableHere if a file is on another node
 */
export const openUploads = async (
  { sql, config }: { sql: Sql; config: Config },
  { id, source: key }: Pick<MigrationRow, 'id' | 'source'>,
  timezone: string,
  reference: () => Reference | undefined,
): Promise<WalkedSource> => {
  const source = fileSourceOf(key)
  if (source === undefined) throw new Error(`${key} has no files.`)
  const files = await listFiles(sql, id)
  for (const file of files) {
    const node = await otherNodeOf(config, file)
    if (node !== null) throw new UnavailableHere(`A file of the migration lies on the node ${node}.`)
  }
  return fileDriver(
    source,
    () => openFiles(config, source, files, timezone),
    () => reference() as FileReference,
  )
}
