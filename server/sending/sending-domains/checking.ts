import type { Config } from '../../platform/config.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { closeNotice, notify } from '../../system/notices/index.ts'
import { lookUp } from './lookup.ts'
import { type ExpectedRecord, expectedRecords, recordsWith, worstState } from './records.ts'
import {
  type DnsResult,
  type DomainRow,
  type KeyRow,
  listKeysOf,
  lockDomain,
  publishKeys,
  recordDnsResults,
} from './store.ts'

export type CheckConfig = Pick<Config, 'publicUrl' | 'dnsServers'>

/** Looks up all records of a domain. Runs outside transactions, because it may take ten seconds. */
export const lookUpDomain = async (
  sql: Sql,
  config: CheckConfig,
  domain: DomainRow,
  now: Date,
): Promise<{ expected: ExpectedRecord[]; results: DnsResult[] }> => {
  const keys = await listKeysOf(sql, [domain.id])
  const expected = expectedRecords(domain, keys, { publicUrl: config.publicUrl, now })
  return { expected, results: await lookUp(config.dnsServers, expected) }
}

/** Updates the state that the list filters by. Call it after any change of what the state depends on. */
export const refreshState = async (
  tx: Sql,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  id: string,
  now: Date,
): Promise<void> => {
  const domain = await lockDomain(tx, id)
  if (domain === null) return
  const keys = await listKeysOf(tx, [id])
  const records = recordsWith(expectedRecords(domain, keys, { publicUrl, now }), domain.findings)
  await tx`update sending_domains set state = ${worstState(records)} where id = ${id}`
}

/** Tells users when records that were right are wrong or missing. Nothing, while a domain is being set up or has no answer. */
const noteChange = async (tx: Sql, before: DomainRow, after: DomainRow, now: Date): Promise<void> => {
  if (before.state === after.state) return
  const notice = { kind: 'sending_domain_failed', subject: after.id, now } as const
  if (after.state === 'ok') await closeNotice(tx, notice)
  if (before.state !== 'ok' || after.state === 'unchecked' || after.state === 'ok') return
  const wrong = after.findings.filter(({ state }) => state === 'wrong' || state === 'missing')
  const detail = wrong.map(({ type, host, state }) => `The ${type} record of ${host} is ${state}.`).join(' ')
  await notify(tx, { ...notice, data: { name: after.name, detail } })
}

/**
 * Stores the results of a check, and publishes the keys whose record exists. Null where the domain was
 * deleted meanwhile.
 */
export const keepDnsResults = async (
  tx: Sql,
  config: CheckConfig,
  id: string,
  { expected, results }: { expected: ExpectedRecord[]; results: DnsResult[] },
  now: Date,
): Promise<{ domain: DomainRow; keys: KeyRow[] } | null> => {
  const before = await lockDomain(tx, id)
  if (before === null) return null
  await recordDnsResults(tx, id, results, now.toISOString())
  const found = expected.flatMap(({ keyId }, index) =>
    keyId !== undefined && results[index]?.state === 'ok' ? [keyId] : [],
  )
  await publishKeys(tx, found)
  await refreshState(tx, config, id, now)
  const domain = await lockDomain(tx, id)
  if (domain !== null) await noteChange(tx, before, domain, now)
  return domain && { domain, keys: [...(await listKeysOf(tx, [id]))] }
}

/** Every sending domain with its required records that are missing or wrong in the DNS. Stores nothing. */
export const lookUpDomains = async (
  sql: Sql,
  config: CheckConfig,
  now: Date,
): Promise<{ name: string; wrong: Pick<DnsResult, 'purpose' | 'host' | 'state'>[] }[]> => {
  const domains = await sql<DomainRow[]>`select * from sending_domains order by name`
  return Promise.all(
    domains.map(async (domain) => {
      const { expected, results } = await lookUpDomain(sql, config, domain, now)
      const wrong = results.filter(({ state }, index) => expected[index]?.required && state !== 'ok')
      return { name: domain.name, wrong }
    }),
  )
}
