import { describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import type { Sql } from '../../../server/platform/storage/open.ts'
import { readableTypes } from '../../../server/system/webhooks/access.ts'
import { idAfter } from '../../../server/system/webhooks/publish.ts'
import { deleteEventsBefore } from '../../../server/system/webhooks/store/events.ts'
import { startTestApp } from '../../support/app.ts'
import { allTypes, type Event, publish, readFeed, startFeed, stopFeed } from './support.ts'

type Schemas = components['schemas']

const app = await startTestApp({ edition: 'pro' })
const { sql } = app.context

const create = async (path: string, body: object): Promise<string> =>
  (await app.send<{ id: string }>('POST', path, { body })).body.id

let last: string | undefined
/** What was published since the last call, as type and data. */
const news = async (): Promise<Event[]> => {
  const events = await readFeed(app, last)
  last = events.at(-1)?.id ?? last
  return events
}
const typesOf = (events: Event[]) => events.map(({ type }) => type)

const contactOf = ({ data }: Event) => ('contact' in data ? data.contact?.id : undefined)

const readPage = async (query: string): Promise<Schemas['EventPage']> => {
  const { body, status } = await app.send<Schemas['EventPage']>('GET', `/events?${query}`)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

/** Each call returns all events until now, as a program has them that asks for those after its last one. */
const followByAfter = () => {
  const events: Event[] = []
  return async (): Promise<Event[]> => {
    await publish(app)
    for (;;) {
      const after = events.at(-1)?.id
      const { data } = await readPage(`limit=1${after === undefined ? '' : `&after=${after}`}`)
      if (data.length === 0) return [...events]
      events.push(...data)
    }
  }
}

/** The same with the cursors only: the last page is read again. */
const followByCursor = () => {
  const events: Event[] = []
  let cursor = ''
  return async (): Promise<Event[]> => {
    await publish(app)
    for (;;) {
      const { data, page } = await readPage(`limit=1${cursor}`)
      if (page.next_cursor === null) return [...events, ...data]
      events.push(...data)
      cursor = `&cursor=${page.next_cursor}`
    }
  }
}

const noteRestored = (tx: Sql, contact: string) => tx`
  insert into contact_activities (id, contact_id, type, occurred_at, actor_kind, data)
  values (gen_random_uuid(), ${contact}, 'restored', now(), 'user', '{}')`

/** Events up to one, with those that the feed does not show any more. */
const countUntil = async (id = ''): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from events where id <= ${id}`
  return row?.count ?? 0
}

describe('listEvents', () => {
  test('is empty while nothing wants events, and nothing is written', async () => {
    await create('/contacts', { email: 'nobody@example.com' })
    expect(await sql`select from event_outbox`).toHaveLength(0)
    expect(await readFeed(app)).toEqual([])
  })

  test('shows the changes of a contact in their order, with its data and the origin', async () => {
    await startFeed(app)
    const list_id = await create('/lists', { name: 'Newsletter' })
    const tag_id = await create('/tags', { name: 'Collector' })
    const id = await create('/contacts', { email: 'ada@example.com', external_id: '4711', lists: [list_id] })
    await app.send('PUT', `/contacts/${id}`, { body: { first_name: 'Ada', status: 'subscribed' } })
    await app.send('POST', `/contacts/${id}/tags`, { body: { tags: [tag_id] } })
    await app.send('DELETE', `/contacts/${id}/tags/${tag_id}`)
    await app.send('DELETE', `/contacts/${id}`)
    await app.send('POST', `/contacts/${id}/restore`)
    const events = await news()
    const contact = { id, email: 'ada@example.com', external_id: '4711' }
    expect(events.map(({ type, data }) => [type, data])).toMatchObject([
      ['contact.created', { contact, job_id: null }],
      ['list.joined', { contact, list_id, list_name: 'Newsletter' }],
      ['contact.updated', { contact, changed_fields: ['first_name'] }],
      ['tag.added', { contact, tag_id, tag_name: 'Collector' }],
      ['tag.removed', { contact, tag_id }],
      ['contact.deleted', { contact, deletion: 'trashed', merged_into_id: null }],
      ['contact.restored', { contact }],
    ])
    expect(new Set(events.map(({ origin }) => origin))).toEqual(new Set(['user']))
    expect([...events.map(({ id: one }) => one)].sort()).toEqual(events.map(({ id: one }) => one))
  })

  test('filters by type, and after an event', async () => {
    const { body } = await app.send<Schemas['EventPage']>('GET', '/events?type=tag.added,contact.deleted')
    expect(typesOf(body.data)).toEqual(['tag.added', 'contact.deleted'])
    const after = body.data[0]?.id
    const rest = await app.send<Schemas['EventPage']>('GET', `/events?type=tag.added&after=${after}`)
    expect(rest.body.data).toEqual([])
  })

  test('shows a merge as a deletion, and later events of the survivor', async () => {
    const from = await create('/contacts', { email: 'grace@example.com' })
    const to = await create('/contacts', { email: 'hopper@example.com' })
    await news()
    await app.send('POST', `/contacts/${to}/merge`, { body: { source_id: from } })
    const merged = (await news()).find(({ type }) => type === 'contact.deleted')
    expect(merged?.data).toMatchObject({
      contact: { id: from, email: null },
      deletion: 'merged',
      merged_into_id: to,
    })
  })

  test('loses the data of a person that is erased, and says so', async () => {
    const id = await create('/contacts', { email: 'secret-person@example.com', external_id: 'secret-id' })
    await news()
    await app.send('PUT', `/contacts/${id}`, { body: { first_name: 'Unpublished' } })
    await app.send('POST', `/contacts/${id}/erase`)
    expect((await news()).map(({ type, data }) => [type, data])).toMatchObject([
      ['contact.deleted', { contact: { id, email: null, external_id: null }, deletion: 'erased' }],
    ])
    const rows = await sql<{ text: string }[]>`
      select to_jsonb(e)::text as text from events e union all select to_jsonb(o)::text from event_outbox o`
    expect(rows.filter(({ text }) => /secret-|Unpublished/.test(text))).toEqual([])
  })

  test('names a migration as the origin', async () => {
    await sql.begin(async (tx) => {
      await tx`select set_config('crs.origin', 'migration', true)`
      await tx`
        insert into contact_activities (id, contact_id, type, occurred_at, actor_kind, data)
        select gen_random_uuid(), id, 'tag_added', now(), 'system', '{"tag": {"id": "00000000-0000-4000-8000-000000000001", "name": "Moved"}}'
        from contacts where email = 'ada@example.com'`
    })
    expect((await news()).map(({ type, origin }) => [type, origin])).toEqual([['tag.added', 'migration']])
  })

  test('begins again after events that are missing', async () => {
    const [first] = await readFeed(app)
    await sql.begin((tx) => deleteEventsBefore(tx, new Date('2100-01-01'), 3))
    const refused = await app.send<Schemas['Problem']>('GET', `/events?after=${first?.id}`)
    expect(refused.status).toBe(400)
    expect(refused.body.errors).toMatchObject([{ parameter: 'after', code: 'invalid_value' }])
    const rest = await readFeed(app)
    expect((await app.send('GET', `/events?after=${rest[0]?.id}`)).status).toBe(200)
    // A type that was not recorded until now is missing in what came before.
    await startFeed(app, ['contact.created'])
    expect((await app.send('GET', `/events?after=${rest[0]?.id}`)).status).toBe(200)
    await startFeed(app, allTypes)
    expect((await app.send('GET', `/events?after=${rest[0]?.id}`)).status).toBe(400)
  })

  test('begins anew where a type was not recorded, also for who has the last event', async () => {
    await create('/contacts', { email: 'lovelace@example.com' })
    const before = await readFeed(app)
    await stopFeed(app)
    await create('/contacts', { email: 'unseen@example.com' })
    await startFeed(app)
    const refused = await app.send<Schemas['Problem']>('GET', `/events?after=${before.at(-1)?.id}`)
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ parameter: 'after' }] } })
    expect(await readFeed(app)).toEqual([])
    // The same settings again record no further type.
    const ids = []
    for (const email of ['first@example.com', 'second@example.com', 'third@example.com'])
      ids.push(await create('/contacts', { email }))
    await startFeed(app)
    // A program that starts now gets on, a page at a time.
    expect((await followByAfter()()).map(contactOf)).toEqual(ids)
  })

  test('begins after changes that are under way when a type is added', async () => {
    const id = await create('/contacts', { email: 'slow@example.com' })
    await publish(app)
    await startFeed(app, ['contact.created'])
    const waiting = () => sql`select from pg_locks where relation = 'wanted_events'::regclass and not granted`
    const started = await sql.begin(async (tx: Sql) => {
      await noteRestored(tx, id)
      const request = startFeed(app)
      await expect.poll(waiting).toHaveLength(1)
      return { request }
    })
    expect((await started.request).status).toBe(200)
    expect(await readFeed(app)).toEqual([])
    await sql.begin((tx: Sql) => noteRestored(tx, id))
    expect((await readFeed(app)).map(contactOf)).toEqual([id])
  })

  test.each([
    ['after', followByAfter],
    ['cursor', followByCursor],
  ])('leaves out no event of overlapping transactions, read by %s', async (_way, startToFollow) => {
    await stopFeed(app)
    await startFeed(app)
    const follow = startToFollow()
    const [slow, fast, last] = [
      await create('/contacts', { email: `slow-${_way}@example.com` }),
      await create('/contacts', { email: `fast-${_way}@example.com` }),
      await create('/contacts', { email: `last-${_way}@example.com` }),
    ]
    let seen: Event[] = []
    await sql.begin(async (tx: Sql) => {
      // Has its place in the outbox before the other, and ends after the other was read.
      await noteRestored(tx, slow)
      await sql.begin((other: Sql) => noteRestored(other, fast))
      await publish(app)
      seen = await follow()
    })
    expect(seen.filter(({ type }) => type === 'contact.restored').map(contactOf)).toEqual([fast])
    await sql.begin((tx: Sql) => noteRestored(tx, last))
    const all = await follow()
    expect(all.slice(0, seen.length)).toEqual(seen)
    expect(all.slice(seen.length).map(contactOf)).toEqual([slow, last])
  })

  test('says so too if they go while they are read', async () => {
    const after = (await readFeed(app)).at(-1)?.id ?? ''
    await create('/contacts', { email: 'hedy@example.com' })
    await create('/contacts', { email: 'joan@example.com' })
    expect(await readFeed(app, after)).toHaveLength(2)
    const count = (await countUntil(after)) + 1
    const reading = await sql.begin(async (tx: Sql) => {
      await tx`lock table events in access exclusive mode`
      const request = app.send<Schemas['Problem']>('GET', `/events?after=${after}`)
      const waiting = () => sql`
        select distinct relation from pg_locks where relation = 'events'::regclass and not granted and database = (
          select oid from pg_database where datname = current_database())`
      await expect.poll(waiting).toHaveLength(1)
      await deleteEventsBefore(tx, new Date('2100-01-01'), count)
      return { request }
    })
    expect(await reading.request).toMatchObject({
      status: 400,
      body: { errors: [{ parameter: 'after', code: 'invalid_value' }] },
    })
  })

  test('refuses a cursor if events after its page are missing', async () => {
    await stopFeed(app)
    await startFeed(app)
    for (let count = 0; count < 4; count++) await create('/contacts', { email: `row-${count}@example.com` })
    await publish(app)
    const { data, page } = await readPage('limit=1')
    const next = `/events?limit=1&cursor=${page.next_cursor}`
    const second = await app.send<Schemas['EventPage']>('GET', next)
    expect(second.status).toBe(200)
    const deleteFirst = (count: number) =>
      sql.begin((tx: Sql) => deleteEventsBefore(tx, new Date('2100-01-01'), count))
    // What is on pages before may be missing.
    await deleteFirst(await countUntil(data[0]?.id))
    expect((await app.send('GET', next)).body).toMatchObject({ data: second.body.data })
    await deleteFirst(1)
    expect(await app.send('GET', next)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', errors: [{ parameter: 'cursor', code: 'invalid_value' }] },
    })
  })

  test('can be read with crm_access, but not the events of areas that only administrators read', async () => {
    const { authorization } = app.editor
    expect((await app.send('GET', '/events', { authorization })).status).toBe(200)
    const ofMigrations = '/events?type=migration.finished,import.finished'
    const refused = await app.send<Schemas['Problem']>('GET', ofMigrations, { authorization })
    expect([refused.status, refused.body.code]).toEqual([403, 'missing_capability'])
    expect((await app.send('GET', ofMigrations)).status).toBe(200)
    const types = readableTypes({ scopes: null, capabilities: ['crm_access'] })
    expect(types).toContain('import.finished')
    expect(types).not.toContain('migration.finished')
  })
})

describe('the publisher', () => {
  test('publishes each event once, in order, although several run at once', async () => {
    await sql`
      insert into event_outbox (type, contact_id, occurred_at, origin, data)
      select 'contact.restored', null, now(), 'system', '{}' from generate_series(1, 1200)`
    await Promise.all([publish(app), publish(app), publish(app)])
    await publish(app)
    expect(await sql`select from event_outbox`).toHaveLength(0)
    const rows = await sql<
      { count: number }[]
    >`select count(*)::int as count from events where contact is null`
    expect(rows[0]?.count).toBe(1200)
  })

  test('gives higher ids although its clock is behind', () => {
    const ahead = 'ffffffff-0000-7000-8000-0000000000ff'
    expect(idAfter(ahead)).toBe('ffffffff-0000-7000-8000-000000000100')
  })
})
