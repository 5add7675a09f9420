import { setTimeout as sleep } from 'node:timers/promises'
import { problem } from '../../../platform/problem.ts'
import { UnavailableHere, type Work } from '../../../system/jobs/index.ts'
import type { Reference, SourceHttp, SourceKey } from '../driver.ts'
import { fileSourceOf } from '../drivers/file/index.ts'
import { driverOf } from '../drivers/index.ts'
import { type FileReference, fileDriver } from '../files/driver.ts'
import { otherNodeOf } from '../files/location.ts'
import { openFiles } from '../files/parts.ts'
import type { SourceHttpOptions } from '../source/http.ts'
import { openSource } from '../source/open.ts'
import { findConnection } from '../store/connections.ts'
import { listFiles } from '../store/files.ts'
import { findMigration } from '../store/migrations.ts'
import { findRun, type RunRow } from '../store/runs.ts'
import { zoneOfTimes } from '../zone.ts'
import type { WalkedSource } from './collect.ts'
import type { MigrationPayload } from './payload.ts'

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
  connect(told: Pick<SourceHttpOptions, 'count' | 'met'>): SourceHttp
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

const openUploads = async (
  work: Work,
  run: RunRow,
  reference: () => Reference | undefined,
): Promise<OpenedRun> => {
  const { sql, config } = work.context
  const migration = await findMigration(sql, run.migration_id)
  const source = migration === null ? undefined : fileSourceOf(migration.source)
  if (source === undefined) throw deleted()
  const files = await listFiles(sql, run.migration_id)
  for (const file of files) {
    const node = await otherNodeOf(config, file)
    if (node !== null) throw new UnavailableHere(`A file of the migration lies on the node ${node}.`)
  }
  const timezone = await zoneOfTimes(sql, run.options.timezone)
  const driver = fileDriver(
    source,
    () => openFiles(config, source, files, timezone),
    () => reference() as FileReference,
  )
  return {
    work,
    run,
    source: source.key,
    connectionId: null,
    driver,
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
    ? openUploads(work, run, () => reference(run.id))
    : openConnection(work, run, connection_id)
}
