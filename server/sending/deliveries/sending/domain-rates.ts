import type { Clock } from '../../../platform/clock.ts'
import type { Outcome } from '../../../platform/mail/smtp.ts'
import type { Database } from '../../../platform/storage/open.ts'
import { isRateLimited } from '../rules.ts'
import { firstRate, listRates, lowerRates, type Receiver, takeTokens } from '../store/domain-rates.ts'

/** The rates at which recipients' domains accept e-mail from one mail server. */
export interface DomainPace {
  /** Null where an e-mail may go to this address now, otherwise the time to ask again. */
  hold(address: string): Date | null
  /** Counts an e-mail that does not ask. Other e-mails to a slowed domain get the rest of its rate. */
  pass(address: string): void
  /**
   * Records a result. `attempt` is 1 for the first one. Returns true for a further complaint of an already
   * slowed domain, which says nothing about the mail server.
   */
  report(address: string, outcome: Outcome, attempt: number): boolean
}

export interface DomainRates {
  of(serverId: string): DomainPace
  /** Exchanges what this process and the others have met. */
  refresh(): Promise<void>
}

/** A slowed domain, as this process knows it. */
interface Slowed extends Receiver {
  perSecond: number
  /** Unspent tokens of this process. Negative after e-mails that did not ask. */
  tokens: number
  needed: number
  accepted: number
  /** The earliest time for the next e-mail without a token, in milliseconds. */
  next: number
}

/** Milliseconds between exchanges with the database, while a domain is slowed. */
const between = 1_000
/** Minimum and maximum wait of an e-mail without a token, in milliseconds. */
const shortest = 1_000
const longest = 30 * 60_000
/** Maximum debt of e-mails that do not ask, in seconds of the domain's rate. */
const longestDebt = 10

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/**
 * Rates of slowed domains: token buckets in PostgreSQL, whose tokens processes take in slices. For all other
 * domains the only cost is a look into an empty map.
 */
export const createDomainRates = ({ sql, clock }: { sql: Database; clock: Clock }): DomainRates => {
  let slowed = new Map<string, Slowed>()
  const complained = new Map<string, Receiver>()
  let refreshing: Promise<void> | null = null
  let refreshedAt = Number.NEGATIVE_INFINITY

  const exchange = async (): Promise<void> => {
    refreshedAt = performance.now()
    const now = clock.now()
    const complaints = [...complained]
    await lowerRates(
      sql,
      complaints.map(([, receiver]) => receiver),
      now,
    )
    for (const [key] of complaints) complained.delete(key)
    const rates = await listRates(sql, now)
    const uses = rates.flatMap(({ serverId, domain }) => {
      const { needed = 0, accepted = 0, tokens = 0 } = slowed.get(`${serverId} ${domain}`) ?? {}
      // The debt, and one token in advance, so that a lone e-mail need not ask twice.
      const use = { serverId, domain, accepted, needed: needed + Math.max(0, 1 - tokens) }
      return use.needed > 0 || accepted > 0 ? [{ ...use, known: needed }] : []
    })
    const given = await takeTokens(sql, uses, now)
    const next = new Map<string, Slowed>()
    for (const { serverId, domain, perSecond } of rates) {
      const key = `${serverId} ${domain}`
      const known = slowed.get(key)
      const used = uses.find((use) => use.serverId === serverId && use.domain === domain)
      const taken = given.find((one) => one.serverId === serverId && one.domain === domain)?.taken ?? 0
      next.set(key, {
        serverId,
        domain,
        perSecond,
        tokens: (known?.tokens ?? 0) + taken,
        needed: Math.max(0, (known?.needed ?? 0) - (used?.known ?? 0)),
        accepted: (known?.accepted ?? 0) - (used?.accepted ?? 0),
        next: known?.next ?? 0,
      })
    }
    // Complaints since the exchange began are not in the database yet.
    for (const key of complained.keys()) {
      const known = slowed.get(key)
      if (known !== undefined && !next.has(key)) next.set(key, known)
    }
    slowed = next
  }

  const refresh = (): Promise<void> => {
    refreshing ??= exchange().finally(() => {
      refreshing = null
    })
    return refreshing
  }

  /** Runs in the background. Without the database, this process uses what it knows and exchanges later. */
  const refreshSoon = (): void => {
    if (refreshing === null) refresh().catch(() => undefined)
  }

  const hold = (serverId: string, address: string): Date | null => {
    if (slowed.size === 0) return null
    if (performance.now() - refreshedAt >= between) refreshSoon()
    const one = slowed.get(`${serverId} ${domainOf(address)}`)
    if (one === undefined) return null
    if (one.tokens >= 1) {
      one.tokens -= 1
      return null
    }
    one.needed += 1
    const now = clock.now().getTime()
    one.next = Math.max(one.next, now + shortest) + 1000 / one.perSecond
    const wait = Math.min(one.next - now, longest)
    return new Date(now + Math.round(wait * (1 + Math.random() / 5)))
  }

  const pass = (serverId: string, address: string): void => {
    const one = slowed.size === 0 ? undefined : slowed.get(`${serverId} ${domainOf(address)}`)
    if (one === undefined || one.tokens <= -longestDebt * one.perSecond) return
    one.tokens -= 1
  }

  const report = (serverId: string, address: string, outcome: Outcome, attempt: number): boolean => {
    if (outcome.accepted) {
      const one = slowed.size === 0 ? undefined : slowed.get(`${serverId} ${domainOf(address)}`)
      if (one !== undefined) one.accepted += 1
      return false
    }
    if (!isRateLimited(outcome.failure, attempt)) return false
    const domain = domainOf(address)
    const key = `${serverId} ${domain}`
    complained.set(key, { serverId, domain })
    const known = slowed.get(key)
    // The next e-mail to this domain waits. The database will tell how long.
    if (known !== undefined) known.tokens = 0
    else
      slowed.set(key, { serverId, domain, perSecond: firstRate, tokens: 0, needed: 0, accepted: 0, next: 0 })
    refreshSoon()
    return known !== undefined
  }

  return {
    of: (serverId) => ({
      hold: (address) => hold(serverId, address),
      pass: (address) => pass(serverId, address),
      report: (address, outcome, attempt) => report(serverId, address, outcome, attempt),
    }),
    refresh,
  }
}
