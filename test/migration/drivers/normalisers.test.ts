import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drivers } from '../../../server/migration/drivers/drivers.ts'
import type { StagedContact } from '../../../server/migration/records/records.ts'
import { decide } from '../../../server/migration/runs/people/decide.ts'
import { factsOfContact } from '../../../server/migration/runs/people/fold.ts'
import { startVendor, type VendorKind } from '../../support/vendors/index.ts'
import { httpOf } from '../../support/vendors/source-http.ts'

const now = new Date('2026-11-23T00:00:00Z')
const options = {
  implied_consent: 'transactional',
  list_opt_outs: 'per_list',
  archived: 'skip',
  deleted: 'skip',
} as const

/** Real records of the source, and what the normalisers need to know of it. */
const samplesOf = async (kind: VendorKind) => {
  const driver = drivers.find(({ descriptor }) => descriptor.key === kind)
  if (driver === undefined) throw new Error(`No driver for ${kind}`)
  const vendor = await startVendor(kind, { contacts: 20 })
  const http = httpOf(vendor, driver)
  const reference = await driver.prepare(http)
  const samples: { name: string; raw: unknown; slice: Readonly<Record<string, string>> }[] = []
  for (const { name } of driver.streams(null))
    for (const slice of (await driver.slices(http, name, reference)).slice(0, 6)) {
      const page = await driver.readPage(http, name, slice, { cursor: null, pageSize: 10, since: null })
      for (const raw of page.records.slice(0, 2)) samples.push({ name, raw, slice })
    }
  await vendor.close()
  return { driver, reference, samples }
}

const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    0,
    -1,
    true,
    [],
    {},
    'x'.repeat(10_000),
    '\u0000',
    '__proto__',
    '{{ 7 | times: 7 }}',
    'SUBSCRIBED ',
    'Subscribed',
  ),
  fc.jsonValue(),
)

/** The same JSON with one member anywhere replaced or removed. */
const changed = (value: unknown, path: readonly number[], by: unknown): unknown => {
  const [first = 0, ...rest] = path
  if (typeof value !== 'object' || value === null || path.length === 0) return by
  const keys = Object.keys(value)
  if (keys.length === 0) return by
  const key = keys[first % keys.length] as string
  const inner = changed((value as Record<string, unknown>)[key], rest, by)
  return Array.isArray(value)
    ? value.map((one, at) => (String(at) === key ? inner : one))
    : Object.fromEntries(Object.entries(value).map(([name, one]) => [name, name === key ? inner : one]))
}

describe.each(drivers.map(({ descriptor }) => descriptor.key as VendorKind))('%s', (kind) => {
  test('normalisers never throw, and lead to subscribed by explicit words only', async () => {
    const { driver, reference, samples } = await samplesOf(kind)
    const words = { table: driver.descriptor.statuses, isFile: false, chosen: {} }
    const explicit = new Set(
      Object.entries(words.table)
        .filter(([, is]) => is === 'explicit')
        .map(([word]) => word),
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...samples),
        fc.array(fc.nat(40), { minLength: 0, maxLength: 4 }),
        hostile,
        ({ name, raw, slice }, path, by) => {
          const context = { reference, slice, timezone: 'UTC', now }
          const result = driver.normalise[name]?.(changed(raw, path, by), context)
          for (const staged of Array.isArray(result) ? result : []) {
            if (staged.kind !== 'contact') continue
            const { status } = decide(factsOfContact(staged, words), options)
            const said = [staged.status?.word, ...(staged.memberships ?? []).map(({ word }) => word)]
            if (status === 'subscribed') expect(said.some((word) => explicit.has(word ?? ''))).toBe(true)
          }
        },
      ),
      { numRuns: 400 },
    )
  })

  test('an unknown reference changes no status to subscribed', async () => {
    const { driver, reference, samples } = await samplesOf(kind)
    const words = { table: driver.descriptor.statuses, isFile: false, chosen: {} }
    for (const { name, raw, slice } of samples) {
      const read = (known: unknown): StagedContact[] => {
        const result = driver.normalise[name]?.(raw, { reference: known, slice, timezone: 'UTC', now })
        return (Array.isArray(result) ? result : []).filter((one) => one.kind === 'contact')
      }
      for (const [at, one] of read({}).entries())
        if (decide(factsOfContact(one, words), options).status === 'subscribed')
          expect(decide(factsOfContact(read(reference)[at] as StagedContact, words), options).status).toBe(
            'subscribed',
          )
    }
  })
})
