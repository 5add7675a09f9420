import { afterAll, afterEach, expect, test } from 'vitest'
import { driverOf } from '../../../server/migration/drivers/drivers.ts'
import { type Page, SourceFault } from '../../../server/migration/records/driver.ts'
import { beginWalk, readNext, type Walk } from '../../../server/migration/runs/collect/collect.ts'
import { startTestApp } from '../../support/app.ts'
import { startAccount } from '../../support/vendors/account.ts'
import { driveMigrations } from '../world.ts'

/* What a source can send that no honest one does. */

const app = await startTestApp({ edition: 'pro' })
const { sql } = app.context
const { connect, report, start } = driveMigrations(app)
const vendor = await startAccount('listmonk', { contacts: 12, lists: 2 })
const listmonk = driverOf('listmonk')
const { readPage } = listmonk
afterEach(() => {
  listmonk.readPage = readPage
})
afterAll(() => vendor.close())

type Raw = Record<string, unknown>

/** A run of everything, of a source that also sends these people. */
const bring = async (make: (real: Raw) => Raw[], options: object = {}) => {
  listmonk.readPage = async (http, stream, slice, at) => {
    const page = await readPage(http, stream, slice, at)
    const [real] = page.records as Raw[]
    return stream === 'contacts' && real !== undefined
      ? { ...page, records: [...page.records, ...make(real)] }
      : page
  }
  const migration = await connect(vendor, 'listmonk', options)
  await start(migration, 'dry_run')
  const run = await start(migration, 'full')
  return { run, report: await report(migration) }
}

const statusOf = async (email: string): Promise<string | null> => {
  const [row] = await sql<{ status: string }[]>`select status from contacts where email = ${email}`
  return row?.status ?? null
}

const member = (id: number, subscription_status: string) => ({ id, optin: 'single', subscription_status })

test('an older record in the same page does not bring back who has left', async () => {
  const one = { id: 9001, email: 'older@example.com', name: 'Older', status: 'enabled' }
  const of = (updated_at: string, word: string) => ({ ...one, updated_at, lists: [member(1, word)] })
  const { run } = await bring(() => [
    of('2026-02-01T00:00:00Z', 'unsubscribed'),
    of('2026-01-01T00:00:00Z', 'confirmed'),
  ])
  expect(run.state).toBe('succeeded')
  expect(await statusOf(one.email)).toBe('unsubscribed')
})

test('of more lists than are kept, those that were left are kept', async () => {
  const lists = Array.from({ length: 1200 }, (_, at) => member(at + 10, 'confirmed'))
  const { run } = await bring(
    () => [
      {
        id: 9002,
        email: 'many@example.com',
        status: 'enabled',
        updated_at: '2026-01-01T00:00:00Z',
        lists: [...lists, member(1, 'unsubscribed')],
      },
    ],
    { list_opt_outs: 'whole_contact' },
  )
  expect(run.state).toBe('succeeded')
  expect(await statusOf('many@example.com')).toBe('unsubscribed')
})

test('addresses, ids and words that no database stores end no run, and the sums close', async () => {
  const updated_at = '2026-01-01T00:00:00Z'
  const cut = `${'x'.repeat(199)}\u{1F600}`
  const long = Array.from({ length: 4000 }, (_, at) => ((at * 7919) % 36).toString(36)).join('')
  const enabled = { name: 'Odd', status: 'enabled', updated_at }
  const { run, report: found } = await bring(() => [
    { ...enabled, id: 9003, email: 'nul\0@example.com', lists: [member(1, 'confirmed')] },
    { ...enabled, id: `9004\0${long}`, email: `${long}@example.com`, lists: [member(1, 'confirmed')] },
    { ...enabled, id: `9005\0`, email: null },
    { ...enabled, id: `${'9'.repeat(299)}\u{1F600}`, email: 'cut@example.com', lists: [member(1, cut)] },
    { ...enabled, id: 9007, email: '   ', lists: [member(1, 'confirmed')] },
  ])
  expect(run).toMatchObject({ state: 'succeeded', problem: null })
  expect(found.sums.filter(({ closes }) => !closes)).toEqual([])
  expect(await statusOf('cut@example.com')).toBe('unsubscribed')
})

test('fields without end are looked at up to an end', async () => {
  const { run } = await bring(
    () =>
      [0, 1, 2, 3, 4].map((one) => ({
        id: 9010 + one,
        email: `fields${one}@example.com`,
        status: 'enabled',
        updated_at: '2026-01-01T00:00:00Z',
        attribs: Object.fromEntries(Array.from({ length: 700 }, (_, at) => [`a${one}_${at}`, 'x'])),
      })),
    { plan_limit: 'partial' },
  )
  expect(run).toMatchObject({ state: 'succeeded', problem: null })
  const of = async (pattern: string): Promise<number> =>
    (
      await sql`
        select from migration_items where run_id = ${run.id} and kind = 'field' and source_id like ${pattern}`
    ).count
  expect(await of('a0%')).toBe(500)
  expect(await of('%')).toBe(2000)
}, 60_000)

/** Reads pages of a source until it ends, at most so many. */
const walkOf = async (
  pageOf: (at: number) => Page,
  most: number,
  from: Partial<Walk> = {},
  about: 'people' | 'audience' = 'people',
): Promise<number> => {
  const driver = {
    ...listmonk,
    streams: () => [{ name: 'contacts', about, negative: true }],
    slices: async () => [{}, {}, {}],
    readPage: async (
      _http: unknown,
      _stream: string,
      _slice: unknown,
      at: { cursor: { page: number } | null },
    ) => pageOf(at.cursor?.page ?? 0),
  }
  const context = {
    driver: driver as never,
    http: null as never,
    prepared: { reference: {}, slices: new Map() },
    since: null,
    startedAt: new Date(),
    timezone: 'UTC',
    now: new Date(),
    options: {
      selected_streams: null,
      source_segments: 'note',
      exactness: 'fast',
      include_sent: false,
    } as const,
  }
  let walk: Walk | null = { ...beginWalk(listmonk), ...from }
  let pages = 0
  while (walk !== null && walk.pass === 0 && pages < most) {
    walk = (await readNext(context as never, walk))?.next ?? null
    pages += 1
  }
  return pages
}

test.each([1, 2, 3, 7])('a source that repeats %i pages is not read for ever', async (length) => {
  const page = (at: number): Page => ({
    records: [{ id: at < 5 ? -at : at % length }],
    next: { page: at + 1, token: String(at) },
    declared: null,
  })
  await expect(walkOf(page, 100)).rejects.toMatchObject({ code: 'source_paging_loop' })
})

test('a source that never ends is left', async () => {
  const page = (at: number): Page => ({
    records: Array.from({ length: 200 }, (_, one) => ({ id: at * 200 + one })),
    next: { page: at + 1, token: String(at) },
    declared: null,
  })
  await expect(walkOf(page, 3)).resolves.toBe(3)
  const read = 9_999_900
  await expect(walkOf(page, 3, { read })).rejects.toMatchObject({ code: 'source_paging_loop' })
})

test('lists, tags and fields of a source are counted over all slices', async () => {
  const page = (at: number): Page => ({
    records: Array.from({ length: 200 }, (_, one) => ({ id: at * 200 + one })),
    next: { page: at + 1, token: String(at) },
    declared: null,
  })
  const last = (at: number): Page => ({ ...page(at), next: null })
  const named = 49_800
  for (const pageOf of [page, last]) {
    await expect(walkOf(pageOf, 1, { named }, 'audience')).resolves.toBe(1)
    await expect(walkOf(pageOf, 2, { named }, 'audience')).rejects.toMatchObject({
      code: 'source_bad_answer',
    })
    await expect(walkOf(pageOf, 2, { named })).resolves.toBe(2)
  }
})

test('a source with more lists than a run creates ends it with a fault, and nothing is created', async () => {
  listmonk.readPage = async (http, stream, slice, at) => {
    if (stream !== 'lists') return readPage(http, stream, slice, at)
    const number = at.cursor?.page ?? 0
    const records = Array.from({ length: 1000 }, (_, one) => {
      const id = number * 1000 + one + 100
      return { id, uuid: String(id), name: `Made up ${id}`, type: 'public', optin: 'single' }
    })
    return { records, next: number < 10 ? { page: number + 1 } : null, declared: null }
  }
  const migration = await connect(vendor, 'listmonk')
  const run = await start(migration, 'dry_run')
  expect(run).toMatchObject({ state: 'failed', problem: { code: 'source_bad_answer' } })
  expect(JSON.stringify(run.problem)).toContain('more than 10,000 lists')
  expect(await sql`select from lists where name like 'Made up%'`).toHaveLength(0)
})

test.each([1.5, -1, 1e300])('a total of %f is no count', async (declared) => {
  const page = (): Page => ({ records: [{ id: 1 }], next: null, declared })
  await expect(walkOf(page, 3)).rejects.toBeInstanceOf(SourceFault)
})
