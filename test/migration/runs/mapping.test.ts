import { afterAll, describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { startTestApp } from '../../support/app.ts'
import { startAccount } from '../../support/vendors/account.ts'
import { driveMigrations } from '../world.ts'

type Schemas = components['schemas']

const app = await startTestApp({ edition: 'pro' })
const { sql } = app.context
const { connect, end, get, post, send, start, undo } = driveMigrations(app)
const listmonk = await startAccount('listmonk', { contacts: 40, lists: 3 })
const kit = await startAccount('kit', { contacts: 30, tags: 3 })
afterAll(() => Promise.all([listmonk.close(), kit.close()]))

const suggestionsOf = (id: string) =>
  get<Schemas['MigrationSuggestions']>(`/migrations/${id}/mapping-suggestions`)
const map = (id: string, source_mapping: object) =>
  send<Schemas['Migration']>('PUT', `/migrations/${id}`, { source_mapping })
const stateOf = async (id: string) => (await get<Schemas['Migration']>(`/migrations/${id}`)).state
const names = async (table: string): Promise<string[]> =>
  (await sql.unsafe<{ name: string }[]>(`select name from ${table} order by name`)).map(({ name }) => name)

const listsOf = async (email: string) => {
  const rows = await sql<{ name: string; status: string }[]>`
    select l.name, m.status from list_memberships m join lists l on l.id = m.list_id
    join contacts c on c.id = m.contact_id where c.email = ${email} order by 1`
  return Object.fromEntries(rows.map(({ name, status }) => [name, status]))
}
const tagsOf = async (email: string) => {
  const rows = await sql<{ name: string }[]>`
    select t.name from contact_tags g join tags t on t.id = g.tag_id
    join contacts c on c.id = g.contact_id where c.email = ${email} order by 1`
  return rows.map(({ name }) => name)
}

describe('a mapping from listmonk', () => {
  test('is suggested, demands a dry run, and decides what lists and fields become', async () => {
    const own = await post('/lists', { name: 'Readers' })
    await post('/lists', { name: 'List 3' })
    await post('/custom-fields', { key: 'tea', label: 'Likes', type: 'text' })
    const id = await connect(listmonk, 'listmonk')
    const { connection_id } = await get<Schemas['Migration']>(`/migrations/${id}`)
    expect(await suggestionsOf(id)).toMatchObject({ counted_at: null, mapped_lists: [], mapped_fields: [] })
    await end((await post(`/migration/connections/${connection_id}/inventory`, {})).id)
    const counted = await suggestionsOf(id)
    const byName = counted.mapped_lists.toSorted((one, other) => (one.name < other.name ? -1 : 1))
    expect(byName).toMatchObject([
      { name: 'List 1', becomes: 'new_list', target: null, confidence: 'certain' },
      { name: 'List 2', becomes: 'new_list' },
      { name: 'List 3', becomes: 'list', confidence: 'certain' },
    ])
    expect(await stateOf(id)).toBe('draft')
    await start(id, 'dry_run')
    expect(await stateOf(id)).toBe('ready')
    // The source does not define its fields: they are known from the records that were read.
    expect((await suggestionsOf(id)).mapped_fields).toMatchObject([
      { source_id: 'city', becomes: 'member', target: 'address.city', confidence: 'likely' },
      { source_id: 'likes', becomes: 'custom_field', target: 'tea', confidence: 'certain' },
    ])

    const [first, second, third] = byName.map(({ source_id }) => source_id)
    await map(id, {
      mapped_lists: [
        { source_id: first, becomes: 'list', target: own.id },
        { source_id: second, becomes: 'tag' },
        { source_id: third, becomes: 'new_list' },
      ],
      mapped_fields: [
        { source_id: 'city', becomes: 'member', target: 'address.city' },
        { source_id: 'likes', becomes: 'tags' },
      ],
    })
    expect(await stateOf(id)).toBe('draft')
    const refused = await app.send('POST', `/migrations/${id}/start`, { body: { mode: 'full' } })
    expect(refused).toMatchObject({ status: 409, body: { code: 'dry_run_required' } })
    const before = [await names('lists'), await names('tags')]
    const tried = await start(id, 'dry_run')
    expect([await names('lists'), await names('tags')]).toEqual(before)
    const full = await start(id, 'full')
    expect(full).toMatchObject({ state: 'succeeded', counters: tried.counters })

    expect(await names('lists')).toEqual(['List 3', 'List 3 (listmonk)', 'Readers'])
    const people = [...listmonk.truth()].filter(({ expected }) => expected?.status === 'subscribed')
    for (const { person } of people.slice(0, 10)) {
      const lists = await listsOf(person.email)
      expect(Object.keys(lists).sort()).toEqual(
        [person.lists.includes(0) ? 'Readers' : '', person.lists.includes(2) ? 'List 3 (listmonk)' : '']
          .filter((name) => name !== '')
          .sort(),
      )
      const tags = [person.tea, ...(person.lists.includes(1) ? ['List 2'] : [])].sort()
      expect(await tagsOf(person.email)).toEqual(tags)
      const [row] = await sql`select address_city, custom_fields from contacts where email = ${person.email}`
      expect(row).toMatchObject({ address_city: person.city, custom_fields: {} })
    }
    // A person who left the list that became a tag has no tag.
    const left = [...listmonk.truth()].find(
      ({ person, expected }) => expected?.status === 'unsubscribed' && person.lists.includes(1),
    )
    expect(await tagsOf(left?.person.email ?? '')).not.toContain('List 2')

    // The same run again uses what it made, whatever it is called now.
    const [made] = await sql<{ id: string }[]>`select id from lists where name = 'List 3 (listmonk)'`
    await send('PUT', `/lists/${made?.id}`, { name: 'Renamed' })
    await start(id, 'dry_run')
    expect(await start(id, 'full')).toMatchObject({ counters: { created: 0, updated: 0, failed: 0 } })
    expect(await names('lists')).toEqual(['List 3', 'Readers', 'Renamed'])
    await undo(full.id)
  }, 60_000)

  test('leaves out a list with its consent, and keeps its opt-outs', async () => {
    await sql`delete from contacts`
    const id = await connect(listmonk, 'listmonk')
    await map(id, {
      mapped_lists: ['l:1', 'l:2', 'l:3'].map((source_id) => ({ source_id, becomes: 'nothing' })),
    })
    await start(id, 'dry_run')
    await start(id, 'full')
    const statuses = await sql<{ status: string; count: number }[]>`
      select status, count(*)::int from contacts group by 1 order by 1`
    expect(statuses.map(({ status }) => status)).not.toContain('subscribed')
    expect(statuses.map(({ status }) => status)).toEqual(
      expect.arrayContaining(['transactional', 'unsubscribed']),
    )
    expect((await sql`select from list_memberships`).count).toBe(0)
    const items = await get<Schemas['MigrationItemPage']>(`/migrations/${id}/items?kind=list&action=skipped`)
    expect(items.data).toHaveLength(3)
    expect(items.data[0]).toMatchObject({ local_id: null, skip_reason: 'not_selected' })
  }, 60_000)
})

describe('a mapping from kit', () => {
  test('makes a list of a tag, with the status of the contact, and leaves others out', async () => {
    const id = await connect(kit, 'kit')
    await start(id, 'dry_run')
    const { mapped_tags } = await suggestionsOf(id)
    const [first, second] = mapped_tags
    await map(id, {
      mapped_tags: [
        { source_id: first?.source_id, becomes: 'list' },
        { source_id: second?.source_id, becomes: 'nothing' },
      ],
    })
    await start(id, 'dry_run')
    await start(id, 'full')
    expect(await names('lists')).toContain(first?.name)
    expect(await names('tags')).not.toContain(second?.name)
    const rows = await sql<{ of: string; on: string; count: number }[]>`
      select c.status as of, m.status as on, count(*)::int from list_memberships m
      join contacts c on c.id = m.contact_id join lists l on l.id = m.list_id
      where l.name = ${first?.name ?? ''} group by 1, 2`
    expect(rows.length).toBeGreaterThan(1)
    for (const row of rows)
      expect(row.on).toBe(row.of === 'subscribed' || row.of === 'pending' ? row.of : 'unsubscribed')
  }, 60_000)
})

describe('what a mapping names', () => {
  test('must be there, fit, and be named once', async () => {
    const id = await connect(kit, 'kit')
    const list = await post('/lists', { name: 'Short-lived' })
    const unknown = '01a0fcd0-5a00-7f1c-b8a4-3d3f0a7f5a11'
    const refused = await app.send('PUT', `/migrations/${id}`, {
      body: {
        source_mapping: {
          mapped_lists: [
            { source_id: 'a', becomes: 'list', target: unknown },
            { source_id: 'a', becomes: 'nothing' },
            { source_id: 'b', becomes: 'list' },
            { source_id: 'c', becomes: 'nothing', target: list.id },
          ],
          mapped_tags: [{ source_id: 'd', becomes: 'tag', target: list.id }],
          mapped_fields: [
            { source_id: 'e', becomes: 'member', target: 'email' },
            { source_id: 'f', becomes: 'custom_field', target: 'not_there' },
          ],
        },
      },
    })
    const { errors } = refused.body as Schemas['Problem']
    expect(errors.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual([
      '/source_mapping/mapped_fields/0/target not_found',
      '/source_mapping/mapped_fields/1/target not_found',
      '/source_mapping/mapped_lists/0/target not_found',
      '/source_mapping/mapped_lists/1/source_id not_allowed',
      '/source_mapping/mapped_lists/2/target required',
      '/source_mapping/mapped_lists/3/target not_allowed',
      '/source_mapping/mapped_tags/0/target not_found',
    ])
    await map(id, { mapped_lists: [{ source_id: 'a', becomes: 'list', target: list.id }] })
    await send('DELETE', `/lists/${list.id}`)
    const answer = await app.send('POST', `/migrations/${id}/start`, { body: { mode: 'dry_run' } })
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'mapping_incomplete', errors: [{ pointer: '/source_mapping/mapped_lists/0/target' }] },
    })
  })
})
