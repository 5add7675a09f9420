import type { components } from '../../../generated/types.ts'
import type { List } from '../../platform/http/pagination.ts'
import { newId } from '../../platform/ids.ts'
import { type Actor, type ActorColumns, actorColumns } from '../../platform/principal.ts'
import { asJson } from '../../platform/storage/json.ts'
import type { Fragment, Sql } from '../../platform/storage/open.ts'
import type { OptOut, Said, Subject, SuppressionKind } from './rules.ts'
import { covers } from './suppressed.ts'

export type SuppressionReason = components['schemas']['SuppressionReason']

export interface SuppressionRow extends ActorColumns {
  id: string
  kind: SuppressionKind
  value: string | null
  reason: SuppressionReason
  note: string | null
  created_at: string
  delivery_id: string | null
  source_id: string | null
  mail_server_id: string | null
  verdict: string | null
  reply: string | null
}

/**
 * Why the service suppressed an address, stored so that a wrong classification can be found and corrected.
 */
export interface SuppressionCause {
  delivery_id: string | null
  source_id: string | null
  mail_server_id: string | null
  /** The rule that classified the reply; null for a complaint. */
  verdict: string | null
  reply: string | null
}

/** A suppression before it is inserted. */
export interface NewSuppression {
  subject: Subject
  reason: SuppressionReason
  note: string | null
  cause?: SuppressionCause
}

const columns = (sql: Sql): Fragment => sql`
  id, kind, value, reason, note, actor_kind, actor_id, actor_name, created_at, delivery_id, source_id, mail_server_id, verdict, reply`

export interface SuppressionFilter {
  kind?: SuppressionKind
  reason?: readonly SuppressionReason[]
  /** Only suppressions that cover an address. */
  covering?: { address: Buffer; domain: Buffer }
  search?: string
}

/** The suppressions, the latest first. */
export const suppressionList = (sql: Sql, filter: SuppressionFilter): List => {
  const { kind, reason, covering, search } = filter
  return {
    table: 'suppressions',
    columns: columns(sql),
    where: sql`true
      ${kind === undefined ? sql`` : sql`and kind = ${kind}`}
      ${reason === undefined ? sql`` : sql`and reason = any (${reason as string[]}::text[])`}
      ${search === undefined ? sql`` : sql`and strpos(value, lower(${search})) > 0`}
      ${covering === undefined ? sql`` : sql`and ${covers(sql, covering)}`}`,
    keys: [
      { sql: sql`created_at`, type: 'timestamptz' },
      { sql: sql`id`, type: 'uuid' },
    ],
    descending: true,
  }
}

export const findSuppression = async (sql: Sql, id: string): Promise<SuppressionRow | null> => {
  const [row] = await sql<SuppressionRow[]>`select ${columns(sql)} from suppressions where id = ${id}`
  return row ?? null
}

/** The same, locked until the transaction ends. */
export const lockSuppression = async (tx: Sql, id: string): Promise<SuppressionRow | null> => {
  const [row] = await tx<
    SuppressionRow[]
  >`select ${columns(tx)} from suppressions where id = ${id} for update`
  return row ?? null
}

export const deleteSuppression = async (tx: Sql, id: string): Promise<void> => {
  await tx`delete from suppressions where id = ${id}`
}

/** The unique key of a suppression. */
export const keyOf = ({ kind, hash }: Pick<Subject, 'kind' | 'hash'>): string =>
  `${kind === 'domain' ? 'domain' : 'address'} ${hash.toString('hex')}`

/**
 * Inserts suppressions. Existing ones stay as they are, `confirms` notes that they were stated again. Returns the row of
 * each key, and the keys that are new. In the order of the keys to avoid deadlocks.
 */
export const addSuppressions = async (
  tx: Sql,
  suppressions: readonly NewSuppression[],
  { actor, now, confirms }: { actor: Actor; now: string; confirms: boolean },
): Promise<{ rows: Map<string, SuppressionRow>; created: Set<string> }> => {
  const byKey = new Map<string, NewSuppression>()
  for (const one of suppressions) if (!byKey.has(keyOf(one.subject))) byKey.set(keyOf(one.subject), one)
  const entries = [...byKey].sort(([left], [right]) => (left < right ? -1 : 1))
  const given = entries.map(([, { subject, reason, note, cause }]) => ({
    id: newId(),
    kind: subject.kind,
    value: subject.value,
    hash: `\\x${subject.hash.toString('hex')}`,
    reason,
    note,
    ...cause,
    ...actorColumns(actor),
    created_at: now,
  }))
  type Keyed = SuppressionRow & { hash: Buffer }
  const inserted = await tx<{ id: string }[]>`
    insert into suppressions as s (${columns(tx)}, hash)
    select ${columns(tx)}, hash from jsonb_populate_recordset(null::suppressions, ${asJson(tx, given)})
    on conflict ((kind = 'domain'), hash) ${
      confirms ? tx`do update set confirmed_at = ${now} where s.confirmed_at is null` : tx`do nothing`
    }
    returning id`
  const present = await tx<Keyed[]>`
    select ${columns(tx)}, hash from suppressions
    where ((kind = 'domain'), hash) in (
      select kind = 'domain', hash from jsonb_populate_recordset(null::suppressions, ${asJson(tx, given)}))`
  // A row that was confirmed has the id that it had before.
  const ids = new Set(given.map(({ id }) => id))
  const fresh = new Set(inserted.flatMap(({ id }) => (ids.has(id) ? [id] : [])))
  const rows = new Map(present.map(({ hash, ...row }) => [keyOf({ kind: row.kind, hash }), row]))
  return { rows, created: new Set([...rows].filter(([, { id }]) => fresh.has(id)).map(([key]) => key)) }
}

/** Notes that a suppression was stated again. */
export const confirmSuppression = async (
  sql: Sql,
  { kind, hash }: Pick<Subject, 'kind' | 'hash'>,
  now: string,
): Promise<void> => {
  await sql`
    update suppressions set confirmed_at = ${now}
    where (kind = 'domain') = ${kind === 'domain'} and hash = ${hash} and confirmed_at is null`
}

/** Suppressions that cover addresses or domains, by key. */
export const findCovering = async (
  sql: Sql,
  addresses: readonly Buffer[],
  domains: readonly Buffer[],
): Promise<Map<string, SuppressionRow>> => {
  const list = (hashes: readonly Buffer[]) => hashes.map((hash) => hash.toString('hex'))
  const found = await sql<(SuppressionRow & { hash: Buffer })[]>`
    select ${columns(sql)}, hash from suppressions
    where (kind = 'domain') = false
      and hash in (select decode(hex, 'hex') from unnest(${list(addresses)}::text[]) as given (hex))
    union all
    select ${columns(sql)}, hash from suppressions
    where (kind = 'domain') = true
      and hash in (select decode(hex, 'hex') from unnest(${list(domains)}::text[]) as given (hex))`
  return new Map(found.map(({ hash, ...row }) => [keyOf({ kind: row.kind, hash }), row]))
}

/**
 * Replaces suppressions of an erased person's addresses with keyed hashes, and deletes all other data about
 * them. Returns the ids in the order of the hashes.
 */
export const eraseAddresses = async (
  tx: Sql,
  hashes: readonly Buffer[],
  actor: Actor,
  now: string,
): Promise<string[]> => {
  const given = [...new Set(hashes.map((hash) => hash.toString('hex')))].sort().map((hex) => ({
    id: newId(),
    kind: 'hash',
    hash: `\\x${hex}`,
    reason: 'erased',
    ...actorColumns(actor),
    created_at: now,
  }))
  const rows = await tx<{ id: string; hash: Buffer }[]>`
    insert into suppressions (${columns(tx)}, hash)
    select ${columns(tx)}, hash from jsonb_populate_recordset(null::suppressions, ${asJson(tx, given)})
    on conflict ((kind = 'domain'), hash) do update set
      kind = 'hash', value = null, note = null, delivery_id = null, source_id = null, mail_server_id = null, verdict = null,
      reply = null, reason = 'erased', actor_kind = excluded.actor_kind,
      actor_id = excluded.actor_id, actor_name = excluded.actor_name, created_at = excluded.created_at
    returning id, hash`
  const ids = new Map(rows.map(({ id, hash }) => [hash.toString('hex'), id]))
  return hashes.flatMap((hash) => ids.get(hash.toString('hex')) ?? [])
}

/** Deletes what an erasure before a time has left of an address. Returns whether there was anything. */
export const deleteErased = async (tx: Sql, hash: Buffer, before: string): Promise<boolean> => {
  const { count } = await tx`
    delete from suppressions
    where (kind = 'domain') = false and hash = ${hash} and reason = 'erased' and created_at < ${before}`
  return count > 0
}

/** What is remembered of addresses without their contacts, by hash in hexadecimal digits. */
export interface Remembered {
  erased: ReadonlySet<string>
  optOuts: ReadonlyMap<string, OptOut>
}

/** Which of the hashes, in hexadecimal digits, belong to erased persons, and what the others said before their contact went. */
export const findRemembered = async (sql: Sql, hashes: readonly string[]): Promise<Remembered> => {
  const rows = await sql<(Said & { hex: string; is_erased: boolean })[]>`
    with given as materialized (select decode(hex, 'hex') as hash from unnest(${hashes as string[]}::text[]) as given (hex))
    select encode(hash, 'hex') as hex, true as is_erased, null as status, null::timestamptz as said_at, null::jsonb as left_lists
    from suppressions
    where (kind = 'domain') = false and reason = 'erased' and hash in (select hash from given)
    union all
    select encode(hash, 'hex'), false, status, said_at, left_lists from kept_opt_outs where hash in (select hash from given)`
  return {
    erased: new Set(rows.flatMap(({ hex, is_erased }) => (is_erased ? hex : []))),
    optOuts: new Map(
      rows.flatMap(({ hex, is_erased, ...said }) => (is_erased ? [] : [[hex, said] as const])),
    ),
  }
}

/**
 * Replaces what is kept of some hashes, in the given order. Those without a status and lists said nothing. Of silent ones stays what is
 * kept, together with the lists that they left.
 */
export const writeOptOuts = async (
  tx: Sql,
  said: readonly (Said & { hex: string; is_silent: boolean })[],
): Promise<void> => {
  const given = asJson(tx, said)
  await tx`
    with given as materialized (
      select decode(g.hex, 'hex') as hash, coalesce(g.status, kept.status) as status, coalesce(g.said_at, kept.said_at) as said_at,
        coalesce(kept.left_lists, '{}') || g.left_lists as left_lists
      from jsonb_to_recordset(${given}) as g (hex text, status text, said_at timestamptz, left_lists jsonb, is_silent boolean)
      left join kept_opt_outs kept on g.is_silent and kept.hash = decode(g.hex, 'hex')
    ), saying as materialized (
      select *, status is not null or left_lists <> '{}' as says_no from given
    ), taken_back as (
      delete from kept_opt_outs kept using saying where kept.hash = saying.hash and not says_no
    )
    insert into kept_opt_outs (hash, status, said_at, left_lists)
    select hash, status, said_at, left_lists from saying where says_no
    on conflict (hash) do update
    set status = excluded.status, said_at = excluded.said_at, left_lists = excluded.left_lists`
}

/** Suppressions whose domain is not in ASCII, locked until the transaction ends. */
export const findBeyondAscii = (tx: Sql): Promise<{ id: string; kind: SuppressionKind; value: string }[]> =>
  tx<{ id: string; kind: SuppressionKind; value: string }[]>`
    select id, kind, value from suppressions where value ~ '[^\\x01-\\x7f][^@]*$' order by id for update`

/**
 * Changes the subjects of suppressions. Deletes those whose new subject is already suppressed. Returns how
 * many were changed.
 */
export const rewriteSubjects = async (
  tx: Sql,
  subjects: readonly { id: string; subject: Subject }[],
): Promise<number> => {
  const given = asJson(
    tx,
    subjects.map(({ id, subject: { value, hash } }) => ({ id, value, hash: `\\x${hash.toString('hex')}` })),
  )
  await tx`
    delete from suppressions s using jsonb_to_recordset(${given}) as given (id uuid, hash bytea)
    where s.id = given.id and exists (
      select from suppressions other where (other.kind = 'domain') = (s.kind = 'domain') and other.hash = given.hash)`
  const { count } = await tx`
    update suppressions s set value = given.value, hash = given.hash
    from jsonb_to_recordset(${given}) as given (id uuid, value text, hash bytea)
    where s.id = given.id`
  return count
}
