import type { components } from '../../../generated/types.ts'
import type { DnsResult, DomainRow, KeyRow, RecordState } from './store.ts'

type Schemas = components['schemas']

/** Days for which a retired key's record is still needed, to verify e-mail in transit. */
const overlapDays = 7
const day = 86_400_000

/** A record that a domain should have, without a check result. */
export type ExpectedRecord = Pick<
  Schemas['DnsRecord'],
  'purpose' | 'type' | 'host' | 'expected' | 'required'
> & { keyId?: string }

/** The value of a key's DNS record. */
export const recordValueOf = ({ algorithm, public_key }: Pick<KeyRow, 'algorithm' | 'public_key'>): string =>
  `v=DKIM1; k=${algorithm === 'ed25519' ? 'ed25519' : 'rsa'}; p=${public_key}`

export const recordHostOf = ({ selector }: Pick<KeyRow, 'selector'>, domain: string): string =>
  `${selector}._domainkey.${domain}`

/** Until when a retired key must stay in the DNS. Null where it is not retired. */
export const neededUntil = ({ state, retired_at }: Pick<KeyRow, 'state' | 'retired_at'>): Date | null =>
  state === 'retired' && retired_at !== null
    ? new Date(new Date(retired_at).getTime() + overlapDays * day)
    : null

/** Maximum number of keys in a response, besides the four other records. */
const keysShown = 36

/**
 * The records that a domain should have. The record of a key that does not sign yet is optional while another
 * key signs. Without a signing key it is required, because e-mail is unsigned.
 */
export const expectedRecords = (
  domain: Pick<DomainRow, 'name' | 'spf_mechanism' | 'return_path_host' | 'tracking_host'>,
  keys: readonly KeyRow[],
  { publicUrl, now }: { publicUrl: string; now: Date },
): ExpectedRecord[] => {
  const { name, spf_mechanism, return_path_host, tracking_host } = domain
  const signs = keys.some(({ state }) => state === 'active')
  const publishable = keys.filter((key) => {
    const until = neededUntil(key)
    return key.state !== 'retired' || (until !== null && until > now)
  })
  const spf: ExpectedRecord = {
    purpose: 'spf',
    type: 'TXT',
    // Receivers check it for the domain of the return path.
    host: return_path_host ?? name,
    expected: spf_mechanism === null ? null : `v=spf1 ${spf_mechanism} ~all`,
    required: true,
  }
  const dkim = publishable.slice(0, keysShown).map(
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

/**
 * The records with the results of the last check. A record that changed since, or was not checked, is
 * unchecked.
 */
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

/** The worst state of the required records. */
export const worstState = (records: readonly Schemas['DnsRecord'][]): RecordState =>
  records
    .filter(({ required }) => required)
    .reduce<RecordState>((worst, { state }) => (severity[state] > severity[worst] ? state : worst), 'ok')
