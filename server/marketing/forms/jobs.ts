import { defineJob, defineTask, type Job } from '../../platform/jobs/task.ts'
import type { WorkParts } from '../../system/jobs/index.ts'
import { cleanUp, removalTask, removeFolders } from './files/clean-up.ts'

/** The background jobs of the area. */
export const formJobs = (context: WorkParts): Job[] => [
  defineJob({ task: defineTask('clean-up-form-files'), schedule: '23 * * * *', run: () => cleanUp(context) }),
  defineJob({
    task: removalTask,
    schedule: null,
    run: ({ submission_ids }) => removeFolders(context, submission_ids),
  }),
]
