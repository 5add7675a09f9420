import { generateKeyPairSync } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { Licence } from '../../../server/platform/editions.ts'
import { createEditions } from '../../../server/system/editions/index.ts'
import { spkiOf } from '../../../server/system/editions/licence/rules.ts'
import { insertLicence } from '../../../server/system/editions/licence/store.ts'
import { signLicence } from '../../../server/system/editions/licence/text.ts'
import { createTestClock } from '../../support/clock.ts'
import { createTestDatabase } from '../../support/database.ts'

const { sql } = await createTestDatabase()
const vendor = generateKeyPairSync('ed25519')
const vendorKeys = [spkiOf(vendor.publicKey)]

const install = async (clock = createTestClock(), change: Partial<Licence> = {}): Promise<string> => {
  const licence: Licence = {
    id: 'lic-1',
    edition: 'pro',
    licensee: 'Harbour Books',
    issued_on: '2026-11-01',
    expires_on: '2026-11-30',
    development: false,
    ...change,
  }
  const text = signLicence(licence, vendor.privateKey)
  await insertLicence(sql, clock, text, null)
  return text
}

beforeEach(async () => {
  await sql`delete from licences`
})

test('without a licence the edition is free, with the limits of its plan', async () => {
  const editions = createEditions({ sql, clock: createTestClock(), vendorKeys })
  expect(await editions.current()).toBe('free')
  expect(await editions.licence()).toBeNull()
  expect(await editions.has('api_keys')).toBe(false)
  expect(await editions.allowed('contacts')).toBe(2000)
  expect(await editions.allowed('users_with_access')).toBe(2)
  expect(await editions.allowed('deliveries_per_month')).toBe(12_000)
})

test('a licence installed by another process applies within a second, and removes the limits', async () => {
  const clock = createTestClock()
  const editions = createEditions({ sql, clock, vendorKeys })
  expect(await editions.current()).toBe('free')
  await install(clock)
  clock.advance(999)
  expect(await editions.current()).toBe('free')
  clock.advance(1)
  expect(await editions.current()).toBe('pro')
  expect(await editions.has('api_keys')).toBe(true)
  expect(await editions.allowed('contacts')).toBeNull()
})

test('Pro ends at once after the days of grace, and the licence is still shown', async () => {
  const clock = createTestClock('2026-12-14T23:59:59.900Z')
  const editions = createEditions({ sql, clock, vendorKeys })
  await install(clock)
  expect(await editions.current()).toBe('pro')
  clock.advance(100)
  expect(await editions.current()).toBe('free')
  expect((await editions.licence())?.expires_on).toBe('2026-11-30')
})

test('the licence installed last applies', async () => {
  const clock = createTestClock()
  await install(clock, { licensee: 'Before' })
  await install(clock, { licensee: 'Now' })
  const editions = createEditions({ sql, clock, vendorKeys })
  expect((await editions.licence())?.licensee).toBe('Now')
})

test('a licence that was changed in the database, or has an unknown key, is ignored', async () => {
  const clock = createTestClock()
  await install(clock)
  expect(await createEditions({ sql, clock }).current()).toBe('free')
  await sql`update licences set text = 'x' || text`
  expect(await createEditions({ sql, clock, vendorKeys }).current()).toBe('free')
})

test('concurrent queries read the licence once', async () => {
  let reads = 0
  const counting = ((...parts: Parameters<typeof sql>) => {
    reads += 1
    return sql(...parts)
  }) as typeof sql
  const editions = createEditions({ sql: counting, clock: createTestClock(), vendorKeys })
  await Promise.all(Array.from({ length: 50 }, () => editions.allowed('contacts')))
  expect(reads).toBe(1)
})
