import { createHash } from 'node:crypto'
import type { components } from '../../../../generated/types.ts'
import type { Config } from '../../../platform/config.ts'
import { doesNotExist } from '../../../platform/fault-details.ts'
import { digestOf } from '../../../platform/http/digest.ts'
import { type Fault, problem } from '../../../platform/problem.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { fileSourceOf } from '../drivers/file/index.ts'
import { type ConnectionRow, findConnection, lockConnection } from '../store/connections.ts'
import { listFiles } from '../store/files.ts'
import type { MigrationRow } from '../store/migrations.ts'
import { requireHere } from './location.ts'
import { plannedEntries, uploadOf } from './parts.ts'

type Given = Pick<components['schemas']['MigrationCreate'], 'connection_id' | 'source_key'>
type Origin = Pick<MigrationRow, 'connection_id' | 'source'>

const invalid = (pointer: string, code: Fault['code'], detail: string) =>
  problem('invalid_request', { errors: [{ pointer, code, detail }] })

/** Where a new migration brings data from: a connection, or files of a source. @throws invalid_request */
export const originOf = async (tx: Sql, { connection_id, source_key }: Given): Promise<Origin> => {
  if (connection_id !== undefined && source_key !== undefined)
    throw invalid('/source_key', 'not_allowed', 'Send either `connection_id` or `source_key`, not both.')
  if (source_key !== undefined) {
    if (fileSourceOf(source_key) === undefined)
      throw invalid('/source_key', 'not_allowed', 'This source requires a connection.')
    return { connection_id: null, source: source_key }
  }
  if (connection_id === undefined)
    throw invalid(
      '/connection_id',
      'required',
      'Send `connection_id`, or `source_key` for a migration from files.',
    )
  const connection = await lockConnection(tx, connection_id)
  if (connection === null) throw invalid('/connection_id', 'not_found', doesNotExist('connection'))
  return { connection_id, source: connection.source }
}

/** What names the account that a run reads, and the files that it reads. @throws invalid_state, archive_refused */
export const readyOrigin = async (
  config: Config,
  tx: Sql,
  { id, connection_id, source }: Pick<MigrationRow, 'id' | 'connection_id' | 'source'>,
): Promise<{ connection: ConnectionRow | null; fingerprint: string; files_hash: string | null }> => {
  if (connection_id !== null) {
    const connection = await findConnection(tx, connection_id)
    if (connection === null) throw new Error('The connection of a migration is not there.')
    return { connection, fingerprint: connection.fingerprint, files_hash: null }
  }
  const files = await listFiles(tx, id)
  if (files.length === 0)
    throw problem('invalid_state', { detail: 'The migration has no files. Add one and upload it.' })
  const missing = files.find(({ file }) => file === null)
  if (missing !== undefined)
    throw problem('invalid_state', { detail: `The file ${missing.filename} has not been uploaded.` })
  for (const file of files) {
    await requireHere(config, file)
    if (file.format === 'zip') await plannedEntries(source, uploadOf(config, file).path)
  }
  // A migration from files is an account of its own: a newer file continues what an older one began.
  const fingerprint = createHash('sha256')
    .update(JSON.stringify(['files', id]))
    .digest('hex')
  return {
    connection: null,
    fingerprint,
    files_hash: digestOf(
      files.map(({ role, filename, settings, sha256 }) => [role, filename, settings, sha256]),
    ),
  }
}
