import type { Handlers } from '../../../platform/contract/handler.ts'
import { doesNotExist } from '../../../platform/fault-details.ts'
import { digestOf } from '../../../platform/http/digest.ts'
import { actorOf } from '../../../platform/principal.ts'
import { problem } from '../../../platform/problem.ts'
import { begun, createJob, isJobOpen } from '../../../system/jobs/index.ts'
import type { InventoryPayload } from '../inventory/kind.ts'
import { lockConnection } from '../store/connections.ts'
import { beginInventory, findInventory } from '../store/inventories.ts'

export const inventoryHandlers = {
  async createMigrationInventory({ params, principal, transaction }, { clock }) {
    const now = clock.now()
    const job = await transaction(async (tx) => {
      const connection = await lockConnection(tx, params.id)
      if (connection === null) throw problem('not_found', { detail: doesNotExist('connection') })
      const present = await findInventory(tx, connection.id)
      if (present !== null && (await isJobOpen(tx, present.job_id)))
        throw problem('invalid_state', {
          detail: 'An inventory of the connection is in progress. Wait until it ends.',
        })
      const payload: InventoryPayload = { connection_id: connection.id }
      const summary = `Create an inventory of the connection ${connection.name}.`
      const target = { kind: 'migration_connection', id: connection.id, name: connection.name } as const
      const request = { kind: 'migration_inventory' as const, summary, payload, target }
      const created = await createJob(tx, request, actorOf(principal), now.toISOString())
      await beginInventory(tx, connection.id, created.id)
      return created
    })
    return begun(job, now)
  },

  async getMigrationInventory({ params }, { sql }) {
    const row = await findInventory(sql, params.id)
    if (row?.content == null || row.counted_at === null || row.counted_by === null)
      throw problem('not_found', { detail: 'The connection has no finished inventory. Create one first.' })
    const { connection_id, counted_by: job_id, counted_at, content } = row
    // An inventory of an earlier version does not know the cost of an exact run.
    const { estimate } = content
    const known = estimate !== null && 'exact_requests_count' in estimate ? estimate : null
    const body = { connection_id, job_id, counted_at, ...content, estimate: known }
    return { status: 200, body, etag: digestOf(body) }
  },
} satisfies Partial<Handlers>
