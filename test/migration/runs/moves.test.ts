import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { startTestApp } from '../../support/app.ts'
import { startAccount } from '../../support/vendors/account.ts'
import { driveMigrations } from '../world.ts'

type Schemas = components['schemas']

const app = await startTestApp({ edition: 'pro' })
const { sql } = app.context
const { connect, get, post, report, start, undo } = driveMigrations(app)
// listmonk is walked as a whole in a delta: what is not there is gone.
const vendor = await startAccount('listmonk', { contacts: 60 })
afterAll(() => vendor.close())

const contactOf = async (email: string) => {
  const [row] = await sql<{ id: string; status: string; first_name: string }[]>`
    select id, status, first_name from contacts where email = ${email}`
  return row
}
const emailsOf = async (id: string): Promise<string[]> =>
  (
    await sql<{ email: string }[]>`
      select email from contact_emails where contact_id = ${id} order by from_at, until_at nulls last`
  ).map(({ email }) => email)

let migration = ''
let full = ''
beforeAll(async () => {
  migration = await connect(vendor, 'listmonk')
  await start(migration, 'dry_run')
  full = (await start(migration, 'full')).id
})

const subscribed = () =>
  [...vendor.truth()].flatMap(({ person, expected }) => (expected?.status === 'subscribed' ? [person] : []))

describe('a person who has another address at the source', () => {
  test('keeps the contact, unless the new address is taken, suppressed or erased', async () => {
    const [moves, meets, blocked, gone] = subscribed()
    if (!moves || !meets || !blocked || !gone) throw new Error('Too few are subscribed.')
    const ids = new Map<number, string>()
    for (const one of [moves, meets, blocked, gone])
      ids.set(one.index, (await contactOf(one.email))?.id ?? '')
    const other = await post('/contacts', { email: 'other@example.org', first_name: 'Other' })
    await post('/suppressions', { kind: 'address', value: 'blocked@example.org', reason: 'manual' })
    const erased = await post('/contacts', { email: 'erased@example.org' })
    const erasure = { dry_run: false }
    const answer = await app.send('POST', `/contacts/${erased.id}/erase`, { body: erasure })
    expect(answer.status).toBe(200)
    app.clock.advance(3_600_000)

    vendor.change(moves.index, { email: 'moved@example.org' })
    vendor.change(meets.index, { email: 'other@example.org', firstName: 'Theirs' })
    vendor.change(blocked.index, { email: 'blocked@example.org' })
    vendor.change(gone.index, { email: 'erased@example.org' })
    const delta = await start(migration, 'delta')
    expect(delta).toMatchObject({ state: 'succeeded', counters: { created: 0 } })

    const idOf = (one: { index: number }) => ids.get(one.index)
    expect((await contactOf('moved@example.org'))?.id).toBe(idOf(moves))
    expect(await emailsOf(idOf(moves) ?? '')).toEqual([moves.email, 'moved@example.org'])
    expect(await contactOf('other@example.org')).toMatchObject({ id: other.id, first_name: 'Other' })
    expect((await contactOf(meets.email))?.id).toBe(idOf(meets))
    expect(await contactOf(blocked.email)).toMatchObject({ id: idOf(blocked), status: 'unsubscribed' })
    expect(await contactOf('blocked@example.org')).toBeUndefined()
    expect((await contactOf(gone.email))?.id).toBe(idOf(gone))
    expect(await contactOf('erased@example.org')).toBeUndefined()
    const { problems, tallies } = await report(migration, delta.id)
    expect(problems.map(({ problem_code }) => problem_code)).toContain('email_taken')
    expect(tallies).toContainEqual({ dimension: 'skipped', key: 'address_erased', value: 1 })

    await undo(delta.id)
    expect((await contactOf(moves.email))?.id).toBe(idOf(moves))
    expect(await contactOf('moved@example.org')).toBeUndefined()
  }, 60_000)

  test('is another person if the source has the former address too', async () => {
    const [, , , , moves] = subscribed()
    if (moves === undefined) throw new Error('Too few are subscribed.')
    const id = (await contactOf(moves.email))?.id
    const former = moves.email
    vendor.change(moves.index, { email: 'second@example.org' })
    vendor.add(1)
    vendor.change(60, { email: former, signedUpAt: new Date() })
    await start(migration, 'delta')
    expect((await contactOf(former))?.id).toBe(id)
    expect((await contactOf('second@example.org'))?.id).not.toBe(id)
  })
})

test('a record that is gone at the source is named, and its contact stays', async () => {
  const [first, second] = subscribed()
    .slice(-2)
    .map((person) => person)
  if (first === undefined || second === undefined) throw new Error('Too few are subscribed.')
  vendor.remove(first.index)
  vendor.remove(second.index)
  const delta = await start(migration, 'delta')
  const { problems, tallies, sums } = await report(migration, delta.id)
  const missing = problems.filter(({ problem_code }) => problem_code === 'missing_at_source')
  expect(missing.map(({ source_id }) => source_id).sort()).toEqual(
    [String(first.id), String(second.id)].sort(),
  )
  expect(tallies).toContainEqual({ dimension: 'missing_at_source', key: 'contacts', value: 2 })
  expect(await contactOf(first.email)).toMatchObject({ status: 'subscribed' })
  expect(sums.map(({ closes }) => closes)).not.toContain(false)
  expect(sums.find(({ sum_of }) => sum_of === 'folded')?.found_count).toBeGreaterThan(50)
})

describe('where a record went', () => {
  test('is listed by its id at the source, its kind and what was done', async () => {
    const [person] = subscribed()
    const found = await get<Schemas['MigrationItemPage']>(
      `/migrations/${migration}/items?run=${full}&kind=contact&source_id=${person?.id}`,
    )
    expect(found.data).toHaveLength(1)
    expect(found.data[0]).toMatchObject({
      job_id: full,
      record_kind: 'contact',
      record_action: 'created',
      local_id: (await contactOf(person?.email ?? ''))?.id,
    })
    const lists = await get<Schemas['MigrationItemPage']>(
      `/migrations/${migration}/items?run=${full}&kind=list,tag&action=created`,
    )
    expect(lists.data.map(({ record_kind }) => record_kind)).toEqual(['list', 'list', 'list'])
    const first = await get<Schemas['MigrationItemPage']>(
      `/migrations/${migration}/items?run=${full}&limit=10`,
    )
    const next = await get<Schemas['MigrationItemPage']>(
      `/migrations/${migration}/items?run=${full}&limit=10&cursor=${first.page.next_cursor}`,
    )
    expect(
      new Set([...first.data, ...next.data].map((item) => `${item.record_kind} ${item.source_id}`)).size,
    ).toBe(20)
  })

  test('can be downloaded by a signed link, which needs the access of its maker', async () => {
    const { report_files } = await report(migration, full)
    expect(report_files.map(({ report_kind }) => report_kind)).toEqual(['problems', 'id_map'])
    const pathOf = (url: string | undefined) => new URL(url ?? '').pathname
    const path = pathOf(report_files[1]?.url)
    const answer = await fetch(`${app.url}${path}`)
    expect(answer.headers.get('content-type')).toBe('application/x-ndjson')
    const lines = (await answer.text()).trim().split('\n')
    const items = (await sql`select from migration_items where run_id = ${full}`).count
    expect(lines).toHaveLength(items)
    const one = lines.map((line) => JSON.parse(line)).find(({ record_kind }) => record_kind === 'contact')
    expect(Object.keys(one).sort()).toEqual([
      'local_id',
      'record_action',
      'record_kind',
      'skip_reason',
      'source_id',
    ])
    // It tells where records went, and no address.
    expect(lines.join()).not.toContain('@')
    expect((await fetch(`${app.url}${path}x`)).status).toBe(404)
    const forged = path.replace(/\/[^/.]+\./, '/e30.')
    expect((await fetch(`${app.url}${forged}`)).status).toBe(404)
    const log = await get<Schemas['AuditEntryPage']>('/audit-entries?event=file.downloaded')
    expect(log.data[0]).toMatchObject({ area: 'migration', target_id: full })
    await sql`update host_users set disabled_at = now() where id = ${app.admin.id}`
    expect((await fetch(`${app.url}${path}`)).status).toBe(404)
    await sql`update host_users set disabled_at = null where id = ${app.admin.id}`
    expect((await fetch(`${app.url}${path}`)).status).toBe(200)
    app.clock.advance(31 * 60_000)
    expect((await fetch(`${app.url}${path}`)).status).toBe(404)
  })
})

test('the audit log says what a run and its undo did, in numbers', async () => {
  const of = async (event: string) =>
    (await get<Schemas['AuditEntryPage']>(`/audit-entries?event=${event}`)).data.at(-1)
  const finished = await of('migration.finished')
  expect(finished).toMatchObject({ area: 'migration', target_id: migration })
  const created = finished?.changes.find(({ field }) => field === 'created')?.to
  expect(Number(created)).toBeGreaterThan(40)
  expect(await of('migration.undone')).toMatchObject({ target_id: migration })
  expect(JSON.stringify(await get('/audit-entries?area=migration'))).not.toContain('@example.org')
})
