import type { Clock } from '../../platform/clock.ts'
import { defineJob, defineTask, type Job } from '../../platform/jobs/task.ts'
import type { Database, Sql } from '../../platform/storage/open.ts'
import { type CheckConfig, keepDnsResults, lookUpDomain } from './checking.ts'
import { findDomain, listUnchecked } from './store.ts'

const hour = 3_600_000

/**
 * Each run checks the domains that were not checked for most of a day, so each is checked once a day at its
 * own time.
 */
const almostADay = 23.5 * hour

/** Maximum number of domains in one run, one after the other, at most ten seconds each. */
const batch = 50

interface CheckContext {
  sql: Database
  clock: Clock
  config: CheckConfig
}

const checkDueDomains = async ({ sql, clock, config }: CheckContext): Promise<void> => {
  const before = new Date(clock.now().getTime() - almostADay)
  for (const id of await listUnchecked(sql, before, batch)) {
    const domain = await findDomain(sql, id)
    if (domain === null) continue
    const now = clock.now()
    const found = await lookUpDomain(sql, config, domain, now)
    await sql.begin((tx: Sql) => keepDnsResults(tx, config, id, found, now))
  }
}

export const sendingDomainJobs = (context: CheckContext): Job[] => [
  defineJob({
    task: defineTask('check-sending-domains'),
    schedule: '23 * * * *',
    run: () => checkDueDomains(context),
  }),
]
