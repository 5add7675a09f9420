import type { components } from '../../../generated/types.ts'
import { doesNotExist } from '../../platform/fault-details.ts'
import { type Fault, problem } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { fileSourceKeys, fileSourceOf } from '../drivers/index.ts'
import { lockConnection } from '../sources/index.ts'
import type { MigrationRow } from './store.ts'

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
      throw invalid(
        '/source_key',
        'not_allowed',
        `A migration from \`${source_key}\` cannot read files. Send \`connection_id\`, or one of these keys: ${fileSourceKeys.join(', ')}.`,
      )
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
