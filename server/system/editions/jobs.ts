import type { PlanLimitKey } from '../../../generated/operations.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Editions } from '../../platform/editions.ts'
import { defineJob, defineTask, type Job } from '../../platform/jobs/task.ts'
import type { Database, Sql } from '../../platform/storage/open.ts'
import { closeNotice, notify } from '../notices/index.ts'
import { endOf, isInForce } from './licence/rules.ts'
import { countStored } from './usage.ts'

const day = 86_400_000

/** The share of a limit from which users are warned. */
const nearShare = 0.8

/** How long before its end a licence is announced. */
const announcedBefore = 30 * day

interface EditionContext {
  sql: Database
  clock: Clock
  editions: Editions
}

type Standing = 'free' | 'near' | 'reached'

const standingOf = (used: number, allowed: number | null): Standing => {
  if (allowed === null || used < allowed * nearShare) return 'free'
  return used < allowed ? 'near' : 'reached'
}

const noteLimit = async (
  tx: Sql,
  key: PlanLimitKey,
  { used, allowed }: { used: number; allowed: number | null },
  now: Date,
): Promise<void> => {
  const standing = standingOf(used, allowed)
  const near = { kind: 'limit_near', subject: key, resourceId: null, now } as const
  const reached = { ...near, kind: 'limit_reached' } as const
  const told = { data: { name: key, used, allowed: allowed ?? 0 }, isCheck: true }
  if (standing === 'near') await notify(tx, { ...near, ...told })
  else await closeNotice(tx, near)
  if (standing === 'reached') await notify(tx, { ...reached, ...told })
  else await closeNotice(tx, reached)
}

/** Tells administrators which limits of the plan are near or reached, and closes the notice when there is space again. */
const checkLimits = async ({ sql, clock, editions }: EditionContext): Promise<void> => {
  const now = clock.now()
  const used = await countStored(sql, now)
  for (const key of Object.keys(used) as (keyof typeof used)[]) {
    const allowed = await editions.allowed(key)
    await sql.begin((tx: Sql) => noteLimit(tx, key, { used: used[key], allowed }, now))
  }
}

/** Announces the end of the licence, and that it has ended. */
const checkLicence = async ({ sql, clock, editions }: EditionContext): Promise<void> => {
  const now = clock.now()
  const licence = await editions.licence()
  const end = licence && endOf(licence)
  const ending = { kind: 'licence_ending', subject: '', resourceId: null, now } as const
  const ended = { ...ending, kind: 'licence_ended' } as const
  const told = { data: { day: licence?.expires_on ?? '' }, isCheck: true }
  const isOver = licence !== null && !isInForce(licence, now)
  const isNear = !isOver && end !== null && end.getTime() - now.getTime() <= announcedBefore
  await sql.begin(async (tx: Sql) => {
    if (isNear) await notify(tx, { ...ending, ...told })
    else await closeNotice(tx, ending)
    if (isOver) await notify(tx, { ...ended, ...told })
    else await closeNotice(tx, ended)
  })
}

export const editionJobs = (context: EditionContext): Job[] => [
  defineJob({
    task: defineTask('check-plan'),
    schedule: '*/5 * * * *',
    run: async () => {
      await checkLimits(context)
      await checkLicence(context)
    },
  }),
]
