import { doesNotExist } from '../../../platform/fault-details.ts'
import type { Capability } from '../../../platform/host.ts'
import { createPort } from '../../../platform/port.ts'
import type { Actor } from '../../../platform/principal.ts'
import { problem } from '../../../platform/problem.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { lockContactIds, type Outcome, type Outcomes } from '../../memberships/index.ts'
import type { ActionName, BodyOf, BulkAction } from './action.ts'

type FlowKind = 'sequence' | 'automation'

interface FlowEnrolments {
  findFlow(sql: Sql, kind: FlowKind, id: string): Promise<{ id: string; name: string } | null>
  /** Whether administrators start and stop it, because it sends. */
  needsApproval(sql: Sql, kind: FlowKind, id: string): Promise<boolean>
  /** Lets contacts enter. Contacts that were not found have no outcome. */
  enrol(tx: Sql, flowId: string, contactIds: readonly string[], actor: Actor, now: Date): Promise<Outcomes>
  /** Lets contacts leave. Returns those that were inside. */
  cancel(
    tx: Sql,
    flowId: string,
    contactIds: readonly string[],
    actor: Actor,
    now: Date,
  ): Promise<ReadonlySet<string>>
}

/** The enrolments of sequences and automations, which are areas above. */
export const flowEnrolments = createPort<FlowEnrolments>('enrolments of flows')

interface Params {
  id: string
  name: string
}

/** @throws invalid_request */
const readFlow = async (tx: Sql, kind: FlowKind, id: string): Promise<Params> => {
  const flow = await flowEnrolments.use.findFlow(tx, kind, id.toLowerCase())
  if (flow !== null) return { id: flow.id, name: flow.name }
  const pointer = `/${kind}_id`
  const detail = doesNotExist(kind)
  throw problem('invalid_request', {
    detail: `${pointer}: ${detail}`,
    errors: [{ pointer, code: 'not_found', detail }],
  })
}

type Reader<Name extends ActionName> = (body: BodyOf<Name>) => string

const capabilityFor =
  (kind: FlowKind) =>
  async (tx: Sql, { id }: Params): Promise<Capability> =>
    (await flowEnrolments.use.needsApproval(tx, kind, id)) ? 'crm_administer' : 'crm_access'

/** The action that lets contacts enter flows of a kind. */
export const enrolIn = <Name extends ActionName>(
  kind: FlowKind,
  idIn: Reader<Name>,
): BulkAction<Name, Params> => ({
  from: 'live',
  requiredCapability: capabilityFor(kind),
  read: (tx, body) => readFlow(tx, kind, idIn(body)),
  summary: ({ name }, contacts) => `Enrol ${contacts} in the ${kind} ${name}.`,
  apply: async (tx, { id }, ids, { actor, parts }) => ({
    outcomes: await flowEnrolments.use.enrol(tx, id, ids, actor, parts.clock.now()),
    before: new Map(),
  }),
  undo: null,
})

/** The action that lets contacts leave flows of a kind. */
export const removeFrom = <Name extends ActionName>(
  kind: FlowKind,
  idIn: Reader<Name>,
): BulkAction<Name, Params> => ({
  from: 'live',
  requiredCapability: capabilityFor(kind),
  read: (tx, body) => readFlow(tx, kind, idIn(body)),
  summary: ({ name }, contacts) => `Remove ${contacts} from the ${kind} ${name}.`,
  apply: async (tx, { id }, ids, { actor, parts }) => {
    const found = await lockContactIds(tx, ids)
    const removed = await flowEnrolments.use.cancel(tx, id, found, actor, parts.clock.now())
    const outcomes = found.map((one): [string, Outcome] => [one, removed.has(one) ? 'changed' : 'unchanged'])
    return { outcomes: new Map(outcomes), before: new Map() }
  },
  undo: null,
})
