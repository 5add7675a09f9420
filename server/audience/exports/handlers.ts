import type { AppContext } from '../../platform/app-context.ts'
import type { Handlers } from '../../platform/contract/handler.ts'
import { begun } from '../../system/jobs/index.ts'
import { type NamedResources, readCondition } from '../conditions/index.ts'
import { createExportJob, createPersonExport } from '../contacts/index.ts'
/** All operations of the area. Each creates a job, which writes the file. */
export const exportHandlers = {
  async createExport({ body, principal, transaction }, { clock, named }) {
    const now = clock.now()
    return transaction(async (tx) => {
      const { saved } = await readCondition(tx, named, body.condition, { trash: true })
      const target = { condition: saved, except_ids: body.except_ids ?? [] }
      const by = { principal, now: now.toISOString() }
      return begun(await createExportJob(tx, target, null, body, by), now)
    })
  },

  async exportContact({ params, principal, transaction }, { clock }) {
    const now = clock.now()
    return transaction(async (tx) =>
      begun(await createPersonExport(tx, params.id, principal, now.toISOString()), now),
    )
  },
} satisfies Partial<Handlers<AppContext & { named: NamedResources }>>
