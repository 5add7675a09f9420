import type { Cursor, Driver, SourceHttp } from '../../../server/marketing/migration/driver.ts'
import type {
  Skipped,
  SourceConsent,
  Staged,
  StagedContact,
  StagedSuppression,
} from '../../../server/marketing/migration/records.ts'
import type { StatusClass } from '../../../server/marketing/migration/statuses.ts'
import type { Expected } from './frame.ts'

/** All that a driver brings of a source. */
export const collect = async (
  driver: Driver,
  http: SourceHttp,
  pageSize = driver.descriptor.limits.page_size,
) => {
  const staged: Staged[] = []
  const skipped: Skipped[] = []
  const declared: Record<string, number> = {}
  const collected: Record<string, number> = {}
  const reference = await driver.prepare(http)
  for (const { name } of driver.streams(null)) {
    const normalise = driver.normalise[name]
    if (normalise === undefined) throw new Error(`No normaliser for ${name}`)
    for (const slice of await driver.slices(http, name, reference)) {
      let cursor: Cursor | null = null
      let total: number | null = null
      do {
        const page = await driver.readPage(http, name, slice, { cursor, pageSize, since: null })
        total = page.declared
        collected[name] = (collected[name] ?? 0) + page.records.length
        for (const raw of page.records) {
          const result = normalise(raw, {
            reference,
            slice,
            timezone: 'UTC',
            now: new Date('2026-11-23T00:00:00Z'),
          })
          if (Array.isArray(result)) staged.push(...result)
          else skipped.push(result)
        }
        cursor = page.next
      } while (cursor !== null)
      if (total !== null) declared[name] = (declared[name] ?? 0) + total
    }
  }
  return { staged, skipped, declared, collected }
}

const worst: StatusClass[] = ['complained', 'bounced', 'opted_out', 'unknown', 'blocked']
const bases = ['double_opt_in', 'opt_in', 'contract', 'legitimate_interest', 'imported']

const classOf = (driver: Driver, status: { word: string; class?: StatusClass }): StatusClass =>
  status.class ?? driver.descriptor.statuses[status.word] ?? 'unknown'

const badTime = (at: string | null): boolean => at === null || at > '2026-11-23' || at < '1995-01-01'

const strongest = (consents: readonly SourceConsent[]): SourceConsent | undefined =>
  consents
    .filter(({ kind }) => kind === 'given')
    .sort((a, b) => bases.indexOf(a.basis) - bases.indexOf(b.basis))[0]

/** The fold rule of section 8 with the default options, written again, for one person. */
const foldPerson = (
  driver: Driver,
  parts: readonly StagedContact[],
  suppressions: readonly StagedSuppression[],
  names: ReadonlyMap<string, string>,
): Expected | null => {
  const email = parts.map((part) => part.email).find((one) => one !== null) ?? suppressions[0]?.email
  if (email === undefined || email === null) return null
  const global = parts.flatMap(({ status }) => (status ? [classOf(driver, status)] : []))
  const memberships = parts.flatMap((part) => part.memberships ?? [])
  const perList = memberships.map((one) => classOf(driver, one))
  if (global.length > 0 && global.every((one) => one === 'gone') && suppressions.length === 0) return null
  const flags = parts.flatMap(({ flags: some = {} }): StatusClass[] => [
    ...(some.complained ? (['complained'] as const) : []),
    ...(some.bounced_hard ? (['bounced'] as const) : []),
  ])
  const person = [...global, ...flags, ...suppressions.map((one) => one.class)]
  const negative = worst.find((one) => person.includes(one))
  const all = [...global, ...perList]
  const status =
    negative !== undefined
      ? ({ complained: 'complained', bounced: 'bounced' }[negative as string] ?? 'unsubscribed')
      : all.includes('explicit')
        ? 'subscribed'
        : all.includes('unconfirmed')
          ? 'pending'
          : all.includes('implied')
            ? 'transactional'
            : perList.length > 0 && perList.every((one) => one === 'opted_out' || one === 'unknown')
              ? 'unsubscribed'
              : 'transactional'
  const mailable = status === 'subscribed' || status === 'pending'
  const lists: Record<string, string> = {}
  for (const [at, { list }] of memberships.entries()) {
    const one = perList[at]
    const name = names.get(list) ?? list
    const there =
      one === 'opted_out' || one === 'unknown'
        ? 'unsubscribed'
        : !mailable
          ? status === 'transactional'
            ? null
            : 'unsubscribed'
          : one === 'explicit'
            ? 'subscribed'
            : one === 'unconfirmed'
              ? 'pending'
              : one === 'implied' && status === 'subscribed'
                ? 'subscribed'
                : null
    if (there !== null) lists[name] = there
  }
  const consent =
    status === 'subscribed' ? strongest(parts.flatMap((part) => part.consents ?? [])) : undefined
  return {
    email: email.toLowerCase(),
    status,
    lists,
    tags: [...new Set(parts.flatMap((part) => part.tags ?? []))].map((tag) => names.get(tag) ?? tag).sort(),
    basis: status === 'subscribed' ? (consent?.basis ?? null) : null,
    occurredAt: consent === undefined || badTime(consent.occurred_at) ? null : consent.occurred_at,
    ip: consent?.ip ?? null,
    suppression:
      status === 'bounced' || status === 'complained' ? status : person.includes('blocked') ? 'manual' : null,
  }
}

/** The result for each person, by address. */
export const foldModel = (driver: Driver, staged: readonly Staged[]): Map<string, Expected> => {
  const names = new Map<string, string>()
  const ids = new Map<string, string>()
  const parts = new Map<string, StagedContact[]>()
  const suppressions = new Map<string, StagedSuppression[]>()
  for (const one of staged) if (one.kind === 'list' || one.kind === 'tag') names.set(one.source_id, one.name)
  for (const one of staged)
    if (one.kind === 'contact' && one.email !== null)
      ids.set(one.person_id ?? one.source_id, one.email.toLowerCase())
  for (const one of staged) {
    if (one.kind === 'contact') {
      const key = one.email?.toLowerCase() ?? ids.get(one.person_id ?? one.source_id)
      if (key !== undefined) parts.set(key, [...(parts.get(key) ?? []), one])
    } else if (one.kind === 'suppression' && one.email !== undefined) {
      const key = one.email.toLowerCase()
      suppressions.set(key, [...(suppressions.get(key) ?? []), one])
    }
  }
  const folded = new Map<string, Expected>()
  for (const key of new Set([...parts.keys(), ...suppressions.keys()])) {
    const one = foldPerson(driver, parts.get(key) ?? [], suppressions.get(key) ?? [], names)
    if (one !== null) folded.set(key, one)
  }
  return folded
}
