import { basePath } from '../../../../generated/operations.ts'
import { lockReferences, type ReferenceUsers, refuseWhileInUse } from '../../../audience/references/index.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Handlers } from '../../../platform/contract/handler.ts'
import { readPage } from '../../../platform/http/pagination.ts'
import { requireMatch } from '../../../platform/http/preconditions.ts'
import { newId } from '../../../platform/ids.ts'
import { containing, nameOfCopy } from '../../../platform/names.ts'
import { actorColumns, actorOf, type Principal } from '../../../platform/principal.ts'
import type { Fault } from '../../../platform/problem.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import {
  deleteFlow,
  type FlowMembers,
  type FlowOrder,
  type FlowSummaryRow,
  findFlow,
  flowList,
  insertFlow,
  isFlowNameTaken,
  lockFlow,
} from '../../flows/index.ts'
import {
  ifNameTaken,
  requireMayChange,
  requireSequence,
  requireTemplates,
  storeShape,
  wrongState,
} from '../changes.ts'
import { compileSequence } from '../compile.ts'
import { withCodes } from '../content.ts'
import { changedShape, emptyShape, newStep, throwFaults } from '../draft.ts'
import { serializeSummary, shown, versionTag } from '../serializers.ts'
import { type Shape, type Step, shapeOf } from '../shape.ts'

const insert = async (
  { clock }: AppContext,
  tx: Sql,
  flow: { name: string; description: string | null; shape: Shape },
  principal: Principal,
) => {
  const { name, description, shape } = flow
  const now = clock.now().toISOString()
  const row = await insertFlow(
    tx,
    { id: newId(), kind: 'sequence', name, description, draft: compileSequence(shape), sequence: shape },
    actorColumns(actorOf(principal)),
    now,
  ).catch(ifNameTaken(name))
  return { ...shown(201, row), headers: { Location: `${basePath}/sequences/${row.id}` } }
}

export const sequenceDrafts = {
  async listSequences(request, { sql, secret }) {
    const { state = ['draft', 'active', 'paused'], search, sort = '-created_at' } = request.query
    const pattern = search === undefined ? undefined : containing(search)
    const order = { by: sort.replace('-', '') as FlowOrder, descending: sort.startsWith('-') }
    const list = flowList(sql, 'sequence', { statuses: state, pattern }, order)
    const { rows, page, headers } = await readPage<FlowSummaryRow>(sql, secret, request, list)
    return { status: 200, body: { data: rows.map(serializeSummary), page }, headers }
  },

  async createSequence({ body, principal, transaction }, context) {
    const { name, description = null, steps: inputs = [], ...rest } = body
    requireTemplates(principal, inputs)
    return transaction(async (tx) => {
      const faults: Fault[] = []
      const changed = await changedShape(tx, context, await emptyShape(tx), rest, faults)
      const steps: Step[] = []
      for (const [index, input] of inputs.entries())
        steps.push(await newStep(tx, input, `/steps/${index}`, faults))
      throwFaults(faults)
      const written = steps.map((step, index) => ({ step, pointer: `/steps/${index}` }))
      const shape = await withCodes(tx, { ...changed, steps }, written, faults)
      throwFaults(faults)
      return insert(context, tx, { name, description, shape }, principal)
    })
  },

  async getSequence({ params }, { sql }) {
    return shown(200, await requireSequence(findFlow(sql, 'sequence', params.id)))
  },

  async updateSequence({ params, headers, body, principal, transaction }, context) {
    const { name, description, ...rest } = body
    return transaction(async (tx) => {
      const row = await requireSequence(lockFlow(tx, 'sequence', params.id))
      requireMatch(headers['If-Match'], versionTag(row))
      if (row.status === 'archived') throw wrongState('The sequence is archived. Unarchive it first.')
      const before = shapeOf(row)
      const faults: Fault[] = []
      const shape = await changedShape(tx, context, before, rest, faults)
      throwFaults(faults)
      const isChanged = JSON.stringify(shape) !== JSON.stringify(before)
      if (isChanged) requireMayChange(row, principal)
      const naming = {
        name: name ?? row.name,
        description: description === undefined ? row.description : description,
      }
      if (!isChanged && naming.name === row.name && naming.description === row.description)
        return shown(200, row)
      const stored = await storeShape(tx, context, row, { shape, ...naming }, principal).catch(
        ifNameTaken(naming.name),
      )
      return shown(200, stored)
    })
  },

  async deleteSequence({ params, headers, transaction }, { referenceUsers }) {
    const id = params.id.toLowerCase()
    await transaction(async (tx) => {
      await lockReferences(tx)
      const row = await requireSequence(lockFlow(tx, 'sequence', id))
      requireMatch(headers['If-Match'], versionTag(row))
      if (row.status === 'active' || row.status === 'paused')
        throw wrongState(
          `The sequence is ${row.status}. ${row.status === 'active' ? 'Pause and archive' : 'Archive'} it instead.`,
        )
      await refuseWhileInUse(tx, referenceUsers, { what: 'sequence', id })
      if (!(await deleteFlow(tx, id)))
        throw wrongState('A sequence with enrolments cannot be deleted. Keep it archived.')
    })
    return { status: 200, body: { id, deleted: true } }
  },

  async duplicateSequence({ params, body, principal, transaction }, context) {
    return transaction(async (tx) => {
      const row = await requireSequence(findFlow(tx, 'sequence', params.id))
      const isTaken = (name: string) => isFlowNameTaken(tx, 'sequence', name)
      const name = body.name ?? (await nameOfCopy(row.name, isTaken))
      const before = shapeOf(row)
      const shape = { ...before, steps: before.steps.map((step) => ({ ...step, id: newId() })) }
      return insert(context, tx, { name, description: row.description, shape }, principal)
    })
  },
} satisfies Partial<Handlers<AppContext & FlowMembers & { referenceUsers: ReferenceUsers }>>
