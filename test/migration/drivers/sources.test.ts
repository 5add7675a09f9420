import { afterEach, describe, expect, test } from 'vitest'
import { drivers } from '../../../server/migration/drivers/drivers.ts'
import type { Driver } from '../../../server/migration/records/driver.ts'
import { collect, results } from '../../support/vendors/collect.ts'
import type { Vendor, VendorOptions } from '../../support/vendors/frame.ts'
import { startVendor, type VendorKind } from '../../support/vendors/index.ts'
import { httpOf } from '../../support/vendors/source-http.ts'

const sources = drivers.map((driver) => ({ kind: driver.descriptor.key as VendorKind, driver }))

let open: Vendor[] = []
afterEach(async () => {
  const vendors = open
  open = []
  for (const vendor of vendors) await vendor.close()
})

const start = async (kind: VendorKind, driver: Driver, options: VendorOptions = {}) => {
  const vendor = await startVendor(kind, options)
  open.push(vendor)
  return { vendor, http: httpOf(vendor, driver) }
}

const blocked = {
  subscribed: 0.6,
  opted_out: 0.12,
  bounced: 0.08,
  complained: 0.04,
  unconfirmed: 0.08,
  never: 0.04,
  blocked: 0.04,
}

type Expected = NonNullable<
  ReturnType<Vendor['truth']> extends Iterable<{ expected: infer One }> ? One : never
>

/** Who must not get marketing mail has left every list, also those that the source still names. */
const asDecided = (expected: Expected, got: { lists: Expected['lists'] } | null): Expected => {
  const tags = [...expected.tags].sort()
  if (!['unsubscribed', 'bounced', 'complained'].includes(expected.status ?? '')) return { ...expected, tags }
  const lists = { ...expected.lists, ...got?.lists }
  const left = Object.keys(lists).map((name) => [name, 'unsubscribed'])
  return { ...expected, tags, lists: Object.fromEntries(left) }
}

describe.each(sources)('$kind', ({ kind, driver }) => {
  test('names the account', async () => {
    const { vendor, http } = await start(kind, driver)
    const account = await driver.check(http, vendor.credentials)
    expect(account.id).not.toBe('')
    expect(account.warnings.filter((text) => text.includes('lacks'))).toEqual([])
    vendor.assertClean()
  })

  test.each(['first', 'second'] as const)(
    'brings everybody as the source means them (%s form)',
    async (form) => {
      const { vendor, http } = await start(kind, driver, { contacts: 1_200, mix: blocked, form })
      const { staged, skipped, declared, collected } = await collect(driver, http)
      vendor.assertClean()
      expect(skipped.filter((one) => one.skipped === 'malformed')).toEqual([])
      expect(collected).toMatchObject(declared)
      const folded = results(driver, staged)
      let count = 0
      for (const { person, expected } of vendor.truth()) {
        const got = folded.get(person.email.toLowerCase()) ?? null
        if (expected !== null) count += 1
        const sorted = expected && asDecided(expected, got)
        expect(got, `person ${person.index}, ${person.mailStatus}`).toEqual(sorted)
      }
      expect(folded.size).toBe(count)
    },
  )

  test('brings traps without a fault', async () => {
    const { vendor, http } = await start(kind, driver, {
      contacts: 1_200,
      traps: true,
      trapEvery: 37,
      extra: true,
    })
    const { staged } = await collect(driver, http)
    const folded = results(driver, staged)
    for (const { person, expected } of vendor.truth()) {
      if (person.trap === null) continue
      const got = folded.get(person.email.toLowerCase()) ?? null
      const sorted = expected && asDecided(expected, got)
      expect(got, `${person.trap}`).toEqual(sorted)
    }
  })

  test('counts in an inventory what the source has', async () => {
    const { vendor, http } = await start(kind, driver)
    const inventory = await driver.inventory(http)
    const { staged, collected } = await collect(driver, http)
    const kinds = (one: string) => staged.filter(({ kind: its }) => its === one).length
    expect(inventory.lists).toHaveLength(kinds('list'))
    expect(inventory.tags).toHaveLength(kinds('tag'))
    expect(inventory.fields).toHaveLength(kinds('field'))
    const counted = inventory.counts.filter(({ stream }) => stream === 'contacts')
    if (counted.length > 0)
      expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(collected.contacts)
    vendor.assertClean()
  })

  test('brings the same with small pages', async () => {
    const { http } = await start(kind, driver, { contacts: 120 })
    const large = await collect(driver, http)
    const small = await collect(driver, http, 10)
    expect(small.staged).toEqual(large.staged)
  })

  test('does not take an empty page for the end', async () => {
    const { vendor, http } = await start(kind, driver, { contacts: 120 })
    const whole = await collect(driver, http, 10)
    const counts = Map.groupBy(vendor.requests, ({ path }) => path)
    const [walked] = [...counts].sort(([, a], [, b]) => b.length - a.length)[0] ?? []
    vendor.setFaults([{ kind: 'empty_page', path: new RegExp(`^${walked}$`), from: 3 }])
    // The page is asked for again where the source has no total, and then nothing is missing.
    const again = await collect(driver, http, 10).catch((error: unknown) => error)
    if (again instanceof Error) expect(again).toMatchObject({ code: 'source_bad_answer' })
    else expect(again).toEqual(whole)
  })
})

test.each([
  ['fluentcrm', 'a site with pretty links', 'a site without pretty links'],
  ['groundhogg', 'a site with pretty links', 'a site without pretty links'],
  ['hubspot', 'paths of v3', 'paths of 2026-03'],
] as const)(
  '%s: brings the same from a version with other addresses, and says which',
  async (kind, ...forms) => {
    const driver = drivers.find(({ descriptor }) => descriptor.key === kind)
    if (driver === undefined) throw new Error(`There is no driver for ${kind}.`)
    const found = []
    for (const version of ['usual', 'other'] as const) {
      const { vendor } = await start(kind, driver, { contacts: 120, version })
      const met: string[] = []
      const http = httpOf(vendor, driver, (form) => met.push(form))
      const account = await driver.check(http, vendor.credentials)
      const { staged } = await collect(driver, http)
      vendor.assertClean()
      found.push({ account, staged, met })
    }
    expect(found.map(({ met }) => met)).toEqual(forms.map((form) => [form]))
    expect(found[1]?.staged).toEqual(found[0]?.staged)
    expect(found[1]?.account).toEqual(found[0]?.account)
    expect(found[0]?.staged.length).toBeGreaterThan(120)
  },
)

/** Facts that vendors do not document: what the report says of each of the two forms that the imitation has. */
const uncertain: Partial<Record<VendorKind, [first: string[], second: string[]]>> = {
  activecampaign: [
    ['IP addresses as numbers', 'lists and tags beside contacts', 'messages by campaignMessages'],
    ['IP addresses with dots', 'lists and tags by their contacts', 'messages by campaignMessage'],
  ],
  brevo: [
    ['contacts with the lists that they left', 'values of categories as numbers'],
    ['contacts without the lists that they left', 'values of categories as labels'],
  ],
  fluentcrm: [['lists as a list'], ['lists as pages']],
  kit: [
    ['broadcasts with a status', 'tags inside of subscribers'],
    ['broadcasts without a status', 'tags by their subscribers'],
  ],
  klaviyo: [['content in the definition'], ['content beside the definition']],
  mailerlite: [['groups inside of subscribers'], ['groups by their subscribers']],
}

test.each(sources)('$kind: says which of two uncertain forms it has met', async ({ kind, driver }) => {
  const found: string[][] = []
  for (const form of ['first', 'second'] as const) {
    const { http } = await start(kind, driver, { contacts: 120, form })
    const { forms } = await collect(driver, http)
    found.push([...forms].sort())
  }
  expect(found).toEqual(uncertain[kind] ?? [[], []])
})
