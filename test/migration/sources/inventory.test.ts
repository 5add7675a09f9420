import { afterAll, describe, expect, test } from 'vitest'
import { drivers } from '../../../server/migration/drivers/drivers.ts'
import { contentOf } from '../../../server/migration/sources/inventory/content.ts'
import { startTestApp } from '../../support/app.ts'
import { startVendor } from '../../support/vendors/index.ts'
import { migrationCalls } from '../support.ts'

const app = await startTestApp({ edition: 'pro' })
const calls = migrationCalls(app)
const vendor = await startVendor('listmonk', { seed: 7, contacts: 1200, lists: 4 })
afterAll(() => vendor.close())

describe('the inventory of a listmonk', () => {
  test('counts what the source has without reading contacts', async () => {
    const { id } = await calls.connect(vendor, 'listmonk')
    const none = await app.send('GET', `/migration/connections/${id}/inventory`)
    expect(none.status).toBe(404)
    const found = await calls.count(id)
    expect(found.streams.find(({ stream }) => stream === 'contacts')?.records_count).toBe(1200)
    expect(found.lists).toHaveLength(4)
    expect(found.totals).toEqual({ lists_count: 4, tags_count: 0, fields_count: 0 })
    expect(found.status_words).toContainEqual({ word: 'confirmed', class: 'explicit', contacts_count: null })
    vendor.assertClean()

    const before = vendor.requests.length
    const migration = await calls.post<{ id: string }>('/migrations', { name: 'Move', connection_id: id })
    expect(await calls.run(migration.id, 'dry_run')).toMatchObject({ state: 'succeeded' })
    const sent = vendor.requests.length - before
    const estimated = found.estimate?.requests_count ?? 0
    expect(sent / estimated).toBeGreaterThan(0.7)
    expect(sent / estimated).toBeLessThan(1.4)
  })
})

test('an inventory is bounded, and its names are data', () => {
  const [driver] = drivers
  if (driver === undefined) throw new Error('There is no driver.')
  const lists = Array.from({ length: 10_000 }, (_, index) => ({
    id: `l:${index}`,
    name: `${'x'.repeat(5000)}\u0000\n{{ code }}`,
    contacts: index,
  }))
  const fields = [{ key: 'k', label: '', type: 'strange', options: Array(500).fill('y'.repeat(9000)) }]
  const counts = [{ stream: 'contacts', word: 'new word', count: 3 }]
  const found = { counts, lists, tags: [], fields, warnings: [], one_by_one: [], exact: [] }
  const content = contentOf(driver, found, ['a warning'])
  expect(content.totals.lists_count).toBe(10_000)
  expect(content.lists).toHaveLength(1000)
  expect(content.lists[0]).toMatchObject({ source_id: 'l:9999', contacts_count: 9999 })
  expect(content.status_words.at(-1)).toEqual({ word: 'new word', class: 'unknown', contacts_count: 3 })
  expect(content.warnings).toHaveLength(2)
  expect(JSON.stringify(content).length).toBeLessThan(600_000)
})
