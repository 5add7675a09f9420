import type { AuditChange } from '../../platform/audit.ts'
import type { List } from '../../platform/http/pagination.ts'
import type { ActorColumns } from '../../platform/principal.ts'
import type { Fragment, Sql } from '../../platform/storage/open.ts'

export interface AuditRow extends ActorColumns {
  id: string
  occurred_at: string
  recorded_at: string
  event: string
  operation: string | null
  area: string
  target_id: string | null
  /** Null unless the actor is a user. */
  credential: 'session' | 'application_password' | null
  request_id: string | null
  changes: AuditChange[]
  /** Null until the entry is sealed. */
  number: number | null
  hash: Buffer | null
}

export interface AuditFilter {
  event?: string
  operation?: string
  area?: string
  actorKinds?: ActorColumns['actor_kind'][]
  actorId?: string
  targetId?: string
  requestId?: string
  from?: string
  until?: string
}

const columns = (sql: Sql): Fragment => sql`
  id, occurred_at, recorded_at, event, operation, area, target_id, actor_kind, actor_id, actor_name, credential, request_id,
  changes, number, hash`

const matching = (sql: Sql, filter: AuditFilter): Fragment => {
  const { event, operation, area, actorKinds, actorId, targetId, requestId, from, until } = filter
  return sql`true
    ${event === undefined ? sql`` : sql`and event = ${event}`}
    ${operation === undefined ? sql`` : sql`and operation = ${operation}`}
    ${area === undefined ? sql`` : sql`and area = ${area}`}
    ${actorKinds === undefined ? sql`` : sql`and actor_kind = any(${actorKinds}::text[])`}
    ${actorId === undefined ? sql`` : sql`and actor_id = ${actorId}`}
    ${targetId === undefined ? sql`` : sql`and target_id = ${targetId}`}
    ${requestId === undefined ? sql`` : sql`and request_id = ${requestId}`}
    ${from === undefined ? sql`` : sql`and occurred_at >= ${from}`}
    ${until === undefined ? sql`` : sql`and occurred_at < ${until}`}`
}

/** The entries, the latest first. */
export const auditList = (sql: Sql, filter: AuditFilter): List => ({
  table: 'audit_entries',
  columns: columns(sql),
  where: matching(sql, filter),
  // Ids are in the order of their times.
  keys: [{ sql: sql`id`, type: 'uuid' }],
  descending: true,
})

/** Entries after that id, the oldest first. */
export const listEntriesAfter = (
  sql: Sql,
  filter: AuditFilter,
  after: string | null,
  most: number,
): Promise<AuditRow[]> =>
  sql<AuditRow[]>`
    select ${columns(sql)} from audit_entries
    where ${matching(sql, filter)} ${after === null ? sql`` : sql`and id > ${after}::uuid`}
    order by id limit ${most}`

/** Seals entries in their order; returns how many. */
export const sealEntries = async (sql: Sql, most: number): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`select seal_audit_entries(${most}::integer) as count`
  return row?.count ?? 0
}

/** Deletes sealed entries before that time, the oldest first and `most` at once; returns how many. The rest still forms a chain. */
export const deleteAuditEntriesBefore = async (sql: Sql, time: Date, most: number): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select delete_old_audit_entries(${time}::timestamptz, ${most}::integer) as count`
  return row?.count ?? 0
}

export interface Chain {
  last_number: number
  last_hash: Buffer
  former_number: number
  unsealed: number
}

export const findChain = async (sql: Sql): Promise<Chain> => {
  const [row] = await sql<Chain[]>`
    select last_number, last_hash, former_number, (select count(*) from audit_entries where number is null) as unsealed
    from audit_chain`
  if (row === undefined) throw new Error('The audit log has no chain.')
  return row
}

/** A place where the chain is broken. */
export interface Break {
  number: number | null
  kind: 'missing' | 'changed' | 'inserted' | 'unsealed'
}

/** Breaks that one check returns. */
export const mostBreaks = 100

/**
 * Checks the chain from the number after `after`, for `most` numbers, and returns up to `limit` breaks. An entry is changed if its hash does not follow from it and the
 * entry before. After a missing entry, the next one is not checked against it.
 */
export const findBreaks = async (
  sql: Sql,
  after: number,
  most: number,
  limit = mostBreaks,
): Promise<Break[]> =>
  sql<Break[]>`
    with chain as (select * from audit_chain),
    numbers as (
      select n from chain, generate_series(
        greatest(${after}::bigint, former_number) + 1, least(greatest(${after}::bigint, former_number) + ${most}::bigint, last_number)) n
    ), present as (
      select numbers.n, e as entry, e.hash,
        case when numbers.n = chain.former_number + 1 then chain.former_hash else former.hash end as previous
      from numbers cross join chain
      left join audit_entries e on e.number = numbers.n
      left join audit_entries former on former.number = numbers.n - 1
    )
    select n as number, case when hash is null then 'missing' else 'changed' end as kind from present, chain
    where hash is null
      or (previous is not null and hash <> audit_hash(n, previous, entry))
      or (n = chain.last_number and hash <> chain.last_hash)
    order by n limit ${limit}`

/** Entries outside the chain: with a number before or after it, or not sealed within ten minutes. */
export const findOutside = async (sql: Sql): Promise<Break[]> =>
  sql<Break[]>`
    (select e.number, 'inserted' as kind from audit_chain c, audit_entries e where e.number > c.last_number limit ${mostBreaks})
    union all
    (select e.number, 'inserted' from audit_chain c, audit_entries e where e.number <= c.former_number limit ${mostBreaks})
    union all
    (select null, 'unsealed' from audit_entries where number is null and recorded_at < now() - interval '10 minutes' limit 1)
    limit ${mostBreaks}`

/** The hash of an entry, or of the end of the chain where the entry is deleted. */
export const findHash = async (sql: Sql, number: number): Promise<Buffer | null> => {
  const [row] = await sql<{ hash: Buffer }[]>`
    select hash from audit_entries where number = ${number}
    union all
    select former_hash from audit_chain where former_number = ${number} limit 1`
  return row?.hash ?? null
}
