import type { components } from '../../../generated/types.ts'
import type { List, OrderKey } from '../../platform/http/pagination.ts'
import type { Encrypted, EncryptedValues } from '../../platform/storage/encrypted.ts'
import { asJson } from '../../platform/storage/json.ts'
import type { Sql } from '../../platform/storage/open.ts'

type Schemas = components['schemas']

export type RecordState = Schemas['DnsRecordState']

/** The check result of one record. */
export type DnsResult = Pick<
  Schemas['DnsRecord'],
  'purpose' | 'type' | 'host' | 'expected' | 'found' | 'state' | 'detail'
>

export interface DomainRow {
  id: string
  /** In lower case. */
  name: string
  spf_mechanism: string | null
  return_path_host: string | null
  tracking_host: string | null
  findings: DnsResult[]
  /** The worst state of the records that are required. */
  state: RecordState
  checked_at: string | null
  created_at: string
  updated_at: string
  version: number
}

export interface KeyRow {
  id: string
  sending_domain_id: string
  algorithm: Schemas['DkimAlgorithm']
  selector: string
  /** PKCS #8 in PEM, encrypted (platform/secrets.ts). */
  private_key: Uint8Array
  /** The value of p= in the record. */
  public_key: string
  state: Schemas['DkimKeyState']
  activated_at: string | null
  retired_at: string | null
  created_at: string
  version: number
}

export type DomainOrder = 'name' | 'created_at'

export const findDomain = async (sql: Sql, id: string): Promise<DomainRow | null> => {
  const [row] = await sql<DomainRow[]>`select * from sending_domains where id = ${id}`
  return row ?? null
}

/** The sending domain of an address's domain: itself or its closest parent. */
export const findDomainOf = async (sql: Sql, name: string): Promise<DomainRow | null> => {
  const labels = name.toLowerCase().split('.')
  const names = labels.map((_, index) => labels.slice(index).join('.'))
  const [row] = await sql<DomainRow[]>`
    select * from sending_domains where name = any(${names}::text[]) order by length(name) desc limit 1`
  return row ?? null
}

/** Locks the domain and its keys until the transaction ends. */
export const lockDomain = async (tx: Sql, id: string): Promise<DomainRow | null> => {
  const [row] = await tx<DomainRow[]>`select * from sending_domains where id = ${id} for update`
  return row ?? null
}

/** Returns false where the domain exists already. */
export const insertDomain = async (tx: Sql, row: DomainRow): Promise<boolean> => {
  const values = { ...row, findings: asJson(tx, row.findings) }
  const { count } = await tx`
    insert into sending_domains ${tx(values as never)} on conflict (name) do nothing`
  return count === 1
}

/** Writes a user's change of a domain, as its next version. */
export const updateDomain = async (tx: Sql, row: DomainRow, now: string): Promise<void> => {
  const { spf_mechanism, return_path_host, tracking_host } = row
  await tx`
    update sending_domains
    set ${tx({ spf_mechanism, return_path_host, tracking_host })}, updated_at = ${now}, version = version + 1
    where id = ${row.id}`
}

/** Stores check results without a new version of the domain. */
export const recordDnsResults = async (
  tx: Sql,
  id: string,
  results: readonly DnsResult[],
  now: string,
): Promise<void> => {
  await tx`
    update sending_domains set findings = ${asJson(tx, results)}, checked_at = ${now} where id = ${id}`
}

export const deleteDomain = async (tx: Sql, id: string): Promise<void> => {
  await tx`delete from sending_domains where id = ${id}`
}

const keyOf = (sql: Sql, order: DomainOrder): OrderKey =>
  order === 'name' ? { sql: sql`name`, type: 'text' } : { sql: sql`created_at`, type: 'timestamptz' }

export const domainList = (
  sql: Sql,
  states: readonly RecordState[] | undefined,
  order: { by: DomainOrder; descending: boolean },
): List => ({
  table: 'sending_domains',
  columns: sql`*`,
  where: states === undefined ? sql`true` : sql`state = any(${states as RecordState[]}::text[])`,
  keys: [keyOf(sql, order.by), { sql: sql`id`, type: 'uuid' }],
  descending: order.descending,
})

/** The keys of domains, the latest first. */
export const listKeysOf = (sql: Sql, domainIds: readonly string[]): PromiseLike<KeyRow[]> => sql<KeyRow[]>`
  select * from dkim_keys where sending_domain_id = any(${domainIds as string[]}::uuid[])
  order by created_at desc, id desc`

export const keyList = (sql: Sql, domainId: string): List => ({
  table: 'dkim_keys',
  columns: sql`*`,
  where: sql`sending_domain_id = ${domainId}`,
  keys: [
    { sql: sql`created_at`, type: 'timestamptz' },
    { sql: sql`id`, type: 'uuid' },
  ],
  descending: true,
})

export const findKey = async (sql: Sql, domainId: string, id: string): Promise<KeyRow | null> => {
  const [row] = await sql<KeyRow[]>`
    select * from dkim_keys where id = ${id} and sending_domain_id = ${domainId}`
  return row ?? null
}

/** Returns false where another key of the domain has the selector. */
export const insertKey = async (tx: Sql, row: KeyRow): Promise<boolean> => {
  const { count } = await tx`
    insert into dkim_keys ${tx({ ...row })} on conflict (sending_domain_id, selector) do nothing`
  return count === 1
}

/** Publishes those of the keys that wait for their record. */
export const publishKeys = async (tx: Sql, ids: readonly string[]): Promise<void> => {
  await tx`
    update dkim_keys set state = 'published', version = version + 1
    where id = any(${ids as string[]}::uuid[]) and state = 'pending'`
}

/** Makes a key sign, and retires the former key of its algorithm. */
export const activateKey = async (tx: Sql, key: KeyRow, now: string): Promise<void> => {
  await tx`
    update dkim_keys set state = 'retired', retired_at = ${now}, version = version + 1
    where sending_domain_id = ${key.sending_domain_id} and algorithm = ${key.algorithm} and state = 'active'`
  await tx`
    update dkim_keys set state = 'active', activated_at = ${now}, retired_at = null, version = version + 1
    where id = ${key.id}`
}

export const deleteKey = async (tx: Sql, id: string): Promise<void> => {
  await tx`delete from dkim_keys where id = ${id}`
}

export const encryptedKeys: EncryptedValues = {
  list: (sql, lock) =>
    sql<Encrypted[]>`select id, private_key as encrypted from dkim_keys order by id ${lock}`,
  replace: (tx, { id, encrypted }) => tx`update dkim_keys set private_key = ${encrypted} where id = ${id}`,
}

/** Domains without a check since a time, the longest unchecked first. */
export const listUnchecked = async (sql: Sql, since: Date, limit: number): Promise<string[]> => {
  const rows = await sql<{ id: string }[]>`
    select id from sending_domains where checked_at is null or checked_at <= ${since}
    order by checked_at nulls first, id limit ${limit}`
  return rows.map(({ id }) => id)
}

/** A sending domain as senders show it. */
export interface KnownDomain {
  name: string
  id: string
  signs: boolean
  has_dmarc: boolean
}

/** The sending domains with these names. */
export const listDomains = (sql: Sql, names: readonly string[]): PromiseLike<KnownDomain[]> => sql<
  KnownDomain[]
>`
  select name, id,
    exists (select from dkim_keys where sending_domain_id = sending_domains.id and state = 'active') as signs,
    jsonb_path_exists(findings, '$[*] ? (@.purpose == "dmarc" && @.state == "ok")') as has_dmarc
  from sending_domains where name = any(${names as string[]}::text[])`
