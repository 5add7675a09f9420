import { basePath } from '../../../generated/operations.ts'
import type { components } from '../../../generated/types.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handlers } from '../../platform/contract/handler.ts'
import { doesNotExist, notATimeZone } from '../../platform/fault-details.ts'
import { digestOf } from '../../platform/http/digest.ts'
import { requireMatch } from '../../platform/http/preconditions.ts'
import { newId } from '../../platform/ids.ts'
import { isTimeZone } from '../../platform/locales.ts'
import type { Principal } from '../../platform/principal.ts'
import { type Fault, problem } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { type FileSettings, fileSourceOf, severalTimes, targets, usualSettings } from '../drivers/index.ts'
import {
  findMigration,
  folderOf,
  lockMigration,
  requireMigration,
  requireNoRun,
  type ShownMigrationRow,
} from '../migrations/index.ts'
import { zoneOfTimes } from '../sources/index.ts'
import { requireHere } from './location.ts'
import { previewOf } from './preview.ts'
import { serializeFile } from './serialize.ts'
import { deleteFile, type FileRow, findFile, insertFile, listFiles, updateFile } from './store.ts'
import { removeUpload } from './unpack.ts'

type Schemas = components['schemas']

const mostFiles = 50

const invalidState = (detail: string) => problem('invalid_state', { detail })

const field = /^custom\.[a-z][a-z0-9_]{0,39}$/

const faultsOfColumns = (columns: Schemas['MigrationColumnInput'][]): Fault[] => {
  const taken = new Set<string>()
  const names = new Set<string>()
  const faults = columns.flatMap(({ column, target }, index): Fault[] => {
    const at = `/column_mapping/${index}`
    const fault = (member: string, detail: string): Fault[] => [
      { pointer: `${at}/${member}`, code: 'not_allowed', detail },
    ]
    if (names.has(column)) return fault('column', 'The column is mapped twice. Map it once.')
    names.add(column)
    if (!targets.has(target) && !field.test(target)) return fault('target', doesNotExist('target', target))
    if (taken.has(target) && !severalTimes.has(target))
      return fault('target', `Only one column can have the target \`${target}\`.`)
    taken.add(target)
    return []
  })
  if (faults.length > 0 || taken.has('email')) return faults
  const detail = 'No column has the target `email`. Map one column to `email`.'
  return [{ pointer: '/column_mapping', code: 'required', detail }]
}

/** @throws invalid_request */
const checkSettings = ({ column_mapping, time_zone }: FileSettings): void => {
  const faults = column_mapping === null ? [] : faultsOfColumns(column_mapping)
  if (time_zone !== null && !isTimeZone(time_zone))
    faults.push({
      pointer: '/time_zone',
      code: 'invalid_value',
      detail: notATimeZone('time_zone'),
    })
  if (faults.length > 0) throw problem('invalid_request', { errors: faults.slice(0, 100) })
}

const requireFile = async (found: Promise<FileRow | null>): Promise<FileRow> => {
  const row = await found
  if (row === null) throw problem('not_found', { detail: doesNotExist('file') })
  return row
}

/** The migration, locked, without a run in progress. @throws invalid_state */
const requireIdle = async (tx: Sql, id: string): Promise<ShownMigrationRow> => {
  const row = await requireMigration(lockMigration(tx, id))
  requireNoRun(row)
  return row
}

const shown = <Status extends 200 | 201>(
  context: AppContext,
  status: Status,
  row: FileRow,
  principal: Principal,
) => {
  const body = serializeFile(context, row, principal)
  return { status, body, etag: digestOf(body) }
}

/** The operations of the files of a migration. */
export const migrationFileHandlers = {
  async listMigrationFiles({ params, principal }, context) {
    const { id } = await requireMigration(findMigration(context.sql, params.id))
    const data = (await listFiles(context.sql, id)).map((row) => serializeFile(context, row, principal))
    const total = { value: data.length, relation: 'eq' as const }
    return { status: 200, body: { data, page: { next_cursor: null, previous_cursor: null, total } } }
  },

  async createMigrationFile({ params, body, principal, transaction }, context) {
    const { filename, file_role = 'contacts', ...given } = body
    const settings = { ...usualSettings, ...given }
    checkSettings(settings)
    const row = await transaction(async (tx) => {
      const migration = await requireIdle(tx, params.id)
      if (migration.connection_id !== null)
        throw invalidState('The migration reads from a connection. Create another migration for files.')
      if ((await listFiles(tx, migration.id)).length >= mostFiles)
        throw invalidState(
          `A migration can have at most ${mostFiles} files. Delete a file, or create another migration.`,
        )
      const file = { id: newId(), migration_id: migration.id, filename, role: file_role, settings }
      await insertFile(tx, file, context.clock.now().toISOString())
      return requireFile(findFile(tx, migration.id, file.id))
    })
    const headers = { Location: `${basePath}/migrations/${row.migration_id}/files/${row.id}` }
    return { ...shown(context, 201, row, principal), headers }
  },

  async getMigrationFile({ params, principal }, context) {
    return shown(context, 200, await requireFile(findFile(context.sql, params.id, params.file_id)), principal)
  },

  async updateMigrationFile({ params, headers, body, principal, transaction }, context) {
    const row = await transaction(async (tx) => {
      const migration = await requireMigration(lockMigration(tx, params.id))
      const present = await requireFile(findFile(tx, params.id, params.file_id))
      requireMatch(headers['If-Match'], digestOf(serializeFile(context, present, principal)))
      requireNoRun(migration)
      const { filename = present.filename, file_role: role = present.role, ...given } = body
      const settings = { ...present.settings, ...given }
      checkSettings(settings)
      const same = [filename, role, settings]
      if (JSON.stringify(same) === JSON.stringify([present.filename, present.role, present.settings]))
        return present
      await updateFile(tx, { id: present.id, filename, role, settings }, context.clock.now().toISOString())
      return requireFile(findFile(tx, params.id, params.file_id))
    })
    return shown(context, 200, row, principal)
  },

  async deleteMigrationFile({ params, headers, principal, transaction }, context) {
    const row = await transaction(async (tx) => {
      const migration = await requireMigration(lockMigration(tx, params.id))
      const present = await requireFile(findFile(tx, params.id, params.file_id))
      requireMatch(headers['If-Match'], digestOf(serializeFile(context, present, principal)))
      requireNoRun(migration)
      await deleteFile(tx, present.id)
      return present
    })
    if (row.file !== null) await removeUpload(folderOf(context.config, row.migration_id), row.file)
    return { status: 200, body: { id: row.id, deleted: true } }
  },

  async getMigrationFilePreview({ params }, { sql, config }) {
    const row = await requireFile(findFile(sql, params.id, params.file_id))
    const { source, options } = await requireMigration(findMigration(sql, params.id))
    const files = fileSourceOf(source)
    if (row.file === null || files === undefined)
      throw problem('not_found', {
        detail: 'The file has not been uploaded, or was deleted. Upload it to `upload.url`.',
      })
    await requireHere(config, row)
    const body = await previewOf(config, files, row, await zoneOfTimes(sql, options.timezone))
    return { status: 200, body, etag: digestOf(body) }
  },
} satisfies Partial<Handlers>
