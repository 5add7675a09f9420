import type { AppContext } from '../../../platform/app-context.ts'
import type { Handlers, Reserve, Transaction } from '../../../platform/contract/handler.ts'
import { actorOf, type Principal } from '../../../platform/principal.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { begun } from '../../../system/jobs/index.ts'
import { orTooComplex, readCondition } from '../../conditions/index.ts'
import { bulkResult } from '../../memberships/index.ts'
import {
  type ActionName,
  type BodyOf,
  type BodyOfExport,
  type BulkContext,
  notFound,
} from '../bulk/action.ts'
import { applyCommand, type BulkCommand, locationOf, readCommand, requireRightTo } from '../bulk/actions.ts'
import { createExportJob } from '../bulk/export.ts'
import { contactMismatch, createBulkJob, targetsOf } from '../bulk/job.ts'
import { readTarget, type Target } from '../bulk/target.ts'
import { requireReadingContacts } from '../filter.ts'
import type { ContactMembers } from '../members.ts'
import { countTargets } from '../store/targets.ts'

interface BulkRequest {
  principal: Principal
  transaction: Transaction
  /** Omitted for actions that use no quota. */
  reserve?: Reserve
}

/** For actions that use no quota. */
const nothingReserved: Reserve = async () => undefined

const applyNow = async (tx: Sql, command: BulkCommand, ids: readonly string[], bulkContext: BulkContext) => {
  // An id in two spellings is processed once and returned twice.
  const { outcomes } = await applyCommand(tx, command, [...new Set(ids)], bulkContext)
  const all = new Map(ids.map((id) => [id, outcomes.get(id) ?? notFound(locationOf(command))]))
  return { status: 200 as const, body: bulkResult(ids, all) }
}

const applyLater = async (
  tx: Sql,
  command: BulkCommand,
  { condition, dryRun, expected }: Extract<Target, { condition: unknown }>,
  { parts, actor, now, reserve }: BulkContext,
) => {
  const { tree, saved } = await readCondition(tx, parts.named, condition)
  const targets = targetsOf(tx, tree, locationOf(command), new Date(now))
  const count = await orTooComplex(countTargets(tx, targets))
  if (expected !== null && count !== expected) throw contactMismatch(count, expected)
  if (command.action === 'restore' && !dryRun) await reserve(tx, count)
  const wanted = { condition: saved, count, expected, dryRun }
  return begun(await createBulkJob(tx, command, wanted, { actor, now, members: parts }), new Date(now))
}

/** Applies an action to the contacts of a request: at once to ids, by a job to a condition. */
export const applyBulk = async (
  context: AppContext & ContactMembers,
  body: BodyOf<ActionName>,
  { principal, transaction, reserve = nothingReserved }: BulkRequest,
) => {
  const target = readTarget(body, true)
  if ('condition' in target) requireReadingContacts(principal, '`condition`')
  const mailQuota = await context.mailQuotaOf(context)
  const now = context.clock.now().toISOString()
  const bulkContext: BulkContext = { parts: context, actor: actorOf(principal), now, reserve, mailQuota }
  return transaction(async (tx) => {
    const command = await readCommand(tx, body, context)
    await requireRightTo(tx, command, principal, context)
    return 'ids' in target
      ? applyNow(tx, command, target.ids, bulkContext)
      : applyLater(tx, command, target, bulkContext)
  })
}

const exportThem = (
  { clock, named }: AppContext & ContactMembers,
  body: BodyOfExport,
  { principal, transaction }: BulkRequest,
) => {
  const target = readTarget(body, false)
  const by = { principal, now: clock.now().toISOString() }
  return transaction(async (tx) => {
    if ('ids' in target) {
      const ids = [...new Set(target.ids)]
      return begun(await createExportJob(tx, { ids }, ids.length, body, by), clock.now())
    }
    const { tree, saved } = await readCondition(tx, named, target.condition)
    const count = await orTooComplex(countTargets(tx, targetsOf(tx, tree, 'live', clock.now())))
    return begun(await createExportJob(tx, { condition: saved }, count, body, by), clock.now())
  })
}

export const bulkHandlers = {
  async applyContactAction({ body, principal, transaction, reserve }, context) {
    const request = { principal, transaction, reserve }
    return body.action === 'export' ? exportThem(context, body, request) : applyBulk(context, body, request)
  },

  async deleteContacts({ body, principal, transaction }, context) {
    return applyBulk(context, { action: 'delete', ...body }, { principal, transaction })
  },
} satisfies Partial<Handlers<AppContext & ContactMembers>>
