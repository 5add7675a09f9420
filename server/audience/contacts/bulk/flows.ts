import { doesNotExist } from '../../../platform/fault-details.ts'
import type { Capability } from '../../../platform/host.ts'
import { problem } from '../../../platform/problem.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { lockContactIds, type Outcome } from '../../memberships/index.ts'
import type { ContactMembers } from '../members.ts'
import type { ActionName, BodyOf, BulkAction } from './action.ts'

type FlowKind = 'sequence' | 'automation'

interface Params {
  id: string
  name: string
}

/** @throws invalid_request */
const readFlow = async (
  tx: Sql,
  { flowEnrolments }: ContactMembers,
  kind: FlowKind,
  id: string,
): Promise<Params> => {
  const flow = await flowEnrolments.findFlow(tx, kind, id.toLowerCase())
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
  async (tx: Sql, { id }: Params, { flowEnrolments }: ContactMembers): Promise<Capability> =>
    (await flowEnrolments.needsApproval(tx, kind, id)) ? 'crm_administer' : 'crm_access'

/** The action that lets contacts enter flows of a kind. */
export const enrolIn = <Name extends ActionName>(
  kind: FlowKind,
  idIn: Reader<Name>,
): BulkAction<Name, Params> => ({
  from: 'live',
  requiredCapability: capabilityFor(kind),
  read: (tx, body, members) => readFlow(tx, members, kind, idIn(body)),
  target: ({ id, name }) => ({ kind, id, name }),
  summary: ({ name }, contacts) => `Enrol ${contacts} in the ${kind} ${name}.`,
  apply: async (tx, { id }, ids, { actor, parts }) => ({
    outcomes: await parts.flowEnrolments.enrol(tx, id, ids, actor, parts.clock.now()),
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
  read: (tx, body, members) => readFlow(tx, members, kind, idIn(body)),
  target: ({ id, name }) => ({ kind, id, name }),
  summary: ({ name }, contacts) => `Remove ${contacts} from the ${kind} ${name}.`,
  apply: async (tx, { id }, ids, { actor, parts }) => {
    const found = await lockContactIds(tx, ids)
    const removed = await parts.flowEnrolments.cancel(tx, id, found, actor, parts.clock.now())
    const outcomes = found.map((one): [string, Outcome] => [one, removed.has(one) ? 'changed' : 'unchanged'])
    return { outcomes: new Map(outcomes), before: new Map() }
  },
  undo: null,
})
