import type { components } from '../../../generated/types.ts'
import { doesNotExist } from '../../platform/fault-details.ts'
import { type Fault, problem } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'
import {
  countPlaces,
  type Destination,
  destinationOf,
  type FlowRow,
  type FlowVersion,
  findFlowVersion,
  findVersions,
  type Mapping,
  migrateSome,
  type Place,
} from '../flows/index.ts'

type Schemas = components['schemas']

/** A place of an earlier version, and where its contacts continue; null if they cannot. */
export type PlannedPlace = Place & { destination: Destination | null }

export interface MigrationPlan {
  flowId: string
  to: FlowVersion
  toNumber: number
  mapping: Mapping
  places: PlannedPlace[]
}

/** Steps in one response. */
const mostSteps = 1000

const invalid = (errors: Fault[]) =>
  problem('invalid_request', { detail: errors[0]?.detail ?? '', errors: errors.slice(0, mostSteps) })

/** @throws invalid_request */
const readMapping = (
  given: NonNullable<Schemas['AutomationMigrate']['mapping']>,
  from: readonly FlowVersion[],
  to: FlowVersion,
): Mapping => {
  const faults: Fault[] = []
  const mapping = new Map<string, string | null>()
  for (const [index, { from_step_id, to_step_id }] of given.entries()) {
    const pointer = `/mapping/${index}`
    if (mapping.has(from_step_id))
      faults.push({
        pointer: `${pointer}/from_step_id`,
        code: 'unique_items',
        detail: `The step \`${from_step_id}\` is mapped twice. Remove one of the two.`,
      })
    if (!from.some(({ graph }) => graph.node(from_step_id) !== undefined))
      faults.push({
        pointer: `${pointer}/from_step_id`,
        code: 'not_found',
        detail: `The step \`${from_step_id}\` does not exist in any version that contacts are in.`,
      })
    if (to_step_id !== null && to.graph.node(to_step_id) === undefined)
      faults.push({
        pointer: `${pointer}/to_step_id`,
        code: 'not_found',
        detail: `The step \`${to_step_id}\` does not exist in the version to migrate to.`,
      })
    mapping.set(from_step_id, to_step_id)
  }
  if (faults.length > 0) throw invalid(faults)
  return mapping
}

const versionOf = (versions: ReadonlyMap<string, FlowVersion>, id: string): FlowVersion => {
  const version = versions.get(id)
  if (version === undefined) throw new Error(`The version ${id} does not exist.`)
  return version
}

/** Where the contacts of other versions are now, and where they go. */
export const planPlaces = async (
  sql: Sql,
  { flowId, to, mapping }: Pick<MigrationPlan, 'flowId' | 'to' | 'mapping'>,
): Promise<PlannedPlace[]> => {
  const places = await countPlaces(sql, flowId, to.id)
  const versions = await findVersions(
    sql,
    places.map(({ versionId }) => versionId),
  )
  return places.map((place) => {
    const from = versionOf(versions, place.versionId).graph.definition
    return { ...place, destination: destinationOf(place.nodeId, { from, to: to.graph.definition, mapping }) }
  })
}

/** @throws invalid_request */
export const planMigration = async (
  sql: Sql,
  row: FlowRow,
  { to_version, mapping: given = [] }: Schemas['AutomationMigrate'],
): Promise<MigrationPlan> => {
  const toNumber = to_version ?? row.version_number ?? 0
  const target = await findFlowVersion(sql, row.id, toNumber)
  if (target === null)
    throw invalid([{ pointer: '/to_version', code: 'not_found', detail: doesNotExist('version') }])
  const to = versionOf(await findVersions(sql, [target.id]), target.id)
  const plan = { flowId: row.id, to, toNumber, mapping: new Map() as Mapping }
  if (given.length > 0) {
    const ids = (await countPlaces(sql, row.id, to.id)).map(({ versionId }) => versionId)
    plan.mapping = readMapping(given, [...(await findVersions(sql, ids)).values()], to)
  }
  return { ...plan, places: await planPlaces(sql, plan) }
}

export const countOf = (places: readonly Place[]): number => places.reduce((sum, { count }) => sum + count, 0)

/** @throws invalid_request with a fault for each step that is missing and that the mapping does not name */
export const requirePlaces = ({ places, toNumber }: MigrationPlan): void => {
  const errors = places.flatMap(({ destination, nodeId, versionNumber, count }): Fault[] =>
    destination === null
      ? [
          {
            pointer: '/mapping',
            code: 'required',
            detail: `${count} ${count === 1 ? 'contact is' : 'contacts are'} at the step \`${nodeId}\` of version ${versionNumber}. Version ${toNumber} does not have this step. Map the step in \`mapping\` to another step, or to null to let the contacts leave.`,
          },
        ]
      : [],
  )
  if (errors.length > 0) throw invalid(errors)
}

/** Moves some contacts at a place. Returns their number. */
export const migratePlace = async (
  tx: Sql,
  { flowId, to }: Pick<MigrationPlan, 'flowId' | 'to'>,
  { destination, ...place }: PlannedPlace,
  limit: number,
  now: Date,
): Promise<number> => {
  if (destination === null) return 0
  const from = versionOf(await findVersions(tx, [place.versionId]), place.versionId)
  return migrateSome(tx, { flowId, place, from, to, destination }, limit, now)
}

const outcomes = { stay: 'stays', node: 'moves', leave: 'leaves' } as const

const serializePlace = ({ destination, nodeId, versionNumber, isFailed, count }: PlannedPlace) => ({
  version_number: versionNumber,
  step_id: nodeId,
  failed: isFailed,
  contacts_count: count,
  outcome: destination === null ? ('no_place' as const) : outcomes[destination.to],
  to_step_id:
    destination === null || destination.to === 'leave'
      ? null
      : destination.to === 'node'
        ? destination.nodeId
        : nodeId,
})

export const serializeMigration = (
  { places, toNumber }: MigrationPlan,
  { dryRun, moved }: { dryRun: boolean; moved: number },
): Schemas['AutomationMigration'] => ({
  dry_run: dryRun,
  to_version: toNumber,
  contacts_count: countOf(places),
  moved_count: moved,
  steps: places.slice(0, mostSteps).map(serializePlace),
})
