import type { Clock } from '../../../platform/clock.ts'
import type { Outcome } from '../../../platform/mail/smtp.ts'
import type { Database } from '../../../platform/storage/open.ts'
import { asksForLess } from '../rules.ts'
import { firstRate, listRates, lowerRates, type Receiver, takeTokens } from '../store/domain-rates.ts'

/** How the recipients' domains take what one mail server hands over. */
export interface DomainPace {
  /** When a message may go to this address: null now, otherwise the time to ask again. */
  hold(address: string): Date | null
  /** A message goes to this address without asking: where its domain has asked for less, the others get what it leaves. */
  pass(address: string): void
  /**
   * What became of a message; `attempt` is 1 for the first one. Whether it is one more complaint of a domain that has complained
   * already: that says nothing of the way there.
   */
  report(address: string, outcome: Outcome, attempt: number): boolean
}

export interface DomainRates {
  of(serverId: string): DomainPace
  /** Tells the other processes what this one has met, and hears what they have. */
  refresh(): Promise<void>
}

/** A domain that has asked for less, as this process knows it. */
interface Slowed extends Receiver {
  perSecond: number
  /** Tokens that this process has taken and not spent; less than none where messages went that did not ask. */
  tokens: number
  wanted: number
  accepted: number
  /** When the next message that finds no token may be tried, in milliseconds. */
  next: number
}

/** Milliseconds between two looks at the other processes, while some domain has asked for less. */
const between = 1_000
/** A message without a token waits at least so long, and at most so long, in milliseconds. */
const shortest = 1_000
const longest = 30 * 60_000
/** Whoever passes others keeps them waiting for at most so many seconds more. */
const longestDebt = 10

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/**
 * The rates of recipients' domains: token buckets in PostgreSQL for those that have asked for less, handed to processes in slices.
 * Whoever sends to others looks into an empty map.
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
      const { wanted = 0, accepted = 0, tokens = 0 } = slowed.get(`${serverId} ${domain}`) ?? {}
      // What is owed, and one in advance, so that a message that comes alone need not ask twice.
      const use = { serverId, domain, accepted, wanted: wanted + Math.max(0, 1 - tokens) }
      return use.wanted > 0 || accepted > 0 ? [{ ...use, known: wanted }] : []
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
        wanted: Math.max(0, (known?.wanted ?? 0) - (used?.known ?? 0)),
        accepted: (known?.accepted ?? 0) - (used?.accepted ?? 0),
        next: known?.next ?? 0,
      })
    }
    // Who complained meanwhile is not written down yet.
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

  /** In the background: whoever cannot reach the database goes by what it knows, and says the rest later. */
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
    one.wanted += 1
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
    if (!asksForLess(outcome.failure, attempt)) return false
    const domain = domainOf(address)
    const key = `${serverId} ${domain}`
    complained.set(key, { serverId, domain })
    const known = slowed.get(key)
    // What goes there next waits already; how long, the database says.
    if (known !== undefined) known.tokens = 0
    else
      slowed.set(key, { serverId, domain, perSecond: firstRate, tokens: 0, wanted: 0, accepted: 0, next: 0 })
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
