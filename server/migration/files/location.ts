import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../platform/config.ts'
import { problem } from '../../platform/problem.ts'
import { folderOf } from '../migrations/index.ts'
import type { FileRow } from './store.ts'

type OfFile = Pick<FileRow, 'migration_id' | 'file' | 'node'>

/** The node that received a file, if it is another one and the file is not here; else null. */
export const otherNodeOf = async (
  config: Config,
  { migration_id, file, node }: OfFile,
): Promise<string | null> => {
  if (file === null || node === config.nodeName) return null
  const isHere = await access(join(folderOf(config, migration_id), file)).then(
    () => true,
    () => false,
  )
  return isHere ? null : node
}

/** @throws unavailable if the file is on another node */
export const requireHere = async (config: Config, row: OfFile): Promise<void> => {
  const node = await otherNodeOf(config, row)
  if (node === null) return
  throw problem('unavailable', {
    detail: 'The file is on another machine of the service. Try again later.',
    cause: new Error(
      `A file of the migration ${row.migration_id} lies on the node ${node}; this is ${config.nodeName}.`,
    ),
    headers: { 'Retry-After': '2' },
  })
}
