import { selectedStreams } from '../../../server/migration/migrations/selection.ts'
import type { Cursor, Driver, SourceHttp } from '../../../server/migration/records/driver.ts'
import type { Skipped, SourceConsent, Staged } from '../../../server/migration/records/records.ts'
import type { Words } from '../../../server/migration/records/statuses.ts'
import { decide, type StatusOptions } from '../../../server/migration/runs/people/decide.ts'
import {
  type Facts,
  factsOfContact,
  factsOfSuppression,
  factsThatAre,
  fold,
} from '../../../server/migration/runs/people/fold.ts'
import type { Expected } from './frame.ts'

/** All that a driver brings of a source by default. */
export const collect = async (
  driver: Driver,
  http: SourceHttp,
  pageSize = driver.descriptor.limits.page_size,
) => {
  const staged: Staged[] = []
  const skipped: Skipped[] = []
  const declared: Record<string, number> = {}
  const collected: Record<string, number> = {}
  const forms = new Set<string>()
  const noteForm = (form: string): void => void forms.add(form)
  const reference = await driver.prepare(http)
  const usual = { selected_streams: null, source_segments: 'note' } as const
  for (const { name } of selectedStreams(driver.streams(null), usual, null)) {
    const normalise = driver.normalise[name]
    if (normalise === undefined) throw new Error(`No normaliser for ${name}`)
    for (const slice of await driver.slices(http, name, reference)) {
      let cursor: Cursor | null = null
      let total: number | null = null
      do {
        const page = await driver.readPage(http, name, slice, { cursor, pageSize, since: null })
        total = page.declared ?? total
        collected[name] = (collected[name] ?? 0) + page.records.length
        for (const raw of page.records) {
          const result = normalise(raw, {
            reference,
            slice,
            timezone: 'UTC',
            now: new Date('2026-11-23T00:00:00Z'),
            noteForm,
          })
          if (Array.isArray(result)) staged.push(...result)
          else skipped.push(result)
        }
        cursor = page.next
      } while (cursor !== null)
      if (total !== null) declared[name] = (declared[name] ?? 0) + total
    }
  }
  return { staged, skipped, declared, collected, forms }
}

const options: StatusOptions = {
  implied_consent: 'transactional',
  list_opt_outs: 'per_list',
  archived: 'skip',
  deleted: 'skip',
}
const bases = ['double_opt_in', 'opt_in', 'contract', 'legitimate_interest', 'imported']

const strongest = (consents: readonly SourceConsent[]): SourceConsent | undefined =>
  consents
    .filter(({ kind }) => kind === 'given')
    .sort((a, b) => bases.indexOf(a.basis) - bases.indexOf(b.basis))[0]

/** The result for each person with the default options, by address. */
export const results = (driver: Driver, staged: readonly Staged[]): Map<string, Expected> => {
  const words: Words = { table: driver.descriptor.statuses, isFile: false, chosen: {} }
  const names = new Map<string, string>()
  const addresses = new Map<string, string>()
  for (const one of staged) {
    if (one.kind === 'list' || one.kind === 'tag') names.set(one.source_id, one.name)
    if (one.kind === 'contact' && one.email !== null)
      addresses.set(one.person_id ?? one.source_id, one.email.toLowerCase())
  }
  const people = new Map<string, Facts>()
  const add = (email: string | undefined, facts: Facts): void => {
    if (email !== undefined) people.set(email, fold(people.get(email) ?? new Map(), facts))
  }
  for (const one of staged) {
    if (one.kind === 'contact')
      add(
        one.email?.toLowerCase() ?? addresses.get(one.person_id ?? one.source_id),
        factsOfContact(one, words),
      )
    else if (one.kind === 'suppression') add(one.email?.toLowerCase(), factsOfSuppression(one))
  }
  const found = new Map<string, Expected>()
  for (const [email, facts] of people) {
    const { scope, status, memberships, suppression } = decide(facts, options)
    if (scope !== 'whole' || status === null) continue
    const isSubscribed = status === 'subscribed'
    const consent = isSubscribed
      ? strongest(factsThatAre(facts, 'consent').map((fact) => fact.consent))
      : undefined
    found.set(email, {
      email,
      status,
      lists: Object.fromEntries(memberships.map((one) => [names.get(one.list) ?? one.list, one.status])),
      tags: factsThatAre(facts, 'tag')
        .map(({ tag }) => names.get(tag) ?? tag)
        .sort(),
      basis: consent?.basis ?? null,
      occurredAt: consent?.occurred_at ?? null,
      ip: consent?.ip ?? null,
      suppression,
    })
  }
  return found
}
