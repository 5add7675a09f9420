import { defineJob, defineTask, type Job } from '../../platform/jobs/task.ts'
import type { WorkParts } from '../../system/jobs/index.ts'
import { forgetCredentials } from '../sources/index.ts'
import {
  deleteOldImages,
  deleteOldProblems,
  deleteOldStaged,
  deleteRepeatedItems,
  markImagesDeleted,
} from './store/clean-up.ts'

const day = 86_400_000

/** Days in which a run that stopped can continue. */
export const resumableDays = 7

/** Days after which no run can be undone: its images of contacts and its notes go. One more than the undo has. */
const imageDays = 31

/** Deletes what no run needs any more, once an hour. */
export const migrationJobs = (context: WorkParts): Job[] => [
  defineJob({
    task: defineTask('clean-up-migrations'),
    schedule: '41 * * * *',
    run: async () => {
      const { sql, clock } = context
      const now = clock.now()
      const before = (days: number): string => new Date(now.getTime() - days * day).toISOString()
      await forgetCredentials(sql, now.toISOString())
      while ((await deleteOldStaged(sql, before(resumableDays))) > 0);
      for (const step of [deleteOldImages, deleteOldProblems, deleteRepeatedItems])
        while ((await step(sql, before(imageDays))) > 0);
      await markImagesDeleted(sql, before(imageDays), now.toISOString())
    },
  }),
]
