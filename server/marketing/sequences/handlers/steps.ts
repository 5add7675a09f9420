import { basePath } from '../../../../generated/operations.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Handlers } from '../../../platform/contract/handler.ts'
import { doesNotExist } from '../../../platform/fault-details.ts'
import { digestOf } from '../../../platform/http/digest.ts'
import { requireMatch } from '../../../platform/http/preconditions.ts'
import type { Principal } from '../../../platform/principal.ts'
import { type Fault, problem } from '../../../platform/problem.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { type FlowMembers, type FlowRow, findFlow } from '../../flows/index.ts'
import { lockForChange, requireSequence, requireTemplates, storeShape } from '../changes.ts'
import { withCodes } from '../content.ts'
import { changedStep, newStep, throwFaults } from '../draft.ts'
import { shown } from '../serializers.ts'
import { mostSteps, type Step, shapeOf } from '../shape.ts'

/** @throws not_found */
const stepIn = (row: FlowRow, stepId: string): Step => {
  const step = shapeOf(row).steps.find(({ id }) => id === stepId.toLowerCase())
  if (step === undefined) throw problem('not_found', { detail: doesNotExist('step') })
  return step
}

/** The steps in the order of the ids, which must name each of them once. @throws invalid_request */
const inOrder = (steps: readonly Step[], ids: readonly string[]): Step[] => {
  const faults: Fault[] = []
  const ordered = ids.flatMap((id, index) => {
    const step = steps.find((one) => one.id === id.toLowerCase())
    if (step !== undefined) return [step]
    faults.push({ pointer: `/ids/${index}`, code: 'not_found', detail: doesNotExist('step') })
    return []
  })
  const missing = steps.length - new Set(ordered).size
  if (missing > 0)
    faults.push({
      pointer: '/ids',
      code: 'min_items',
      detail: `${missing} of the ${steps.length} steps ${missing === 1 ? 'is' : 'are'} missing. Send the ids of all steps.`,
    })
  throwFaults(faults)
  return ordered
}

/** Stores the steps of a locked sequence, of which one may be new or changed. */
const store = async (
  context: AppContext & FlowMembers,
  tx: Sql,
  row: FlowRow,
  { steps, written }: { steps: Step[]; written?: Step },
  principal: Principal,
): Promise<FlowRow> => {
  const faults: Fault[] = []
  const shape = await withCodes(
    tx,
    { ...shapeOf(row), steps },
    written === undefined ? [] : [{ step: written, pointer: '' }],
    faults,
  )
  throwFaults(faults)
  return storeShape(tx, context, row, { shape }, principal)
}

export const sequenceSteps = {
  async createSequenceStep({ params, body, principal, transaction }, context) {
    requireTemplates(principal, [body])
    const { position, ...input } = body
    return transaction(async (tx) => {
      const row = await lockForChange(tx, params.id, principal)
      const { steps } = shapeOf(row)
      if (steps.length >= mostSteps)
        throw problem('too_many', {
          detail: `A sequence can have at most ${mostSteps} steps. Delete a step first.`,
        })
      const faults: Fault[] = []
      const step = await newStep(tx, input, '', faults)
      throwFaults(faults)
      await store(
        context,
        tx,
        row,
        { steps: steps.toSpliced(position ?? steps.length, 0, step), written: step },
        principal,
      )
      const headers = { Location: `${basePath}/sequences/${row.id}/steps/${step.id}` }
      return { status: 201, body: step, etag: digestOf(step), headers }
    })
  },

  async getSequenceStep({ params }, { sql }) {
    const step = stepIn(await requireSequence(findFlow(sql, 'sequence', params.id)), params.step_id)
    return { status: 200, body: step, etag: digestOf(step) }
  },

  async updateSequenceStep({ params, headers, body, principal, transaction }, context) {
    requireTemplates(principal, [body])
    return transaction(async (tx) => {
      const row = await lockForChange(tx, params.id, principal)
      const before = stepIn(row, params.step_id)
      requireMatch(headers['If-Match'], digestOf(before))
      const faults: Fault[] = []
      const step = await changedStep(tx, before, body, '', faults)
      throwFaults(faults)
      if (JSON.stringify(step) !== JSON.stringify(before)) {
        const steps = shapeOf(row).steps.map((one) => (one.id === step.id ? step : one))
        await store(context, tx, row, { steps, written: step }, principal)
      }
      return { status: 200, body: step, etag: digestOf(step) }
    })
  },

  async deleteSequenceStep({ params, headers, principal, transaction }, context) {
    const id = params.step_id.toLowerCase()
    await transaction(async (tx) => {
      const row = await lockForChange(tx, params.id, principal)
      requireMatch(headers['If-Match'], digestOf(stepIn(row, id)))
      await store(context, tx, row, { steps: shapeOf(row).steps.filter((step) => step.id !== id) }, principal)
    })
    return { status: 200, body: { id, deleted: true } }
  },

  async reorderSequenceSteps({ params, body, principal, transaction }, context) {
    return transaction(async (tx) => {
      const row = await lockForChange(tx, params.id, principal)
      const { steps } = shapeOf(row)
      const ordered = inOrder(steps, body.ids)
      if (ordered.every((step, index) => step === steps[index])) return shown(200, row)
      return shown(200, await store(context, tx, row, { steps: ordered }, principal))
    })
  },
} satisfies Partial<Handlers<AppContext & FlowMembers>>
