import type { Clock } from '../../platform/clock.ts'
import { defineJob, defineTask, type Job } from '../../platform/jobs/task.ts'
import type { Logger } from '../../platform/log.ts'
import type { Database } from '../../platform/storage/open.ts'
import { checkAuditLog } from './check.ts'
import { findChain, sealEntries } from './store.ts'

/** Entries in one transaction: the chain is locked meanwhile. */
const batch = 1_000

interface AuditContext {
  sql: Database
  log: Logger
  clock: Clock
}

/** Gives the entries of the last minute their places in the chain, and checks the chain every day. */
export const auditLogJobs = ({ sql, log, clock }: AuditContext): Job[] => [
  defineJob({
    task: defineTask('check-audit-log'),
    schedule: '23 4 * * *',
    run: () => checkAuditLog({ sql, clock }),
  }),
  defineJob({
    task: defineTask('seal-audit-log'),
    schedule: '* * * * *',
    run: async () => {
      let sealed = 0
      for (let count = batch; count === batch; sealed += count) count = await sealEntries(sql, batch)
      if (sealed === 0) return
      const { last_number, last_hash } = await findChain(sql)
      // The log of the service is outside the database: a chain that is written anew there does not match it.
      log.info(
        { audit_number: last_number, audit_hash: last_hash.toString('hex') },
        'the audit log is sealed',
      )
    },
  }),
]
