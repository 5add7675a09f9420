import type { components } from '../../../generated/types.ts'
import type { DnsResult, DomainRow, KeyRow, RecordState } from './store.ts'

type Schemas = components['schemas']

/** Days for which the record of a retired key is needed, so that mail on its way can still be verified. */
const overlapDays = 7
const day = 86_400_000

/** A record that a domain should have, before anybody has looked. */
export type ExpectedRecord = Pick<
  Schemas['DnsRecord'],
  'purpose' | 'type' | 'host' | 'expected' | 'required'
> & { keyId?: string }

/** The text of a key's record. */
export const recordValueOf = ({ algorithm, public_key }: Pick<KeyRow, 'algorithm' | 'public_key'>): string =>
  `v=DKIM1; k=${algorithm === 'ed25519' ? 'ed25519' : 'rsa'}; p=${public_key}`

export const recordHostOf = ({ selector }: Pick<KeyRow, 'selector'>, domain: string): string =>
  `${selector}._domainkey.${domain}`

/** Until when a retired key has to stay in the DNS; null for one that is not retired. */
export const neededUntil = ({ state, retired_at }: Pick<KeyRow, 'state' | 'retired_at'>): Date | null =>
  state === 'retired' && retired_at !== null
    ? new Date(new Date(retired_at).getTime() + overlapDays * day)
    : null

/** Records that an answer has room for, apart from the four that every domain may have. */
const keysShown = 36

/**
 * What a domain should have in the DNS. A key that does not sign yet is advice as long as another one signs; without any,
 * mail goes out unsigned, and its record is what is missing.
 */
export const expectedRecords = (
  domain: Pick<DomainRow, 'name' | 'spf_mechanism' | 'return_path_host' | 'tracking_host'>,
  keys: readonly KeyRow[],
  { publicUrl, now }: { publicUrl: string; now: Date },
): ExpectedRecord[] => {
  const { name, spf_mechanism, return_path_host, tracking_host } = domain
  const signs = keys.some(({ state }) => state === 'active')
  const wanted = keys.filter((key) => {
    const until = neededUntil(key)
    return key.state !== 'retired' || (until !== null && until > now)
  })
  const spf: ExpectedRecord = {
    purpose: 'spf',
    type: 'TXT',
    // Receivers ask it of the domain that bounces come back to.
    host: return_path_host ?? name,
    expected: spf_mechanism === null ? null : `v=spf1 ${spf_mechanism} ~all`,
    required: true,
  }
  const dkim = wanted.slice(0, keysShown).map(
    (key): ExpectedRecord => ({
      purpose: 'dkim',
      type: 'TXT',
      host: recordHostOf(key, name),
      expected: recordValueOf(key),
      required: key.state === 'active' || key.state === 'retired' || !signs,
      keyId: key.id,
    }),
  )
  const dmarc: ExpectedRecord = {
    purpose: 'dmarc',
    type: 'TXT',
    host: `_dmarc.${name}`,
    expected: null,
    required: true,
  }
  const returnPath: ExpectedRecord[] =
    return_path_host === null
      ? []
      : [{ purpose: 'return_path', type: 'MX', host: return_path_host, expected: null, required: true }]
  const tracking: ExpectedRecord[] =
    tracking_host === null
      ? []
      : [
          {
            purpose: 'tracking',
            type: 'CNAME',
            host: tracking_host,
            expected: new URL(publicUrl).hostname,
            required: false,
          },
        ]
  return [spf, ...dkim, dmarc, ...returnPath, ...tracking]
}

/** The records with what the last check found of them; what it was not asked for, or is expected anew, is unchecked. */
export const recordsWith = (
  expected: readonly ExpectedRecord[],
  results: readonly DnsResult[],
): Schemas['DnsRecord'][] =>
  expected.map(({ purpose, type, host, expected: value, required }) => {
    const known = results.find(
      (one) => one.purpose === purpose && one.type === type && one.host === host && one.expected === value,
    )
    return {
      purpose,
      type,
      host,
      expected: value,
      found: known?.found ?? [],
      state: known?.state ?? 'unchecked',
      required,
      detail: known?.detail ?? null,
    }
  })

const severity: Record<RecordState, number> = { ok: 0, unchecked: 1, missing: 2, wrong: 3 }

/** The worst state of the records that are required. */
export const worstState = (records: readonly Schemas['DnsRecord'][]): RecordState =>
  records
    .filter(({ required }) => required)
    .reduce<RecordState>((worst, { state }) => (severity[state] > severity[worst] ? state : worst), 'ok')
