import type { ExpectedRecord } from './records.ts'
import type { DnsResult, RecordState } from './store.ts'

/** The values of a look-up (empty where there is no such record), or null without an answer. */
export type Answer = readonly string[] | null

interface Judgement {
  /** The values that are of this kind of record. */
  found: string[]
  state: RecordState
  /** How to fix it. Null where it is correct. */
  detail: string | null
}

const well = (found: string[]): Judgement => ({ found, state: 'ok', detail: null })
const missing = (detail: string): Judgement => ({ found: [], state: 'missing', detail })
const wrong = (found: string[], detail: string): Judgement => ({ found, state: 'wrong', detail })

/** Tags of a DKIM or DMARC record: `v=DKIM1; k=rsa; p=…`. Spaces are ignored. */
const tagsOf = (text: string): Map<string, string> =>
  new Map(
    text.split(';').flatMap((part) => {
      const [name = '', ...rest] = part.split('=')
      return rest.length === 0 ? [] : [[name.trim().toLowerCase(), rest.join('=').replace(/\s+/g, '')]]
    }),
  )

const plainTerm = (term: string): string => term.toLowerCase().replace(/^\+/, '')

const judgeSpf = (values: readonly string[], { host, expected }: ExpectedRecord): Judgement => {
  const found = values.filter((value) => /^v=spf1(?: |$)/i.test(value))
  const [record, ...others] = found
  const example = expected ?? 'v=spf1 … ~all'
  if (record === undefined)
    return missing(
      expected === null
        ? `Add a TXT record for ${host} that begins with v=spf1 and lists the servers that may send its mail.`
        : `Add a TXT record for ${host}: ${example}`,
    )
  if (others.length > 0)
    return wrong(
      found,
      `${host} has more than one SPF record, so receivers ignore them. Merge them into one.`,
    )
  const mechanism = expected?.split(' ')[1]
  if (mechanism === undefined || record.split(/ +/).slice(1).map(plainTerm).includes(plainTerm(mechanism)))
    return well(found)
  return wrong(found, `Add ${mechanism} to the SPF record of ${host}, before its "all".`)
}

const judgeDkim = (values: readonly string[], { host, expected }: ExpectedRecord): Judgement => {
  const found = values.filter((value) => tagsOf(value).has('p'))
  const [record, ...others] = found
  if (record === undefined) return missing(`Add a TXT record for ${host} with the expected value.`)
  if (others.length > 0) return wrong(found, `${host} has more than one key. Keep only the expected key.`)
  const [present, expectedTags] = [tagsOf(record), tagsOf(expected ?? '')]
  const isSame =
    present.get('p') === expectedTags.get('p') &&
    (present.get('k') ?? 'rsa').toLowerCase() === (expectedTags.get('k') ?? 'rsa')
  if (isSame) return well(found)
  const isCut = expectedTags.get('p')?.startsWith(present.get('p') ?? '') && present.get('p') !== ''
  return wrong(
    found,
    isCut
      ? `The key under ${host} is cut off. Enter the whole key, in pieces of 255 characters if your DNS requires it.`
      : `${host} has another key. Replace it with the expected value.`,
  )
}

const judgeDmarc = (values: readonly string[], { host }: ExpectedRecord): Judgement => {
  const found = values.filter((value) => /^v=DMARC1\s*(?:;|$)/i.test(value))
  const [record, ...others] = found
  if (record === undefined) return missing(`Add a TXT record for ${host}, such as \`v=DMARC1; p=none\`.`)
  if (others.length > 0)
    return wrong(found, `${host} has more than one DMARC record, so receivers ignore them. Keep one.`)
  const policy = tagsOf(record).get('p')?.toLowerCase()
  if (policy === 'none' || policy === 'quarantine' || policy === 'reject') return well(found)
  return wrong(found, `The DMARC record of ${host} requires a policy: p=none, p=quarantine or p=reject.`)
}

/** Values are `10 mx.example.com`. A single dot means that the domain accepts no e-mail. */
const judgeReturnPath = (values: readonly string[], { host }: ExpectedRecord): Judgement => {
  const found = [...values]
  if (found.length === 0)
    return missing(`Add an MX record for ${host} that points to the server of your bounce mailbox.`)
  if (found.every((value) => /^\d+ \.?$/.test(value)))
    return wrong(
      found,
      `The MX record of ${host} says that it accepts no mail. Point it to the server of your bounce mailbox.`,
    )
  return well(found)
}

const hostName = (name: string): string => name.toLowerCase().replace(/\.$/, '')

const judgeTracking = (values: readonly string[], { host, expected }: ExpectedRecord): Judgement => {
  const found = [...values]
  // The service's own host needs no CNAME record.
  if (hostName(host) === hostName(expected ?? '')) return well(found)
  if (found.length === 0) return missing(`Add a CNAME record for ${host} that points to ${expected}.`)
  if (found.some((value) => hostName(value) === hostName(expected ?? ''))) return well(found)
  return wrong(found, `${host} points to another host. Point its CNAME record to ${expected}.`)
}

const judges: Record<
  ExpectedRecord['purpose'],
  (values: readonly string[], expected: ExpectedRecord) => Judgement
> = {
  spf: judgeSpf,
  dkim: judgeDkim,
  dmarc: judgeDmarc,
  return_path: judgeReturnPath,
  tracking: judgeTracking,
}

/** Compares a record in the DNS with the expected one. */
export const judgeRecord = (expected: ExpectedRecord, answer: Answer): DnsResult => {
  const { purpose, type, host, expected: value } = expected
  const { found, state, detail } =
    answer === null
      ? {
          found: [],
          state: 'unchecked' as const,
          detail: `The DNS did not respond for ${host}. Try again later.`,
        }
      : judges[purpose](answer, expected)
  return {
    purpose,
    type,
    host,
    expected: value,
    found: found.slice(0, 20).map((one) => one.slice(0, 4000)),
    state,
    detail: detail?.slice(0, 500) ?? null,
  }
}
