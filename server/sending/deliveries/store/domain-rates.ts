import type { Database, Sql } from '../../../platform/storage/open.ts'

/** A recipients' domain as seen by one mail server. */
export interface Receiver {
  serverId: string
  domain: string
}

export interface DomainRate extends Receiver {
  /** Messages per second that it gets now. */
  perSecond: number
  loweredAt: string
}

/** What a process met at a slowed domain since its last exchange. */
export interface Use extends Receiver {
  /** Accepted messages. */
  accepted: number
  /** Tokens that the process needs. */
  needed: number
}

/** Messages per second after the first complaint, and the minimum after any number of complaints. */
export const firstRate = 10
const leastRate = 0.5
/** At this rate the domain has no limit any more. */
const enough = 100
/**
 * Increase of messages per second for each accepted message: it takes some minutes from the minimum to no
 * limit.
 */
const step = 0.02
/** Seconds within which complaints count as one, because messages in flight together fail together. */
const oneComplaint = 10
/** Seconds for which tokens accumulate. */
const gathered = 5
/** Seconds without a complaint after which a domain has no limit any more. */
const forgotten = 3600

/** Halves the rates of these domains, and slows those without a row. */
export const lowerRates = async (sql: Sql, receivers: readonly Receiver[], now: Date): Promise<void> => {
  if (receivers.length === 0) return
  await sql`
    insert into send_rates as r (mail_server_id, domain, per_second, tokens, refilled_at, lowered_at)
    select server, domain, ${firstRate}::double precision, 0, ${now}, ${now}
    from unnest(
      ${receivers.map(({ serverId }) => serverId)}::uuid[], ${receivers.map(({ domain }) => domain)}::text[]
    ) as wanted (server, domain)
    order by server, domain
    on conflict (mail_server_id, domain) do update set
      per_second = greatest(${leastRate}::double precision, r.per_second / 2), tokens = 0, refilled_at = excluded.refilled_at,
      lowered_at = excluded.lowered_at
    where r.lowered_at <= excluded.lowered_at - make_interval(secs => ${oneComplaint}::integer)`
}

/**
 * Raises the rates by the accepted messages, at most to double, and takes tokens. Returns how many each
 * domain got.
 */
export const takeTokens = async (
  sql: Sql,
  uses: readonly Use[],
  now: Date,
): Promise<(Receiver & { taken: number })[]> => {
  if (uses.length === 0) return []
  return sql<(Receiver & { taken: number })[]>`
    with had as (
      select r.mail_server_id, r.domain, used.accepted, used.needed,
        least(
          greatest(1, r.per_second * ${gathered}::double precision),
          r.tokens + r.per_second * greatest(0, extract(epoch from ${now}::timestamptz - r.refilled_at))) as tokens
      from send_rates r
      join unnest(
        ${uses.map(({ serverId }) => serverId)}::uuid[], ${uses.map(({ domain }) => domain)}::text[],
        ${uses.map(({ accepted }) => accepted)}::integer[], ${uses.map(({ needed }) => needed)}::integer[]
      ) as used (server, domain, accepted, needed) on used.server = r.mail_server_id and used.domain = r.domain
      order by r.mail_server_id, r.domain
      for update of r
    ), given as (
      select *, floor(least(tokens, needed)) as taken from had
    )
    update send_rates r set
      per_second = least(r.per_second * 2, r.per_second + given.accepted * ${step}::double precision),
      tokens = given.tokens - given.taken, refilled_at = greatest(r.refilled_at, ${now})
    from given where r.mail_server_id = given.mail_server_id and r.domain = given.domain
    returning r.mail_server_id as "serverId", r.domain, given.taken::integer as taken`
}

/** The slowed domains: few, and usually none. */
export const listRates = async (sql: Database, now: Date): Promise<DomainRate[]> => {
  const rates = await sql<DomainRate[]>`
    select mail_server_id as "serverId", domain, per_second as "perSecond", lowered_at as "loweredAt" from send_rates`
  const forget = new Date(now.getTime() - forgotten * 1000)
  const isOver = ({ perSecond, loweredAt }: DomainRate) => perSecond >= enough || new Date(loweredAt) < forget
  if (!rates.some(isOver)) return rates
  await sql`delete from send_rates where per_second >= ${enough}::double precision or lowered_at < ${forget}`
  return rates.filter((rate) => !isOver(rate))
}
