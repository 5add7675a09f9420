import type { SavedTree } from '../../audience/conditions/index.ts'
import { problem } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'
import type { JobKind, NewJobError, Progress } from '../../system/jobs/index.ts'
import {
  findVersions,
  listContactsAt,
  lockFlow,
  type Mapping,
  refreshWantedTriggers,
  retrySome,
} from '../flows/index.ts'
import { type MigrationPlan, migratePlace, type PlannedPlace, planPlaces } from './migrate.ts'

/** Enrolments that a request changes at once. For more, a job does it. */
export const mostAtOnce = 1_000

/** Contacts in one step of a job, and in the list of errors of each step of the automation. */
const chunk = 1_000
const mostErrors = 1_000

/** The payload of a migration. */
export interface MigrationPayload {
  flow_id: string
  version_id: string
  mapping: [string, string | null][]
}

export const migrationPayload = ({ flowId, to, mapping }: MigrationPlan): MigrationPayload => ({
  flow_id: flowId,
  version_id: to.id,
  mapping: [...mapping],
})

interface MigrationCheckpoint {
  places: PlannedPlace[]
  at: number
  /** Contacts that were moved since the places were counted. */
  moved: number
}

/** Contacts that have moved on meanwhile to a step without a place, or that a worker holds. */
const leftOver = async (
  tx: Sql,
  flowId: string,
  places: readonly PlannedPlace[],
): Promise<Pick<Progress, 'counted' | 'errors'>> => {
  const errors: NewJobError[] = []
  let skipped = 0
  for (const place of places) {
    skipped += place.count
    const detail =
      place.destination === null
        ? `The contact is at the step \`${place.nodeId}\` of version ${place.versionNumber}, and the new version does not have this step. Migrate again with the step in \`mapping\`.`
        : 'A step of the contact was running, such as a call to another service. Migrate again later.'
    for (const contactId of await listContactsAt(tx, flowId, place, mostErrors))
      errors.push({ code: 'invalid_state', detail, contactId })
  }
  return { counted: { skipped }, errors }
}

const migrationKind: JobKind = {
  kind: 'automation_migration',
  begin: async ({ payload, checkpoint, context }) => {
    const { flow_id: flowId, version_id: versionId, mapping: given } = payload as MigrationPayload
    const mapping: Mapping = new Map(given)
    let left = checkpoint as MigrationCheckpoint | null
    const progress = (next: MigrationCheckpoint, more: Partial<Progress>): Progress => {
      left = next
      return { checkpoint: next, finished: false, ...more }
    }
    return {
      step: async (tx) => {
        // Flows come before contacts in the order of locks.
        await lockFlow(tx, 'automation', flowId)
        const to = (await findVersions(tx, [versionId])).get(versionId)
        if (to === undefined) throw problem('not_found', { detail: 'The version no longer exists.' })
        const place = left?.places[left.at]
        if (left !== null && place !== undefined) {
          const moved = await migratePlace(tx, { flowId, to }, place, chunk, context.clock.now())
          const next = { ...left, at: left.at + (moved < chunk ? 1 : 0), moved: left.moved + moved }
          // The version needs its events from the first contact on.
          if (left.moved === 0 && moved > 0) await refreshWantedTriggers(tx, flowId)
          return progress(next, { counted: { updated: moved } })
        }
        const places = await planPlaces(tx, { flowId, to, mapping })
        if (left === null || (left.moved > 0 && places.length > 0))
          return progress({ places, at: 0, moved: 0 }, {})
        const rest = await leftOver(tx, flowId, places)
        await refreshWantedTriggers(tx, flowId)
        return progress(left, { ...rest, finished: true })
      },
    }
  },
}

/** The payload of a retry. */
export interface RetryPayload {
  flow_id: string
  condition: SavedTree | null
}

const retryKind: JobKind = {
  kind: 'automation_retry',
  begin: async ({ payload, checkpoint, context }) => {
    const { flow_id: flowId, condition } = payload as RetryPayload
    let after = (checkpoint as { after: string | null } | null)?.after ?? null
    return {
      step: async (tx) => {
        const now = context.clock.now()
        const done = await retrySome(tx, { flowId, condition, after }, chunk, now)
        after = done?.last ?? after
        return {
          checkpoint: { after },
          counted: { updated: done?.retried ?? 0, unchanged: done?.left ?? 0 },
          finished: done === null || done.last === null,
        }
      },
    }
  },
}

/** The kinds of jobs of automations. */
export const automationKinds: readonly JobKind[] = [migrationKind, retryKind]
