import type { Handlers } from '../../../platform/contract/handler.ts'
import { doesNotExist } from '../../../platform/fault-details.ts'
import { problem } from '../../../platform/problem.ts'
import { begun, reopenJob } from '../../../system/jobs/index.ts'
import { lockMigration } from '../../migrations/index.ts'
import { resumableDays } from '../clean-up.ts'

export const resumeHandlers = {
  async resumeMigration({ params, transaction }, { clock }) {
    const now = clock.now()
    const job = await transaction(async (tx) => {
      const row = await lockMigration(tx, params.id)
      if (row === null) throw problem('not_found', { detail: doesNotExist('migration') })
      const endedAfter = new Date(now.getTime() - resumableDays * 86_400_000)
      const reopened = row.run_id === null ? null : await reopenJob(tx, row.run_id, endedAfter)
      if (reopened === null)
        throw problem('invalid_state', {
          detail:
            'The latest run cannot be resumed. It must have failed or been cancelled within the last seven days, and must not be undone. Start a new run.',
        })
      return reopened
    })
    return begun(job, now)
  },
} satisfies Partial<Handlers>
