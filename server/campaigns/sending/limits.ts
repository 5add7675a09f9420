import { setTimeout as rest } from 'node:timers/promises'
import {
  type Breaker,
  bucketsOf,
  consequenceOf,
  createAllow,
  createBreaker,
  createDomainRates,
  type DomainRates,
} from '../../deliveries/index.ts'
import { dailyLimit, type MailServerRow, pauseServer } from '../../mail-servers/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Editions } from '../../platform/editions.ts'
import { createRateLimiter, type RateLimiter } from '../../platform/http/rate-limit.ts'
import type { Logger } from '../../platform/log.ts'
import type { Outcome } from '../../platform/mail/smtp.ts'
import type { Database, Sql } from '../../platform/storage/open.ts'
import { countDeliveries, readSettings } from '../../settings/index.ts'
import { pauseByEvidence } from '../evidence.ts'
import { pauseCampaign } from '../life.ts'
import type { CampaignRow } from '../store/campaigns.ts'
import { findPace, postponeChunks } from '../store/freeze.ts'
import { openingFrom, type SendWindow } from '../windows.ts'

export interface LimitParts {
  sql: Database
  clock: Clock
  editions: Editions
  log: Logger
  ending: AbortSignal
}

/** What the campaigns of one process share: how much is taken of the rates, and how each server is. */
export interface Gauges {
  limiter: RateLimiter
  breakerOf(serverId: string): Breaker
  /** What the recipients' domains take. */
  domains: DomainRates
  /** Whether it is time to look at what speaks against going on with a campaign. */
  isLookTime(campaignId: string): boolean
  /** What stopped has been told: whoever comes again after a resumption tries anew. */
  forget(serverId: string): void
}

/** Milliseconds between two looks at what speaks against going on, and for how many campaigns that is remembered. */
const lookEvery = 1_000
const mostLooked = 1_000

export const createGauges = ({ sql, clock }: { sql: Database; clock: Clock }): Gauges => {
  const breakers = new Map<string, Breaker>()
  const looked = new Map<string, number>()
  return {
    limiter: createRateLimiter(sql, clock),
    domains: createDomainRates({ sql, clock }),
    breakerOf: (serverId) => {
      const known = breakers.get(serverId)
      if (known !== undefined) return known
      const made = createBreaker(() => performance.now())
      breakers.set(serverId, made)
      return made
    },
    isLookTime: (campaignId) => {
      const now = performance.now()
      if (now - (looked.get(campaignId) ?? Number.NEGATIVE_INFINITY) < lookEvery) return false
      if (looked.size >= mostLooked) looked.clear()
      looked.set(campaignId, now)
      return true
    },
    forget: (serverId) => {
      breakers.delete(serverId)
    },
  }
}

/** A campaign without room for more at the moment lets others go first for so long, in milliseconds. */
const letOthersGo = 5_000
/** How long a chunk waits for a server that has to rest. */
const patience = 5_000

/** How many messages of a campaign may go out now, with everything that has a say in it. */
export const createPace = async (
  parts: LimitParts,
  gauges: Gauges,
  row: CampaignRow,
  server: MailServerRow,
  window: SendWindow | null,
): Promise<(wanted: number) => Promise<number>> => {
  const { sql, clock, editions, ending } = parts
  const { rate } = await readSettings(sql, 'sending')
  const perDay = dailyLimit(server, clock.now())
  const none = { per_second: null, per_hour: null, per_day: null }
  const allow = createAllow(
    gauges.limiter,
    [
      ...bucketsOf('account', rate),
      ...bucketsOf(`server ${server.id}`, { ...server.rate, per_day: perDay }),
      ...bucketsOf(`campaign ${row.id}`, { ...none, per_hour: row.throttle?.per_hour ?? null }),
    ],
    ending,
  )
  const breaker = gauges.breakerOf(server.id)

  const stop = async (reason: 'mail_server' | 'refused' | 'plan_limit', detail: string): Promise<0> => {
    await sql.begin((tx: Sql) => pauseCampaign(tx, row.id, { reason, detail }, clock.now()))
    return 0
  }

  /** Whether the way is open; waits a little where it has to rest. */
  const isOpen = async (): Promise<boolean> => {
    const state = breaker.state()
    if (state.kind === 'flowing') return true
    if (state.kind === 'waiting') {
      const ms = Math.min(patience, state.until - performance.now())
      await rest(Math.max(0, ms), undefined, { signal: ending }).catch(() => undefined)
      return breaker.state().kind === 'flowing'
    }
    const { reason, detail } = state
    gauges.forget(server.id)
    if (reason !== 'refused') await pauseServer(sql, server.id, { reason, detail }, clock.now())
    await stop(reason === 'refused' ? 'refused' : 'mail_server', detail)
    return false
  }

  /** As many as the plan has room for this month. */
  const withinPlan = async (wanted: number): Promise<number> => {
    const allowed = await editions.allowed('deliveries_per_month')
    if (allowed === null) return wanted
    const left = allowed - (await countDeliveries(sql, clock.now()))
    if (left > 0) return Math.min(left, wanted)
    return stop('plan_limit', `The plan allows ${allowed} deliveries in a month.`)
  }

  return async (wanted) => {
    const pace = await findPace(sql, row.id)
    if (pace?.state !== 'sending') return 0
    const now = clock.now()
    const opening = row.per_contact_zone ? now : openingFrom(window, now)
    if (opening > now) {
      await postponeChunks(sql, row.id, opening)
      return 0
    }
    if (!(await isOpen())) return 0
    if (gauges.isLookTime(row.id) && (await pauseByEvidence(parts, row.id, now))) return 0
    const granted = await allow(await withinPlan(wanted))
    if (granted === 0 && wanted > 0 && !ending.aborted)
      await postponeChunks(sql, row.id, new Date(clock.now().getTime() + letOthersGo))
    return granted
  }
}

/** Tells the server's breaker what became of a message. */
export const reportTo = (breaker: Breaker, outcome: Outcome): void => {
  if (outcome.accepted) {
    breaker.report('fine', { detail: outcome.response })
    return
  }
  const { failure } = outcome
  breaker.report(consequenceOf(failure).way, { detail: failure.response, login: failure.stage === 'login' })
}
