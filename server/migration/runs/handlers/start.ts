import type { Config } from '../../../platform/config.ts'
import type { Handlers } from '../../../platform/contract/handler.ts'
import { actorOf } from '../../../platform/principal.ts'
import { problem } from '../../../platform/problem.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { begun, createJob } from '../../../system/jobs/index.ts'
import { readyFiles } from '../../files/index.ts'
import {
  completeMapping,
  completeOptions,
  faultsOfMapping,
  hashOf,
  isCurrent,
  lockMigration,
  type MigrationRow,
  type RunMode,
  requireMigration,
  requireNoRun,
} from '../../migrations/index.ts'
import { type ConnectionRow, findConnection, forgetCredentialsAt } from '../../sources/index.ts'
import { type Counts, changedSince, drifts } from '../expected.ts'
import type { MigrationPayload } from '../payload.ts'
import { findDryRun, insertRun, listTallies, type RunRow } from '../store/runs.ts'

const summaries: Record<RunMode, (name: string) => string> = {
  dry_run: (name) => `Dry run of the migration ${name}.`,
  full: (name) => `Run the migration ${name}.`,
  delta: (name) => `Import changes since the last run of the migration ${name}.`,
}

/** How long unused credentials stay after a run has started. */
const retention = 7 * 86_400_000

/** @throws invalid_state */
const requireCredentials = ({ secret, name }: ConnectionRow): void => {
  if (secret !== null) return
  throw problem('invalid_state', {
    detail: `The credentials of the connection ${name} were deleted. Update the connection with new credentials.`,
  })
}

/** @throws mapping_incomplete */
const requireTargets = async (
  tx: Sql,
  ...mapping: Parameters<typeof faultsOfMapping>[1][]
): Promise<void> => {
  for (const one of mapping) {
    const errors = await faultsOfMapping(tx, one)
    if (errors.length > 0)
      throw problem('mapping_incomplete', {
        detail:
          'The mapping names something that does not exist or is not accepted. Correct the members in `errors`.',
        errors,
      })
  }
}

const countsOf = async (tx: Sql, { id }: RunRow): Promise<Counts> => {
  const tallies = await listTallies(tx, id)
  const of = (wanted: string): number =>
    tallies.find(({ dimension, key }) => dimension === 'contacts' && key === wanted)?.count ?? 0
  return { created: of('created'), updated: of('updated') }
}

/** What names the account that a run reads, and the files that it reads. @throws invalid_state, archive_refused */
const readyOrigin = async (
  config: Config,
  tx: Sql,
  { id, connection_id, source }: Pick<MigrationRow, 'id' | 'connection_id' | 'source'>,
): Promise<{ connection: ConnectionRow | null; fingerprint: string; files_hash: string | null }> => {
  if (connection_id === null) return { connection: null, ...(await readyFiles(config, tx, { id, source })) }
  const connection = await findConnection(tx, connection_id)
  if (connection === null) throw new Error('The connection of a migration is not there.')
  return { connection, fingerprint: connection.fingerprint, files_hash: null }
}

export const startHandlers = {
  async startMigration({ params, body, principal, transaction }, { clock, config }) {
    const now = clock.now()
    const { mode, max_drift = 0.02 } = body
    const expected = mode === 'full' ? (body.expected_counts ?? null) : null
    const job = await transaction(async (tx) => {
      const row = await requireMigration(lockMigration(tx, params.id))
      requireNoRun(row)
      const { connection, fingerprint, files_hash } = await readyOrigin(config, tx, row)
      if (connection !== null) requireCredentials(connection)
      const [options, mapping] = [completeOptions(row.options), completeMapping({}, row.mapping)]
      await requireTargets(tx, mapping)
      const options_hash = hashOf(options, mapping)
      const latest = await findDryRun(tx, row.id, { options_hash, files_hash })
      const tried = latest !== null && isCurrent(latest.applied_at, now) ? latest : null
      if (mode === 'full' && tried === null)
        throw problem('dry_run_required', {
          detail:
            'No complete dry run of the last seven days has these options, mapping and files. Start a dry run first.',
        })
      if (expected !== null && tried !== null) {
        const counts = await countsOf(tx, tried)
        if (drifts(expected, counts, max_drift)) throw changedSince('The latest dry run', counts)
      }
      const payload: MigrationPayload = {
        migration_id: row.id,
        connection_id: row.connection_id,
        mode,
        ...(expected === null ? {} : { expected, max_drift }),
      }
      const created = await createJob(
        tx,
        {
          kind: 'migration',
          dryRun: mode === 'dry_run',
          summary: summaries[mode](row.name),
          payload,
          target: { kind: 'migration', id: row.id, name: row.name },
        },
        actorOf(principal),
        now.toISOString(),
      )
      await insertRun(tx, {
        id: created.id,
        migration_id: row.id,
        mode,
        options: { ...options, source_mapping: mapping },
        options_hash,
        fingerprint,
        files_hash,
        started_at: now.toISOString(),
      })
      const forgetAt = new Date(now.getTime() + retention).toISOString()
      if (connection !== null)
        await forgetCredentialsAt(tx, connection.id, options.forget_credentials === 'keep' ? null : forgetAt)
      return created
    })
    return begun(job, now)
  },
} satisfies Partial<Handlers>
