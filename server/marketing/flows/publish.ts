import { replaceWantedTriggers } from '../../audience/trigger-events/index.ts'
import { newId } from '../../platform/ids.ts'
import { type Actor, actorColumns } from '../../platform/principal.ts'
import { type Fault, ProblemError, problem } from '../../platform/problem.ts'
import { asJson } from '../../platform/storage/json.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { nodeTypes } from './catalogue.ts'
import { endPause } from './store/safety.ts'
import type { FlowDefinition, FlowKind } from './types.ts'
import { keysInside } from './walker/graph.ts'

export interface PublishedVersion {
  id: string
  number: number
}

/** The faults of a pin with their place in the definition. @throws other errors */
const faultsOf = (error: unknown, pointer: string): Fault[] => {
  if (!(error instanceof ProblemError && error.code === 'invalid_request')) throw error
  return error.errors.map((fault) => ({ ...fault, pointer: `${pointer}${fault.pointer ?? ''}` }))
}

/** What the steps use, as it is now, by the node's id. @throws invalid_request */
const pinsOf = async (
  tx: Sql,
  { nodes }: FlowDefinition,
  place: { flowId: string; versionId: string },
): Promise<Record<string, unknown>> => {
  const pins: Record<string, unknown> = {}
  const faults: Fault[] = []
  for (const [index, { id, type, settings }] of nodes.entries()) {
    const pin = nodeTypes.get(type)?.pin
    if (pin === undefined) continue
    const at = `/definition/nodes/${index}/settings`
    pins[id] = await pin(tx, settings, { ...place, nodeId: id }).catch((error) => {
      faults.push(...faultsOf(error, at))
    })
  }
  if (faults.length > 0) throw problem('invalid_request', { errors: faults.slice(0, 1000) })
  return pins
}

/**
 * Records exactly the events that the flow needs. Those are the triggers of its published version while it is active, and
 * what contacts inside wait for in any version. Call it after each change of status or version.
 */
export const refreshWantedTriggers = async (tx: Sql, flowId: string): Promise<void> => {
  const versions = await tx<{ definition: FlowDefinition; enters: boolean; inside: boolean }[]>`
    select v.definition, f.status = 'active' and v.number = f.version_number as enters,
      exists (
        select from enrolments e where e.version_id = v.id and e.status in ('active', 'waiting', 'paused')) as inside
    from flows f join flow_versions v on v.flow_id = f.id
    where f.id = ${flowId}`
  const keys = versions.flatMap(({ definition, enters, inside }) => [
    ...(enters ? definition.triggers.map(({ key }) => key) : []),
    ...(enters || inside ? keysInside(definition) : []),
  ])
  await replaceWantedTriggers(tx, flowId, [...new Set(keys)])
}

/**
 * Makes the next version of a flow that this transaction has locked, and activates it. The definition must have passed
 * `checkDefinition`.
 * @throws invalid_request
 */
export const publishVersion = async (
  tx: Sql,
  { flowId, definition }: { flowId: string; definition: FlowDefinition },
  actor: Actor,
  now: string,
): Promise<PublishedVersion> => {
  const id = newId()
  const { actor_kind, actor_id, actor_name } = actorColumns(actor)
  const [version] = await tx<{ number: number }[]>`
    insert into flow_versions (id, flow_id, number, definition, pins, actor_kind, actor_id, actor_name, published_at)
    select ${id}, ${flowId}, coalesce(max(number), 0) + 1, ${asJson(tx, definition)}, '{}',
      ${actor_kind}, ${actor_id}, ${actor_name}, ${now}
    from flow_versions where flow_id = ${flowId}
    returning number`
  const number = version?.number ?? 1
  const pins = await pinsOf(tx, definition, { flowId, versionId: id })
  if (Object.keys(pins).length > 0)
    await tx`update flow_versions set pins = ${asJson(tx, pins)} where id = ${id}`
  const [flow] = await tx<{ id: string; kind: FlowKind; former: string }[]>`
    with present as (select status from flows where id = ${flowId})
    update flows set version_number = ${number}, status = 'active', published_at = ${now}, updated_at = ${now},
      pause_reason = null, pause_detail = null, version = version + 1
    where id = ${flowId} returning id, kind, (select status from present) as former`
  if (flow?.former === 'paused') await endPause(tx, flow, new Date(now))
  await refreshWantedTriggers(tx, flowId)
  return { id, number }
}
