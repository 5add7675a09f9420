import { setTimeout as rest } from 'node:timers/promises'
import type { Clock } from '../../../platform/clock.ts'
import type { Editions } from '../../../platform/editions.ts'
import { createRateLimiter, type RateLimiter } from '../../../platform/http/rate-limit.ts'
import type { Logger } from '../../../platform/log.ts'
import type { Outcome } from '../../../platform/mail/smtp.ts'
import type { Database, Sql } from '../../../platform/storage/open.ts'
import {
  type Breaker,
  bucketsOf,
  countMonthlyDeliveries,
  createAllow,
  createBreaker,
  createDomainRates,
  type DomainRates,
  findBreakerMemory,
  judgeFailure,
  type Mailing,
  mailQuotaOf,
  postponeChunks,
  saveBreakerMemory,
} from '../../../sending/deliveries/index.ts'
import { dailyLimit, type MailServerRow, pauseServer } from '../../../sending/mail-servers/index.ts'
import { readSettings } from '../../../system/settings/index.ts'
import { pauseByEvidence } from '../evidence.ts'
import type { CampaignRow } from '../store/campaigns.ts'
import { findPace } from '../store/freeze.ts'
import { pauseCampaign } from '../transitions.ts'
import { openingFrom, type SendWindow } from '../windows.ts'

export interface LimitContext {
  sql: Database
  clock: Clock
  editions: Editions
  log: Logger
  ending: AbortSignal
}

/** What the campaigns of one process share: rate limits, and the state of each server. */
export interface Limiters {
  limiter: RateLimiter
  /** In the state that earlier processes have stored. */
  breakerOf(serverId: string): Promise<Breaker>
  /** Stores the breaker's state for other processes, if it has one and the last store was not just now. */
  storeBreaker(serverId: string, breaker: Breaker): Promise<void>
  /** The rates that recipients' domains accept. */
  domains: DomainRates
  /** Whether it is time to check a campaign's results again. */
  isCheckDue(campaignId: string): boolean
  /** Drops the breaker after its stop was reported: after a resumption the server is tried anew. */
  forget(serverId: string): void
}

/** Milliseconds between two checks of a campaign's results, and the number of campaigns remembered. */
const checkEvery = 1_000
const maxChecked = 1_000

/** Milliseconds between two stores of a server's state. */
const storeEvery = 500

export const createLimiters = ({ sql, clock }: { sql: Database; clock: Clock }): Limiters => {
  const breakers = new Map<string, Promise<Breaker>>()
  /** When each server's state was last stored; servers without a stored state are left out. */
  const stored = new Map<string, number>()
  const checked = new Map<string, number>()
  return {
    limiter: createRateLimiter(sql, clock),
    domains: createDomainRates({ sql, clock }),
    breakerOf: (serverId) => {
      const known = breakers.get(serverId)
      if (known !== undefined) return known
      const made = findBreakerMemory(sql, serverId).then((memory) =>
        createBreaker(() => performance.now(), memory),
      )
      breakers.set(serverId, made)
      made.catch(() => breakers.delete(serverId))
      return made
    },
    storeBreaker: async (serverId, breaker) => {
      const memory = breaker.memory()
      const now = performance.now()
      if (memory === null && !stored.delete(serverId)) return
      if (memory !== null && now - (stored.get(serverId) ?? Number.NEGATIVE_INFINITY) < storeEvery) return
      if (memory !== null) stored.set(serverId, now)
      await saveBreakerMemory(sql, serverId, memory)
    },
    isCheckDue: (campaignId) => {
      const now = performance.now()
      if (now - (checked.get(campaignId) ?? Number.NEGATIVE_INFINITY) < checkEvery) return false
      if (checked.size >= maxChecked) checked.clear()
      checked.set(campaignId, now)
      return true
    },
    forget: (serverId) => {
      breakers.delete(serverId)
    },
  }
}

/** Milliseconds for which a campaign at its rate limit lets others go first. */
const yieldMilliseconds = 5_000
/** Milliseconds that a chunk waits for a server that pauses or is being probed, and between two checks. */
const maxWait = 5_000
const pollEvery = 20

/** Why a server is not used until a user helps. */
export interface ServerStop {
  reason: 'mail_server' | 'refused'
  detail: string
}

/** The limits of one mail server. */
export interface ServerPace {
  breaker: Breaker
  /**
   * Whether the server can be used; waits a little if it must pause. `stopped` is called where it cannot be used until
   * a user helps; a server that refuses the login has been paused then.
   */
  isOpen(): Promise<boolean>
  /**
   * The number of messages that the breaker admits; while it probes the server, waits a little for messages in
   * flight.
   */
  admit(requested: number): Promise<number>
  /** The number that the rates of the account, the server and `buckets` allow now. */
  allow(requested: number): Promise<number>
}

export const createServerPace = async (
  { sql, clock, ending }: Pick<LimitContext, 'sql' | 'clock' | 'ending'>,
  limiters: Limiters,
  server: MailServerRow,
  {
    buckets = [],
    stopped,
  }: { buckets?: ReturnType<typeof bucketsOf>; stopped: (stop: ServerStop) => Promise<unknown> },
): Promise<ServerPace> => {
  const { rate } = await readSettings(sql, 'sending')
  const perDay = dailyLimit(server, clock.now())
  const breaker = await limiters.breakerOf(server.id)

  const isOpen = async (): Promise<boolean> => {
    const state = breaker.state()
    await limiters.storeBreaker(server.id, breaker)
    if (state.kind === 'flowing') return true
    if (state.kind === 'waiting') {
      const ms = Math.min(maxWait, state.until - performance.now())
      await rest(Math.max(0, ms), undefined, { signal: ending }).catch(() => undefined)
      return breaker.state().kind === 'flowing'
    }
    const { reason, detail } = state
    limiters.forget(server.id)
    if (reason !== 'refused') await pauseServer(sql, server.id, { reason, detail }, clock.now())
    await stopped({ reason: reason === 'refused' ? 'refused' : 'mail_server', detail })
    return false
  }

  const admit = async (requested: number): Promise<number> => {
    for (let waited = 0; ; waited += pollEvery) {
      const admitted = breaker.admit(requested)
      if (admitted > 0 || requested === 0) return admitted
      if (waited >= maxWait || ending.aborted) return 0
      await rest(pollEvery, undefined, { signal: ending }).catch(() => undefined)
      if (!(await isOpen())) return 0
    }
  }

  const allow = createAllow(
    limiters.limiter,
    [
      ...bucketsOf('account', rate),
      ...bucketsOf(`server ${server.id}`, { ...server.rate, per_day: perDay }),
      ...buckets,
    ],
    ending,
  )
  return { breaker, isOpen, admit, allow }
}

/** The plan of a campaign's messages (see Mailing). */
export const planOf =
  ({ editions, clock }: Pick<LimitContext, 'editions' | 'clock'>): Mailing['plan'] =>
  async () => {
    if ((await editions.allowed('deliveries_per_month')) === null) return null
    const quotaOf = await mailQuotaOf({ editions, clock })
    return async (tx, requested) => Math.max(0, Math.min(requested, (await quotaOf(tx)) ?? requested))
  }

/** Returns the number of messages of a campaign that may be sent now, by all limits together. */
export const createPace = async (
  context: LimitContext,
  limiters: Limiters,
  row: CampaignRow,
  server: MailServerRow,
  window: SendWindow | null,
): Promise<(requested: number) => Promise<number>> => {
  const { sql, clock, editions, ending } = context

  const stop = async (reason: ServerStop['reason'] | 'plan_limit', detail: string): Promise<0> => {
    await sql.begin((tx: Sql) => pauseCampaign(tx, row.id, { reason, detail }, clock.now()))
    return 0
  }

  const none = { per_second: null, per_hour: null, per_day: null }
  const pace = await createServerPace(context, limiters, server, {
    buckets: bucketsOf(`campaign ${row.id}`, { ...none, per_hour: row.throttle?.per_hour ?? null }),
    stopped: ({ reason, detail }) => stop(reason, detail),
  })

  /** The number of messages left in the plan this month. Others can use them before the intents are written. */
  const withinPlan = async (requested: number): Promise<number> => {
    const allowed = await editions.allowed('deliveries_per_month')
    if (allowed === null) return requested
    const left = allowed - (await countMonthlyDeliveries(sql, clock.now()))
    if (left > 0) return Math.min(left, requested)
    return stop('plan_limit', `The plan allows ${allowed} deliveries a month, and this limit is reached.`)
  }

  return async (requested) => {
    const state = await findPace(sql, row.id)
    if (state?.state !== 'sending') return 0
    const now = clock.now()
    const opening = row.per_contact_zone ? now : openingFrom(window, now)
    if (opening > now) {
      await postponeChunks(sql, row.id, opening)
      return 0
    }
    if (!(await pace.isOpen())) return 0
    if (limiters.isCheckDue(row.id) && (await pauseByEvidence(context, row.id, now))) return 0
    const admitted = await pace.admit(requested)
    if (admitted === 0) return 0
    const granted = await pace.allow(await withinPlan(admitted))
    pace.breaker.unused(admitted - granted)
    if (granted === 0 && requested > 0 && !ending.aborted)
      await postponeChunks(sql, row.id, new Date(clock.now().getTime() + yieldMilliseconds))
    return granted
  }
}

/**
 * Reports a message's result to the server's breaker. `isRepeated`: its domain was already throttled, so a
 * refusal counts against the server only if it is about the sender.
 */
export const reportTo = (breaker: Breaker, outcome: Outcome, isRepeated: boolean): void => {
  if (outcome.accepted) {
    breaker.report('fine', outcome.response)
    return
  }
  const { verdict, consequence } = judgeFailure(outcome.failure)
  if (isRepeated && verdict !== 'us') breaker.pass()
  else breaker.report(consequence.way, outcome.failure.response)
}
