import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../platform/config.ts'
import { problem } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { folderOf } from './folder.ts'
import { findNode, type ImportRow } from './store/imports.ts'

type OfImport = Pick<ImportRow, 'id' | 'file'>

/** The node that received the import's file, if it is another one and the file is not here; else null. */
export const otherNodeOf = async (
  sql: Sql,
  config: Config,
  { id, file }: OfImport,
): Promise<string | null> => {
  if (file === null) return null
  const isHere = await access(join(folderOf(config, id), file)).then(
    () => true,
    () => false,
  )
  const node = isHere ? null : await findNode(sql, id)
  return node === config.nodeName ? null : node
}

/** @throws unavailable if the import's file is on another node */
export const requireHere = async (sql: Sql, config: Config, row: OfImport): Promise<void> => {
  const node = await otherNodeOf(sql, config, row)
  if (node === null) return
  throw problem('unavailable', {
    detail: 'The file of the import is on another machine of the service. Try again later.',
    cause: new Error(
      `The file of the import ${row.id} lies on the node ${node}; this is ${config.nodeName}.`,
    ),
    headers: { 'Retry-After': '2' },
  })
}
