import type { Clock } from '../platform/clock.ts'
import type { Job } from '../platform/jobs/job.ts'
import type { Sql } from '../platform/storage/open.ts'
import { purgeBefore } from './rules.ts'
import { purgeContacts } from './store/contacts.ts'

/** Contacts per statement: with notes and activities a purge may take many rows for each. */
const batch = 500

/** The background work of the area. */
export const contactJobs = ({ sql, clock }: { sql: Sql; clock: Clock }): Job[] => [
  {
    name: 'purge-trashed-contacts',
    schedule: '41 * * * *',
    run: async () => {
      while ((await purgeContacts(sql, purgeBefore(clock.now()), batch)) === batch);
    },
  },
]
