import { basePath } from '../../../../generated/operations.ts'
import type { components } from '../../../../generated/types.ts'
import { alreadyExists } from '../../../platform/already-exists.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Handlers } from '../../../platform/contract/handler.ts'
import { digestOf } from '../../../platform/http/digest.ts'
import { readPage } from '../../../platform/http/pages.ts'
import { requireMatch } from '../../../platform/http/preconditions.ts'
import { newId } from '../../../platform/ids.ts'
import { actorOf } from '../../../platform/principal.ts'
import { problem } from '../../../platform/problem.ts'
import { begun, createJob } from '../../../system/jobs/index.ts'
import { completeOptions, type MigrationOptions } from '../options.ts'
import type { MigrationPayload } from '../run/kind.ts'
import { findConnection } from '../store/connections.ts'
import {
  deleteMigration,
  findMigration,
  insertMigration,
  lockMigration,
  migrationList,
  type ShownMigrationRow,
} from '../store/migrations.ts'
import { insertRun, listProblems, listRuns, listTallies, type RunMode } from '../store/runs.ts'

type Schemas = components['schemas']

const serialize = (row: ShownMigrationRow): Schemas['Migration'] => {
  const { id, name, connection_id, source, state, options, run_id, run_mode, created_at, updated_at } = row
  const last_run = run_id === null || run_mode === null ? null : { job_id: run_id, mode: run_mode }
  return {
    id,
    name,
    connection_id,
    source_key: source,
    state,
    migration_options: options,
    last_run,
    created_at,
    updated_at,
  }
}

const summaries: Record<RunMode, (name: string) => string> = {
  dry_run: (name) => `Dry run of the migration ${name}.`,
  full: (name) => `Run the migration ${name}.`,
  delta: (name) => `Bring what changed since the last run of the migration ${name}.`,
}

/** Days in which a dry run is current. */
const dryRunDays = 7

/** @throws invalid_request */
const requireAttestation = ({ implied_consent, attestation }: MigrationOptions): void => {
  if (implied_consent !== 'attested' || attestation !== null) return
  const detail = '`implied_consent` `attested` requires an attestation.'
  throw problem('invalid_request', {
    errors: [{ pointer: '/migration_options/attestation', code: 'required', detail }],
  })
}

export const planHandlers = ({ sql, clock, secret }: AppContext) => {
  const requireMigration = async (found: Promise<ShownMigrationRow | null>): Promise<ShownMigrationRow> => {
    const row = await found
    if (row === null) throw problem('not_found', { detail: 'The migration does not exist.' })
    return row
  }

  const shown = <Status extends 200 | 201>(status: Status, row: ShownMigrationRow) => {
    const body = serialize(row)
    return { status, body, etag: digestOf(body) }
  }

  return {
    async listMigrations(request) {
      const { rows, page, headers } = await readPage<ShownMigrationRow>(
        sql,
        secret,
        request,
        migrationList(sql),
      )
      return { status: 200, body: { data: rows.map(serialize), page }, headers }
    },

    async createMigration({ body, transaction }) {
      const options = completeOptions(body.migration_options)
      requireAttestation(options)
      const now = clock.now().toISOString()
      const row = await transaction(async (tx) => {
        const connection = await findConnection(tx, body.connection_id)
        if (connection === null) {
          const detail = `There is no connection ${body.connection_id}.`
          throw problem('invalid_request', {
            errors: [{ pointer: '/connection_id', code: 'not_found', detail }],
          })
        }
        const name = body.name.trim()
        const given = { id: newId(), connection_id: connection.id, source: connection.source, name, options }
        if (!(await insertMigration(tx, { ...given, created_at: now, updated_at: now })))
          throw alreadyExists('migration', 'name', name)
        return requireMigration(findMigration(tx, given.id))
      })
      return { ...shown(201, row), headers: { Location: `${basePath}/migrations/${row.id}` } }
    },

    async getMigration({ params }) {
      return shown(200, await requireMigration(findMigration(sql, params.id)))
    },

    async deleteMigration({ params, headers, transaction }) {
      const id = await transaction(async (tx) => {
        const row = await requireMigration(lockMigration(tx, params.id))
        requireMatch(headers['If-Match'], digestOf(serialize(row)))
        if (row.state === 'running')
          throw problem('invalid_state', { detail: 'A run of the migration is in progress.' })
        await deleteMigration(tx, row.id)
        return row.id
      })
      return { status: 200, body: { id, deleted: true } }
    },

    async startMigration({ params, body, principal, transaction }) {
      const now = clock.now()
      const { mode } = body
      const job = await transaction(async (tx) => {
        const row = await requireMigration(lockMigration(tx, params.id))
        if (row.state === 'running')
          throw problem('invalid_state', { detail: 'A run of the migration is in progress.' })
        const connection = await findConnection(tx, row.connection_id)
        if (connection === null) throw new Error('The connection of a migration is not there.')
        const options_hash = digestOf(row.options)
        const recently = now.getTime() - dryRunDays * 86_400_000
        const tried = (await listRuns(tx, row.id)).some(
          (run) =>
            run.mode === 'dry_run' &&
            run.applied_at !== null &&
            run.options_hash === options_hash &&
            Date.parse(run.applied_at) >= recently,
        )
        if (mode === 'full' && !tried)
          throw problem('dry_run_required', { detail: 'Start a dry run with these options first.' })
        const payload: MigrationPayload = { migration_id: row.id, connection_id: connection.id, mode }
        const created = await createJob(
          tx,
          { kind: 'migration', dryRun: mode === 'dry_run', summary: summaries[mode](row.name), payload },
          actorOf(principal),
          now.toISOString(),
        )
        await insertRun(tx, {
          id: created.id,
          migration_id: row.id,
          mode,
          options: row.options,
          options_hash,
          fingerprint: connection.fingerprint,
          started_at: now.toISOString(),
        })
        return created
      })
      return begun(job, now)
    },

    async getMigrationReport({ params, query }) {
      const { id } = await requireMigration(findMigration(sql, params.id))
      const runs = await listRuns(sql, id)
      const run = query.run === undefined ? runs[0] : runs.find((one) => one.id === query.run)
      if (run === undefined) throw problem('not_found', { detail: 'There is no such run.' })
      const tallies = await listTallies(sql, run.id)
      const problems = await listProblems(sql, run.id, 200)
      const body = {
        run: { job_id: run.id, mode: run.mode },
        tallies: tallies
          .slice(0, 2000)
          .map(({ dimension, key, count }) => ({ dimension, key, value: count })),
        problems: problems.map(({ source_id, code, detail }) => ({ source_id, problem_code: code, detail })),
      }
      return { status: 200, body, etag: digestOf(body) }
    },
  } satisfies Pick<
    Handlers,
    | 'listMigrations'
    | 'createMigration'
    | 'getMigration'
    | 'deleteMigration'
    | 'startMigration'
    | 'getMigrationReport'
  >
}
