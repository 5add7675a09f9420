import { defineJob, defineTask, type Job } from '../../platform/jobs/task.ts'
import type { Sql } from '../../platform/storage/open.ts'
import type { ContactValues } from './contact-values.ts'
import { removeField } from './removal.ts'
import { listDeleted } from './store.ts'

/** The background jobs of the area. */
export const customFieldJobs = ({
  sql,
  contactValues,
}: {
  sql: Sql
  contactValues: ContactValues
}): Job[] => [
  defineJob({
    task: defineTask('remove-deleted-custom-fields'),
    schedule: '* * * * *',
    run: async () => {
      for (const field of await listDeleted(sql)) await removeField(sql, contactValues, field)
    },
  }),
]
