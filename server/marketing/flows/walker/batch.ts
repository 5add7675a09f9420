import type { Outbound } from '../../../platform/http/outbound.ts'
import { type HeldLease, holdLease } from '../../../platform/storage/lease.ts'
import type { Database, TransactionSql } from '../../../platform/storage/open.ts'
import { isContention, isTransient, retryWhileUnavailable } from '../../../platform/transient-errors.ts'
import { finishLeftCalls } from '../calls/store.ts'
import type { CallOutcome, NodeContext } from '../node.ts'
import { claimDue, type EnrolmentLease, findFlowsWithDue, releaseLeases, renewLeases } from '../store/due.ts'
import { endIfFrozen } from '../store/frozen.ts'
import { findContactsOf } from '../store/inside.ts'
import { lockLimited, pauseFlows } from '../store/safety.ts'
import { insertSteps } from '../store/steps.ts'
import { findVersions } from '../store/versions.ts'
import { lockContactStates, lockDue, lockHeld, writeEnrolments } from '../store/walking.ts'
import { callPool } from './call-pool.ts'
import { makeCalls } from './calls.ts'
import { pauseFailing } from './failures.ts'
import { applyResult, createStepLog } from './moves.ts'
import { type Walked, walk } from './walk.ts'

/** The lease of an enrolment in seconds, and the time after which its holder stops, in milliseconds. */
const leaseSeconds = 120
const safeFor = 100_000
const renewEvery = 30_000

/** Seconds before enrolments are claimed again after an error that another try may not meet. */
const restAfterError = 5

/** Enrolments that are walked together to begin their calls. */
const batchOfCalls = 20

export interface WalkerContext {
  sql: Database
  app: NodeContext['app']
  outbound: Outbound
  /** Enrolments in one claim; default 500. */
  batchSize?: number
  /** Runs between two groups of contacts, to let other work run. */
  between?: () => Promise<void>
  /** Whether no more calls may begin, because the process ends. */
  isEnding?: () => boolean
}

const distinct = (ids: readonly string[]): string[] => [...new Set(ids)]

/** Locks flows, contacts and enrolments, in this order in every process, and walks those whose leases are held. */
const walkLocked = (
  { sql, app, between }: WalkerContext,
  leases: readonly EnrolmentLease[],
  hasSavepoints: boolean,
  outcomes?: ReadonlyMap<string, CallOutcome>,
): Promise<Walked> =>
  sql.begin(async (tx: TransactionSql) => {
    await endIfFrozen(tx)
    await lockLimited(tx, distinct(leases.map(({ flowId }) => flowId)))
    // Those of now: a contact can have been merged into another one during a call.
    const contactIds = await findContactsOf(
      tx,
      leases.map(({ id }) => id),
    )
    const contacts = await lockContactStates(tx, contactIds)
    const rows = await lockHeld(tx, leases)
    const now = app.clock.now()
    return walk({ app, isSimulated: false, hasSavepoints }, tx, {
      rows,
      contacts,
      now,
      lease: { seconds: leaseSeconds, isNew: false },
      ...(outcomes && { outcomes }),
      ...(between && { between }),
    })
  })

/**
 * Claims due enrolments and walks them in one transaction, whose locks are the claim: most need no lease.
 */
const walkDue = ({ sql, app, between, batchSize = 500 }: WalkerContext): Promise<ClaimedWalk> =>
  sql.begin(async (tx: TransactionSql) => {
    await endIfFrozen(tx)
    const now = app.clock.now()
    const flows = await findFlowsWithDue(tx, now, callPool.full())
    if (flows.length === 0) return { walked: [], leases: [], claimed: 0 }
    await lockLimited(tx, flows)
    const { rows, contacts } = await lockDue(tx, flows, batchSize, now)
    const walked = await walk({ app, isSimulated: false, hasSavepoints: false }, tx, {
      rows,
      contacts,
      now,
      lease: { seconds: leaseSeconds, isNew: true },
      ...(between && { between }),
    })
    const leases = rows.map(({ id, flowId, contactId, leaseNumber }) => ({
      id,
      flowId,
      contactId,
      leaseNumber: leaseNumber + 1,
    }))
    return { walked: [walked], leases, claimed: rows.length }
  })

/** What was claimed and walked, and the leases of those that still call. */
interface ClaimedWalk {
  walked: Walked[]
  leases: readonly EnrolmentLease[]
  claimed: number
}

/** Walks leases. If a step fails, it walks them again, and the step fails only for its contacts. */
const walkHeld = async (
  context: WalkerContext,
  leases: readonly EnrolmentLease[],
  outcomes?: ReadonlyMap<string, CallOutcome>,
): Promise<Walked> => {
  try {
    return await walkLocked(context, leases, false, outcomes)
  } catch (error) {
    if (isTransient(error) || isContention(error)) throw error
    return walkLocked(context, leases, true, outcomes)
  }
}

/** Pauses the flows that the walk found to be over their limit or failing. */
const pauseUnsafe = async (
  { sql, app }: WalkerContext,
  { failures, hadFailures, overLimit, pauses }: Walked,
): Promise<void> => {
  const now = app.clock.now()
  const cause = {
    reason: 'emails_per_hour' as const,
    detail:
      'The automation reached its limit of e-mails for this hour. Raise `emails_per_hour`, or resume the automation later.',
  }
  await pauseFlows(sql, new Map([...overLimit].map((flowId) => [flowId, cause])), now)
  await pauseFlows(sql, pauses, now)
  await pauseFailing(sql, failures, hadFailures, now)
}

/** Postpones an enrolment that cannot be walked at all. */
const recordFailure = ({ sql, app }: WalkerContext, lease: EnrolmentLease, error: unknown): Promise<void> =>
  sql.begin(async (tx) => {
    const [row] = await lockHeld(tx, [lease])
    if (row === undefined) return
    const log = createStepLog(app.clock.now())
    const version = (await findVersions(tx, [row.versionId])).get(row.versionId)
    if (version === undefined) return
    const detail = error instanceof Error ? error.message : String(error)
    applyResult(log, version.graph, row, { retry: 'error', detail })
    await writeEnrolments(tx, [row])
    await insertSteps(tx, log.steps, log.at)
    await log.tallies.write(tx, log.now)
  })

/** Walks leases; if they fail together, in halves, so that one enrolment does not hold up the others. */
const walkLeases = async (context: WalkerContext, leases: readonly EnrolmentLease[]): Promise<Walked[]> => {
  try {
    const walked = await walkHeld(context, leases)
    await pauseUnsafe(context, walked)
    return [walked]
  } catch (error) {
    if (isTransient(error)) throw error
    context.app.log.error(
      { err: error, enrolments: leases.length },
      'enrolments could not be walked together',
    )
    if (isContention(error)) {
      await releaseLeases(context.sql, leases, 1)
      return []
    }
    const [first] = leases
    if (first !== undefined && leases.length === 1) {
      await recordFailure(context, first, error)
      return []
    }
    const middle = Math.ceil(leases.length / 2)
    return [
      ...(await walkLeases(context, leases.slice(0, middle))),
      ...(await walkLeases(context, leases.slice(middle))),
    ]
  }
}

/**
 * Makes the calls of a batch, records what came of them, and goes on with their contacts, until none of them calls. Few
 * calls begin at a time, because a kill leaves their outcomes unknown.
 */
const finishWithCalls = async (
  context: WalkerContext,
  leases: readonly EnrolmentLease[],
  walked: readonly Walked[],
  lease: HeldLease,
): Promise<void> => {
  const { app, sql, isEnding = () => false } = context
  const walkSome = async (ids: ReadonlySet<string>, outcomes?: ReadonlyMap<string, CallOutcome>) => {
    const held = leases.filter(({ id }) => ids.has(id))
    // Safe to repeat: a lease that was given back the first time is not held any more.
    const next = await retryWhileUnavailable(() => walkHeld(context, held, outcomes), lease.isGood)
    await pauseUnsafe(context, next)
    postponed.push(...next.postponed)
    return next.calls
  }
  const postponed = walked.flatMap((one) => one.postponed)
  let calls = walked.flatMap((one) => one.calls)
  for (;;) {
    while (calls.length > 0) {
      const outcomes = await makeCalls(context, calls, lease, callPool)
      const made = calls.flatMap(({ token: { row } }) => {
        const outcome = outcomes.get(row.id)
        return outcome === undefined ? [] : [{ enrolmentId: row.id, visit: row.visit, outcome }]
      })
      calls = outcomes.size === 0 ? [] : await walkSome(new Set(outcomes.keys()), outcomes)
      await retryWhileUnavailable(() => finishLeftCalls(sql, made, app.clock.now()), lease.isGood)
    }
    if (postponed.length === 0) return
    if (isEnding() || !lease.isGood()) break
    calls = await walkSome(new Set(postponed.splice(0, batchOfCalls)))
  }
  const rest = new Set(postponed)
  await releaseLeases(
    sql,
    leases.filter(({ id }) => rest.has(id)),
    0,
  )
}

export interface Batch {
  /** How many enrolments were claimed. */
  claimed: number
  /** Resolves when their calls are over. */
  calls: Promise<void>
}

/** The same with leases, so that it is tried again without those that fail. */
const walkClaimed = async (context: WalkerContext): Promise<ClaimedWalk> => {
  const { sql, app, batchSize = 500 } = context
  const leases = await claimDue(sql, batchSize, leaseSeconds, app.clock.now(), callPool.full())
  if (leases.length === 0) return { walked: [], leases, claimed: 0 }
  const walked = await walkLeases(context, leases).catch(async (error: unknown) => {
    await releaseLeases(sql, leases, restAfterError).catch(() => undefined)
    throw error
  })
  return { walked, leases, claimed: leases.length }
}

/** Makes the calls of one flow, and goes on with its contacts. */
const finishFlow = async (
  context: WalkerContext,
  flowId: string,
  open: readonly EnrolmentLease[],
  walked: readonly Walked[],
  startedAt: number,
): Promise<void> => {
  const { sql, app } = context
  const ids = new Set(open.map(({ id }) => id))
  const own = walked.map((one) => ({
    ...one,
    calls: one.calls.filter(({ token }) => ids.has(token.row.id)),
    postponed: one.postponed.filter((id) => ids.has(id)),
  }))
  const lease = holdLease(
    safeFor,
    { every: renewEvery, renew: async () => (await renewLeases(sql, open, leaseSeconds)) > 0 },
    startedAt,
  )
  callPool.hold(flowId, open.length)
  try {
    await finishWithCalls(context, open, own, lease)
  } catch (error) {
    app.log.error(
      { err: error },
      'calls of flows could not be recorded; they are unknown when their leases end',
    )
  } finally {
    callPool.hold(flowId, -open.length)
    lease.end()
  }
}

/** Claims due enrolments and walks them. */
export const walkBatch = async (context: WalkerContext): Promise<Batch> => {
  // Starts before the statements are sent: a lease lasts from their execution.
  const startedAt = performance.now()
  const { walked, leases, claimed } = await walkDue(context).then(
    async (done) => {
      for (const one of done.walked) await pauseUnsafe(context, one)
      return done
    },
    (error: unknown) => {
      if (isTransient(error)) throw error
      return walkClaimed(context)
    },
  )
  const calling = new Set(
    walked.flatMap(({ calls, postponed }) => [...calls.map(({ token }) => token.row.id), ...postponed]),
  )
  const open = leases.filter(({ id }) => calling.has(id))
  // The calls of one flow do not wait for those of another.
  const calls = Promise.all(
    [...Map.groupBy(open, ({ flowId }) => flowId)].map(([flowId, some]) =>
      finishFlow(context, flowId, some, walked, startedAt),
    ),
  ).then(() => undefined)
  return { claimed, calls }
}
