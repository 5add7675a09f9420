import type { AppContext } from '../../../platform/app-context.ts'
import type { Handlers, Reserve, Transaction } from '../../../platform/contract/handler.ts'
import { actorOf, type Principal } from '../../../platform/principal.ts'
import { problem } from '../../../platform/problem.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { begun } from '../../../system/jobs/index.ts'
import {
  countMatching,
  orTooComplex,
  readCondition,
  type SoundTree,
  trashRules,
} from '../../conditions/index.ts'
import { bulkResult } from '../../memberships/index.ts'
import {
  type ActionName,
  type BodyOf,
  type BodyOfExport,
  type BulkContext,
  notFound,
} from '../bulk/action.ts'
import {
  applyCommand,
  type BulkCommand,
  locationOf,
  readCommand,
  requireRightTo,
  requireScopeOf,
} from '../bulk/actions.ts'
import { createExportJob } from '../bulk/export.ts'
import { contactMismatch, createBulkJob } from '../bulk/job.ts'
import { type ConditionTarget, readTarget } from '../bulk/target.ts'
import { requireReadingContacts } from '../filter.ts'
import type { ContactMembers } from '../members.ts'

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

/** An action changes contacts in one place, so a condition cannot mean the other one. @throws invalid_request */
const requireLocation = (tree: SoundTree, command: BulkCommand): void => {
  const location = locationOf(command)
  const [other] = trashRules(tree, '/condition').filter((rule) => rule.location !== location)
  if (other === undefined) return
  const pointer = `${other.pointer}/operator`
  const where = location === 'trash' ? 'in' : 'outside'
  const detail = `The action \`${command.action}\` applies only to contacts ${where} the trash.`
  throw problem('invalid_request', {
    detail: `${pointer}: ${detail}`,
    errors: [{ pointer, code: 'not_allowed', detail }],
  })
}

const applyLater = async (
  tx: Sql,
  command: BulkCommand,
  { condition, exceptIds, dryRun, expected }: ConditionTarget,
  { parts, actor, now, reserve }: BulkContext,
) => {
  const { tree, saved } = await readCondition(tx, parts.named, condition, { trash: true })
  requireLocation(tree, command)
  const targets = { otherwise: locationOf(command), exceptIds }
  const count = await orTooComplex(countMatching(tx, tree, new Date(now), targets))
  if (expected !== null && count !== expected) throw contactMismatch(count, expected)
  if (command.action === 'restore' && !dryRun) await reserve(tx, count)
  const wanted = { condition: saved, exceptIds, count, expected, dryRun }
  return begun(await createBulkJob(tx, command, wanted, { actor, now, members: parts }), new Date(now))
}

/** Applies an action to the contacts of a request: at once to ids, by a job to a condition. */
export const applyBulk = async (
  context: AppContext & ContactMembers,
  body: BodyOf<ActionName>,
  { principal, transaction, reserve = nothingReserved }: BulkRequest,
) => {
  const target = readTarget(body, true)
  requireScopeOf(body, principal)
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
    const { exceptIds } = target
    const { tree, saved } = await readCondition(tx, named, target.condition, { trash: true })
    const count = await orTooComplex(countMatching(tx, tree, clock.now(), { exceptIds }))
    const targets = { condition: saved, except_ids: exceptIds }
    return begun(await createExportJob(tx, targets, count, body, by), clock.now())
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
