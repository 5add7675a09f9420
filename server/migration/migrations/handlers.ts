import { basePath } from '../../../generated/operations.ts'
import type { components } from '../../../generated/types.ts'
import { alreadyExists } from '../../platform/already-exists.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handlers } from '../../platform/contract/handler.ts'
import { notATimeZone } from '../../platform/fault-details.ts'
import { digestOf } from '../../platform/http/digest.ts'
import { readPage } from '../../platform/http/pagination.ts'
import { requireMatch } from '../../platform/http/preconditions.ts'
import { newId } from '../../platform/ids.ts'
import { isTimeZone } from '../../platform/locales.ts'
import { problem } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { driverOf, fileStreams } from '../drivers/index.ts'
import { removeFilesOf } from './folder.ts'
import { faultsOfMapping } from './mapping.ts'
import { completeMapping, completeOptions, type MigrationOptions, type SourceMapping } from './options.ts'
import { originOf } from './origin.ts'
import { hashOf, isCurrent, requireMigration, requireNoRun } from './rules.ts'
import { faultsOfSelection } from './selection.ts'
import {
  deleteMigration,
  findMigration,
  insertMigration,
  lockMigration,
  migrationList,
  type ShownMigrationRow,
  updateMigration,
} from './store.ts'

type Schemas = components['schemas']

const serialize = (row: ShownMigrationRow, now: Date): Schemas['Migration'] => {
  const { id, name, connection_id, source, options, mapping, run_id, run_mode, created_at, updated_at } = row
  const last_run = run_id === null || run_mode === null ? null : { job_id: run_id, mode: run_mode }
  return {
    id,
    name,
    connection_id,
    source_key: source,
    state: row.state === 'ready' && !isCurrent(row.run_applied_at, now) ? 'draft' : row.state,
    migration_options: completeOptions(options),
    source_mapping: completeMapping({}, mapping),
    last_run,
    created_at,
    updated_at,
  }
}

/** @throws invalid_request */
const requireOptions = ({ implied_consent, attestation, timezone }: MigrationOptions): void => {
  const fault = (member: string, code: 'required' | 'invalid_value', detail: string) => ({
    pointer: `/migration_options/${member}`,
    code,
    detail,
  })
  const errors = [
    ...(implied_consent === 'attested' && attestation === null
      ? [
          fault(
            'attestation',
            'required',
            'The value `attested` of `implied_consent` requires `attestation`.',
          ),
        ]
      : []),
    ...(timezone !== null && !isTimeZone(timezone)
      ? [fault('timezone', 'invalid_value', notATimeZone('timezone'))]
      : []),
  ]
  if (errors.length > 0) throw problem('invalid_request', { errors })
}

/** @throws invalid_request */
const requireMapping = async (tx: Sql, mapping: SourceMapping): Promise<void> => {
  const errors = await faultsOfMapping(tx, mapping)
  if (errors.length > 0) throw problem('invalid_request', { errors })
}

/** @throws invalid_request */
const requireSelection = (
  { connection_id, source }: Pick<ShownMigrationRow, 'connection_id' | 'source'>,
  { selected_streams }: MigrationOptions,
): void => {
  const pointer = '/migration_options/selected_streams'
  const of = connection_id === null ? fileStreams(source) : driverOf(source)
  const errors = faultsOfSelection(of, selected_streams, pointer)
  if (errors.length > 0) throw problem('invalid_request', { errors })
}

const shown = <Status extends 200 | 201>({ clock }: AppContext, status: Status, row: ShownMigrationRow) => {
  const body = serialize(row, clock.now())
  return { status, body, etag: digestOf(body) }
}

/** The operations of migrations themselves. */
export const migrationHandlers = {
  async listMigrations(request, { sql, secret, clock }) {
    const { rows, page, headers } = await readPage<ShownMigrationRow>(
      sql,
      secret,
      request,
      migrationList(sql),
    )
    const now = clock.now()
    return { status: 200, body: { data: rows.map((row) => serialize(row, now)), page }, headers }
  },

  async createMigration({ body, transaction }, context) {
    const options = completeOptions(body.migration_options)
    const mapping = completeMapping(body.source_mapping)
    requireOptions(options)
    const now = context.clock.now().toISOString()
    const row = await transaction(async (tx) => {
      const origin = await originOf(tx, body)
      await requireMapping(tx, mapping)
      requireSelection(origin, options)
      const name = body.name.trim()
      const given = {
        id: newId(),
        ...origin,
        name,
        options,
        mapping,
        options_hash: hashOf(options, mapping),
      }
      if (!(await insertMigration(tx, { ...given, created_at: now, updated_at: now })))
        throw alreadyExists('migration', 'name', name)
      return requireMigration(findMigration(tx, given.id))
    })
    return { ...shown(context, 201, row), headers: { Location: `${basePath}/migrations/${row.id}` } }
  },

  async getMigration({ params }, context) {
    return shown(context, 200, await requireMigration(findMigration(context.sql, params.id)))
  },

  async updateMigration({ params, headers, body, transaction }, context) {
    const row = await transaction(async (tx) => {
      const present = await requireMigration(lockMigration(tx, params.id))
      requireMatch(headers['If-Match'], digestOf(serialize(present, context.clock.now())))
      requireNoRun(present)
      const options = completeOptions({ ...present.options, ...body.migration_options })
      const mapping = completeMapping(body.source_mapping, present.mapping)
      requireOptions(options)
      requireSelection(present, options)
      await requireMapping(tx, mapping)
      const name = body.name?.trim() ?? present.name
      const next = { ...present, name, options, mapping, options_hash: hashOf(options, mapping) }
      if (!(await updateMigration(tx, { ...next, updated_at: context.clock.now().toISOString() })))
        throw alreadyExists('migration', 'name', name)
      return requireMigration(findMigration(tx, present.id))
    })
    return shown(context, 200, row)
  },

  async deleteMigration({ params, headers, transaction }, { clock, config }) {
    const id = await transaction(async (tx) => {
      const row = await requireMigration(lockMigration(tx, params.id))
      requireMatch(headers['If-Match'], digestOf(serialize(row, clock.now())))
      requireNoRun(row)
      await deleteMigration(tx, row.id)
      return row.id
    })
    await removeFilesOf(config, id)
    return { status: 200, body: { id, deleted: true } }
  },
} satisfies Partial<Handlers>
