import type { Reserve } from '../../../platform/contract/handler.ts'
import { createReserve } from '../../../platform/contract/plan-limit.ts'
import { countMismatch } from '../../../platform/count-mismatch.ts'
import type { Actor } from '../../../platform/principal.ts'
import { ProblemError } from '../../../platform/problem.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import {
  type Counters,
  createJob,
  findTargets,
  freezeTargets,
  insertSnapshots,
  type JobKind,
  listSnapshots,
  type NewJobError,
  type Progress,
  type Work,
} from '../../../system/jobs/index.ts'
import { matching, readSaved, type SavedTree } from '../../conditions/index.ts'
import type { Outcome } from '../../memberships/index.ts'
import {
  addStarts,
  type FlowStart,
  type ShownStart,
  shownStarts,
  tryOut,
} from '../../trigger-events/index.ts'
import type { ContactMembers } from '../members.ts'
import { countContacts } from '../store/contacts.ts'
import { chunkSize, placedById } from '../store/targets.ts'
import { type Applied, type BulkContext, notFound, type Reversal } from './action.ts'
import {
  applyCommand,
  type BulkCommand,
  capabilityFor,
  capabilityForUndo,
  locationOf,
  revertCommand,
  scopesFor,
  summaryOfCommand,
  targetOfCommand,
} from './actions.ts'

/** The payload of a bulk action by condition. */
export interface BulkPayload extends BulkCommand {
  condition: SavedTree
  /** Matching contacts that are left out. Jobs of earlier releases do not have it. */
  except_ids?: string[]
  /** The expected number of contacts; null for a dry run. */
  expected: number | null
}

/** Creates the job of an action on `count` matching contacts. With `expected`, the job fails if their number differs. */
export const createBulkJob = async (
  tx: Sql,
  command: BulkCommand,
  target: {
    condition: SavedTree
    exceptIds: string[]
    count: number
    expected: number | null
    dryRun: boolean
  },
  { actor, now, members }: { actor: Actor; now: string; members: ContactMembers },
) => {
  const { condition, exceptIds, count, expected, dryRun } = target
  const payload: BulkPayload = { ...command, condition, except_ids: exceptIds, expected }
  const summary = summaryOfCommand(command, count)
  const capability = await capabilityFor(tx, command, members)
  const scopes = scopesFor(command)
  const resource = targetOfCommand(command)
  const about = { summary, payload, capability, scopes, dryRun, target: resource, total: count }
  const job = { kind: 'bulk_action' as const, ...about }
  return createJob(tx, job, actor, now)
}

/** The error if the number of matching contacts differs from the expected number. */
export const contactMismatch = (found: number, expected: number): ProblemError =>
  countMismatch(
    `The condition matches ${found} ${found === 1 ? 'contact' : 'contacts'}, not ${expected}.`,
    `${found === 1 ? '1 contact matches' : `${found} contacts match`} the condition.`,
  )

/** Reads the plan's limits once per run, before its transactions. */
const quotaOf = async (
  { context }: Work,
  { mailQuotaOf }: ContactMembers,
): Promise<Pick<BulkContext, 'reserve' | 'mailQuota'>> => ({
  reserve: await createReserve(context.editions, { contacts: countContacts })('contacts'),
  mailQuota: await mailQuotaOf(context),
})

const contextOf = (
  { context, actor }: Work,
  members: ContactMembers,
  quota: Pick<BulkContext, 'reserve' | 'mailQuota'>,
): BulkContext => ({
  parts: { ...context, ...members },
  actor,
  now: context.clock.now().toISOString(),
  ...quota,
})

const limitReached: Exclude<Outcome, string> = {
  code: 'pro_lock',
  detail: 'The plan limit for contacts is reached.',
}

/** Processes a chunk. If the plan's limit is reached, `refused` returns the outcome of each contact. */
const withinPlanLimit = async <Done>(work: () => Promise<Done>, refused: () => Done): Promise<Done> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'pro_lock') return refused()
    throw error
  }
}

const codes = ['not_found', 'invalid_transition', 'invalid_state', 'rate_limited', 'too_many'] as const

/** These codes count as skipped, not as failed: the action does not apply to the contact now. */
const skippedCodes: readonly NewJobError['code'][] = ['invalid_state', 'rate_limited']

const errorOf = (contactId: string, { code, detail }: Exclude<Outcome, string>): NewJobError => ({
  code: code === 'pro_lock' ? 'plan_limit' : (codes.find((known) => known === code) ?? 'internal_error'),
  detail,
  contactId,
})

/** Counts the outcomes and lists an error for each contact that was not changed. */
const countOutcomes = (
  ids: readonly string[],
  outcomeOf: (id: string) => Reversal,
): Required<Pick<Progress, 'counted' | 'errors'>> => {
  const counted: Partial<Counters> = {}
  const errors: NewJobError[] = []
  const count = (name: keyof Counters): void => {
    counted[name] = (counted[name] ?? 0) + 1
  }
  for (const id of ids) {
    const outcome = outcomeOf(id)
    if (outcome === 'changed') count('updated')
    else if (outcome === 'unchanged') count('unchanged')
    else if ('skipped' in outcome) {
      count('skipped')
      errors.push({ code: 'changed_since', detail: outcome.skipped, contactId: id })
    } else {
      const error = errorOf(id, outcome)
      count(skippedCodes.includes(error.code) ? 'skipped' : 'failed')
      errors.push(error)
    }
  }
  return { counted, errors }
}

/** Freezes the target contacts. @throws count_mismatch, too_complex, pro_lock */
const begin = async (tx: Sql, work: Work, payload: BulkPayload, reserve: Reserve): Promise<Progress> => {
  const tree = await readSaved(tx, payload.condition)
  const targets = matching(tx, tree, work.context.clock.now(), {
    otherwise: locationOf(payload),
    exceptIds: payload.except_ids,
  })
  const total = await freezeTargets(tx, work.id, placedById(tx, targets), chunkSize)
  if (payload.expected !== null && total !== payload.expected) throw contactMismatch(total, payload.expected)
  if (payload.action === 'restore') await reserve(tx, total)
  return { checkpoint: { chunk: 0 }, total, finished: total === 0 }
}

const applyChunk = async (
  tx: Sql,
  work: Work,
  command: BulkCommand,
  ids: readonly string[],
  bulkContext: BulkContext,
): Promise<Applied & { starts: FlowStart[] }> => {
  const refused = (): Applied => ({
    outcomes: new Map(ids.map((id) => [id, limitReached])),
    before: new Map(),
  })
  const apply = (on: Sql) => withinPlanLimit(() => applyCommand(on, command, ids, bulkContext), refused)
  if (work.dryRun) {
    const { clock, log } = work.context
    const { flowStarts } = bulkContext.parts
    const { done, starts } = await tryOut(
      tx,
      { flowStarts, contactIds: () => ids, now: clock.now(), log },
      apply,
    )
    return { ...done, starts }
  }
  const applied = await apply(tx)
  if (capabilityForUndo(command) !== null) await insertSnapshots(tx, work.id, applied.before)
  return { ...applied, starts: [] }
}

interface Checkpoint {
  chunk: number
  /** What a dry run would start so far. */
  starts?: ShownStart[]
}

const startsSoFar = ({ starts }: Checkpoint): Pick<Progress, 'starts'> =>
  starts === undefined ? {} : { starts: shownStarts(starts) }

/**
 * A bulk action on the contacts that match a condition. Their ids are frozen at the beginning. Evaluating the
 * condition again for each chunk could select other contacts than were counted: other changes, and the action
 * itself, can change which contacts match.
 */
export const bulkKind = (members: ContactMembers): JobKind => ({
  kind: 'bulk_action',
  begin: async (work) => {
    const payload = work.payload as BulkPayload
    let at = work.checkpoint as Checkpoint | null
    let { total } = work
    const quota = await quotaOf(work, members)
    return {
      step: async (tx) => {
        if (at === null) {
          const progress = await begin(tx, work, payload, quota.reserve)
          at = { chunk: 0, ...(work.dryRun ? { starts: [] } : {}) }
          total = progress.total ?? 0
          return { ...progress, ...startsSoFar(at), checkpoint: at }
        }
        const ids = await findTargets(tx, work.id, at.chunk)
        const { outcomes, starts } = await applyChunk(tx, work, payload, ids, contextOf(work, members, quota))
        at = { ...at, chunk: at.chunk + 1, ...(at.starts ? { starts: addStarts(at.starts, starts) } : {}) }
        return {
          checkpoint: at,
          ...startsSoFar(at),
          ...countOutcomes(ids, (id) => outcomes.get(id) ?? notFound(locationOf(payload))),
          finished: at.chunk * chunkSize >= (total ?? 0),
        }
      },
    }
  },
  undo: {
    requiredCapability: (payload) => capabilityForUndo(payload as BulkPayload),
    begin: async (work, original) => {
      const command = original.payload as BulkPayload
      let after = (work.checkpoint as { contact_id: string | null } | null)?.contact_id ?? null
      const quota = await quotaOf(work, members)
      return {
        step: async (tx) => {
          const before = await listSnapshots(tx, original.id, after, chunkSize)
          const ids = [...before.keys()]
          const reversals = await withinPlanLimit(
            () =>
              revertCommand(
                tx,
                command,
                { before, since: original.startedAt },
                contextOf(work, members, quota),
              ),
            () => new Map<string, Reversal>(ids.map((id) => [id, limitReached])),
          )
          after = ids.at(-1) ?? after
          return {
            checkpoint: { contact_id: after },
            ...countOutcomes(ids, (id) => reversals.get(id) ?? notFound('live')),
            finished: ids.length < chunkSize,
          }
        },
      }
    },
  },
})
