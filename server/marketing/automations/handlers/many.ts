import { readCondition } from '../../../audience/conditions/index.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Handlers } from '../../../platform/contract/handler.ts'
import { actorOf } from '../../../platform/principal.ts'
import { begun, createJob } from '../../../system/jobs/index.ts'
import {
  countFailed,
  type FlowMembers,
  findFlow,
  lockFlow,
  refreshWantedTriggers,
  retrySome,
} from '../../flows/index.ts'
import { migrationPayload, mostAtOnce, type RetryPayload } from '../jobs.ts'
import { countOf, migratePlace, planMigration, requirePlaces, serializeMigration } from '../migrate.ts'
import { capabilityFor, requireApproval, requireApprovalOf } from '../publishing.ts'
import { requireAutomation, requireStatus } from '../requests.ts'
/** What changes many enrolments: at once, or by a job if there are too many. */
export const manyHandlers = {
  async migrateAutomation({ params, body, principal, transaction }, { clock }) {
    const now = clock.now()
    return transaction(async (tx) => {
      // Flows come before contacts in the order of locks.
      const row = await requireAutomation(lockFlow(tx, 'automation', params.id))
      requireStatus(
        row,
        ['active', 'paused'],
        `Contacts can be migrated only in an active or paused automation. This automation is \`${row.status}\`.`,
      )
      const plan = await planMigration(tx, row, body)
      // An earlier version was approved when it was published. Using it again is a new decision.
      if (plan.toNumber !== row.version_number)
        requireApproval(principal, plan.to.graph.definition, 'Migrating to this version')
      if (body.dry_run) return { status: 200, body: serializeMigration(plan, { dryRun: true, moved: 0 }) }
      await requireApprovalOf(tx, principal, row.id, 'Migrating contacts of this automation')
      requirePlaces(plan)
      const total = countOf(plan.places)
      if (total > mostAtOnce) {
        const summary = `Migrate ${total} contacts of the automation ${row.name} to version ${plan.toNumber}.`
        const job = {
          kind: 'automation_migration',
          summary,
          payload: migrationPayload(plan),
          capability: await capabilityFor(tx, row.id),
          target: { kind: 'automation', id: row.id, name: row.name },
          total,
        } as const
        return begun(await createJob(tx, job, actorOf(principal), now.toISOString()), now)
      }
      let moved = 0
      for (const place of plan.places) moved += await migratePlace(tx, plan, place, mostAtOnce, now)
      if (moved > 0) await refreshWantedTriggers(tx, row.id)
      return { status: 200, body: serializeMigration(plan, { dryRun: false, moved }) }
    })
  },

  async retryAutomationContacts({ params, body, principal, transaction }, { clock, named }) {
    const now = clock.now()
    return transaction(async (tx) => {
      const flow = await requireAutomation(findFlow(tx, 'automation', params.id))
      await requireApprovalOf(tx, principal, flow.id, 'Retrying enrolments of this automation')
      const condition = body.condition ? (await readCondition(tx, named, body.condition)).saved : null
      const wanted = { flowId: flow.id, condition, after: null, allOrNone: true }
      const done = await retrySome(tx, wanted, mostAtOnce, now)
      if (done === null) {
        const total = await countFailed(tx, flow.id)
        const payload: RetryPayload = { flow_id: flow.id, condition }
        const which =
          condition === null
            ? `${total} failed enrolments`
            : 'failed enrolments of the contacts that match a condition'
        const summary = `Retry ${which} in the automation ${flow.name}.`
        const capability = await capabilityFor(tx, flow.id)
        const target = { kind: 'automation', id: flow.id, name: flow.name } as const
        const job = { kind: 'automation_retry', summary, payload, capability, target, total } as const
        return begun(await createJob(tx, job, actorOf(principal), now.toISOString()), now)
      }
      return { status: 200, body: { retried_count: done.retried } }
    })
  },
} satisfies Partial<Handlers<AppContext & FlowMembers>>
