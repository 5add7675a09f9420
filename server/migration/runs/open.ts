import { setTimeout as sleep } from 'node:timers/promises'
import { problem } from '../../platform/problem.ts'
import type { Work } from '../../system/jobs/index.ts'
import { driverOf, fileSourceOf } from '../drivers/index.ts'
import { openUploads } from '../files/index.ts'
import { findMigration } from '../migrations/index.ts'
import type { Reference, SourceHttp, SourceKey, WalkedSource } from '../records/index.ts'
import { findConnection, openSource, type SourceHttpOptions, zoneOfTimes } from '../sources/index.ts'
import type { MigrationPayload } from './payload.ts'
import { findRun, type RunRow } from './store/runs.ts'

/** A run with its source: an account over the network, or files. */
export interface OpenedRun {
  work: Work
  run: RunRow
  source: SourceKey
  /** Null for files. */
  connectionId: string | null
  driver: WalkedSource
  /** For times without a zone. */
  timezone: string
  connect(told: Pick<SourceHttpOptions, 'count' | 'noteForm'>): SourceHttp
}

/** Files are not asked over the network. */
const noNetwork: SourceHttp = {
  get: () => Promise.reject(new Error('A file has no address.')),
  postRead: () => Promise.reject(new Error('A file has no address.')),
}

const deleted = () => problem('not_found', { detail: 'The migration or its connection was deleted.' })

const openConnection = async (work: Work, run: RunRow, id: string): Promise<OpenedRun> => {
  const { context } = work
  const connection = await findConnection(context.sql, id)
  if (connection === null) throw deleted()
  const driver = driverOf(connection.source)
  return {
    work,
    run,
    source: connection.source,
    connectionId: id,
    driver,
    timezone: await zoneOfTimes(context.sql, run.options.timezone, connection.account.timezone),
    connect: (told) =>
      openSource(context, connection, driver, {
        ...told,
        attempts: 5,
        sleep: (milliseconds) => sleep(milliseconds),
      }),
  }
}

const openFiles = async (
  work: Work,
  run: RunRow,
  reference: () => Reference | undefined,
): Promise<OpenedRun> => {
  const { sql } = work.context
  const migration = await findMigration(sql, run.migration_id)
  if (migration === null || fileSourceOf(migration.source) === undefined) throw deleted()
  const timezone = await zoneOfTimes(sql, run.options.timezone)
  return {
    work,
    run,
    source: migration.source,
    connectionId: null,
    driver: await openUploads(work.context, migration, timezone, reference),
    timezone,
    connect: () => noNetwork,
  }
}

/** Opens the run of a job. `reference` returns what this process has read of its source. @throws not_found */
export const openRun = async (
  work: Work,
  reference: (runId: string) => Reference | undefined,
): Promise<OpenedRun> => {
  const { connection_id } = work.payload as MigrationPayload
  const run = await findRun(work.context.sql, work.id)
  if (run === null) throw deleted()
  return connection_id === null
    ? openFiles(work, run, () => reference(run.id))
    : openConnection(work, run, connection_id)
}
