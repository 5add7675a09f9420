import type { Clock } from '../../platform/clock.ts'
import { defineJob, defineTask, type Job } from '../../platform/jobs/task.ts'
import type { Database, Sql } from '../../platform/storage/open.ts'
import type { AllContactData } from './contact-data.ts'
import { purgeBefore } from './rules.ts'
import { holdIntents } from './store/intents.ts'
import { purgeContacts } from './store/purge.ts'

/**
 * Contacts per transaction. Each may have many notes and activities to purge, and sending waits for the
 * purge.
 */
const batch = 100

type Context = { sql: Database; clock: Clock; secret: Uint8Array }

const purgeSome = ({ sql, secret }: Context, all: AllContactData, before: Date): Promise<number> =>
  sql.begin(async (tx: Sql) => {
    await holdIntents(tx)
    return purgeContacts(tx, { all, secret }, before, batch)
  })

/** The background jobs of the area. */
export const contactJobs = (context: Context, all: AllContactData): Job[] => [
  defineJob({
    task: defineTask('purge-trashed-contacts'),
    schedule: '41 * * * *',
    run: async () => {
      while ((await purgeSome(context, all, purgeBefore(context.clock.now()))) === batch);
    },
  }),
]
