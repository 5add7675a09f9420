import { jobKinds } from '../../server/jobs.ts'
import { systemClock } from '../../server/platform/clock.ts'
import { readConfig } from '../../server/platform/config.ts'
import { startJobs } from '../../server/platform/jobs/runner.ts'
import { createLogger } from '../../server/platform/log.ts'
import { openDatabase } from '../../server/platform/storage/open.ts'
import { sharedSecret } from '../../server/platform/storage/secret.ts'
import { createEditions } from '../../server/system/editions/index.ts'
import { longWork } from '../../server/system/jobs/index.ts'

/**
 * A worker of an older version, which has no exports and runs only the task for jobs. Runs until it is
 * killed.
 */
const config = readConfig(process.env)
const url = config.databaseUrl ?? ''
const sql = openDatabase(url, { name: `crs worker pid ${process.pid}`, connections: 4 })
const clock = systemClock
const log = createLogger('warn')
const parts = {
  sql,
  clock,
  log,
  config,
  secret: await sharedSecret(sql),
  editions: createEditions({ sql, clock }),
}
const known = jobKinds.filter(({ kind }) => kind !== 'export')
await startJobs({ url, jobs: longWork(parts, known), log })
process.stdout.write('Working.\n')
