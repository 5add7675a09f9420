import type { PlanLimitKey, ProFeature } from '../../../generated/operations.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Editions } from '../../platform/editions.ts'
import { addTask, defineJob, defineTask, type Job } from '../../platform/jobs/task.ts'
import type { Database, Sql } from '../../platform/storage/open.ts'
import { closeNotice, notify } from '../notices/index.ts'
import { features, limitKeys } from './catalogue.ts'
import { endOf, isExpired } from './licence/rules.ts'
import { isNear } from './rules.ts'
import { countUsage, type UsedOfPlan } from './usage.ts'

const day = 86_400_000

/** How long before its end a licence is announced. */
const announcedBefore = 30 * day

interface EditionContext {
  sql: Database
  clock: Clock
  editions: Editions
  planLocks: PlanLocks
  usedOfPlan: UsedOfPlan
}

/** What the present plan allows. */
export interface Plan {
  /** Null without a limit. */
  allowed: Record<PlanLimitKey, number | null>
  lockedFeatures: readonly ProFeature[]
}

/** What acts by itself lies above. */
export interface PlanLocks {
  /** Pauses what acts by itself and is beyond the plan. Nothing is deleted. */
  pauseBeyondPlan(sql: Database, plan: Plan, now: Date): Promise<void>
}

const noteLimit = async (
  tx: Sql,
  key: PlanLimitKey,
  { used, allowed }: { used: number; allowed: number | null },
  now: Date,
): Promise<void> => {
  const isReached = allowed !== null && used >= allowed
  const near = { kind: 'limit_near', subject: key, resourceId: null, now } as const
  const reached = { ...near, kind: 'limit_reached' } as const
  const details = { data: { name: key, used, allowed: allowed ?? 0 }, isCheck: true }
  if (isNear(used, allowed) && !isReached) await notify(tx, { ...near, ...details })
  else await closeNotice(tx, near)
  if (isReached) await notify(tx, { ...reached, ...details })
  else await closeNotice(tx, reached)
}

/** Tells administrators which limits of the plan are near or reached, and closes the notice when there is space again. */
const checkLimits = async ({ sql, clock, usedOfPlan }: EditionContext, { allowed }: Plan): Promise<void> => {
  const now = clock.now()
  const used = await countUsage(sql, usedOfPlan, now)
  for (const key of limitKeys)
    await sql.begin((tx: Sql) => noteLimit(tx, key, { used: used[key], allowed: allowed[key] }, now))
}

/** Announces the end of the licence, and that it has ended. */
const checkLicence = async ({ sql, clock, editions }: EditionContext): Promise<void> => {
  const now = clock.now()
  const licence = await editions.licence()
  const end = licence && endOf(licence)
  const ending = { kind: 'licence_ending', subject: '', resourceId: null, now } as const
  const ended = { ...ending, kind: 'licence_ended' } as const
  const details = { data: { day: licence?.expires_on ?? '' }, isCheck: true }
  const isOver = licence !== null && isExpired(licence, now)
  const isEnding = !isOver && end !== null && end.getTime() - now.getTime() <= announcedBefore
  await sql.begin(async (tx: Sql) => {
    if (isEnding) await notify(tx, { ...ending, ...details })
    else await closeNotice(tx, ending)
    if (isOver) await notify(tx, { ...ended, ...details })
    else await closeNotice(tx, ended)
  })
}

const planOf = async (editions: Editions): Promise<Plan> => {
  const allowed = await Promise.all(limitKeys.map(async (key) => [key, await editions.allowed(key)] as const))
  const available = await Promise.all(features.map((feature) => editions.has(feature)))
  return {
    allowed: Object.fromEntries(allowed) as Plan['allowed'],
    lockedFeatures: features.filter((_, index) => !available[index]),
  }
}

const checkPlanTask = defineTask('check-plan')

/** Checks the plan after the commit, so that a change of the licence does not wait for the schedule. */
export const enqueuePlanCheck = (tx: Sql): Promise<void> =>
  addTask(tx, checkPlanTask, null, { key: checkPlanTask.name })

export const editionJobs = (context: EditionContext): Job[] => [
  defineJob({
    task: checkPlanTask,
    schedule: '*/5 * * * *',
    run: async () => {
      const { sql, clock, editions, planLocks } = context
      // The licence that this process knows may be from before the change.
      editions.forget()
      const plan = await planOf(editions)
      await planLocks.pauseBeyondPlan(sql, plan, clock.now())
      await checkLimits(context, plan)
      await checkLicence(context)
    },
  }),
]
