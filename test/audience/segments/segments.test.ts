import { beforeEach, describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { segmentJobs } from '../../../server/audience/segments/index.ts'
import { newId } from '../../../server/platform/ids.ts'
import { startTestApp } from '../../support/app.ts'

type Schemas = components['schemas']
type Segment = Schemas['Segment']
type Condition = Schemas['ConditionInput']

const app = await startTestApp({ quotas: { write: { requests: 10_000, window_seconds: 60 } } })
const { sql } = app.context

const city = (value: string): Condition => ({
  match: 'all',
  conditions: [{ field: 'city', operator: 'is', value }],
})

const inSegments = (...ids: string[]): Condition => ({
  match: 'all',
  conditions: [{ field: 'segment', operator: 'contains_any', value: ids }],
})

const create = async (name: string, condition: Condition): Promise<Segment> => {
  const { status, body } = await app.send<Segment>('POST', '/segments', { body: { name, condition } })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

const addContact = async (email: string, members: object = {}): Promise<string> => {
  const { status, body } = await app.send<{ id: string }>('POST', '/contacts', {
    body: { email, ...members },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}

const count = async (): Promise<void> => {
  const [job] = segmentJobs(app.context)
  await job?.run({})
}

beforeEach(async () => {
  await sql`delete from segments`
  await sql`delete from contacts`
})

describe('a segment', () => {
  test('is stored with every member of its condition, and returned', async () => {
    const made = await create('Scholars', {
      match: 'all',
      conditions: [
        { field: 'city', operator: 'is', value: 'London' },
        { field: 'first_name', operator: 'is_set' },
      ],
    })
    expect(made).toMatchObject({
      name: 'Scholars',
      description: null,
      contacts_count: null,
      counted_at: null,
      created_by: { kind: 'user', name: 'Katherine Johnson' },
      condition: {
        match: 'all',
        conditions: [
          { field: 'city', operator: 'is', value: 'London', parameters: null },
          { field: 'first_name', operator: 'is_set', value: null, parameters: null },
        ],
      },
    })
    expect((await app.send('GET', `/segments/${made.id}`)).body).toEqual(made)
    const again = await app.send('PUT', `/segments/${made.id}`, { body: { condition: made.condition } })
    expect(again.body).toEqual(made)
  })

  test('has a unique name, regardless of case', async () => {
    await create('Scholars', city('London'))
    const { status, body } = await app.send('POST', '/segments', {
      body: { name: 'SCHOLARS', condition: city('Oxford') },
    })
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'already_exists', errors: [{ pointer: '/name' }] })
  })

  test('that does not exist is rejected as a filter of contacts; an unknown list or tag matches no contacts', async () => {
    const nobody = '01a0fcce-b3c0-7dd6-b465-f6810e92c01c'
    const refused = await app.send('GET', `/contacts?segment_id=${nobody}`)
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: [{ parameter: 'segment_id', code: 'not_found' }] },
    })
    for (const filter of ['list_id', 'tag_id'])
      expect((await app.send('GET', `/contacts?${filter}=${nobody}`)).body).toMatchObject({ data: [] })
  })

  test('is counted in the background, and again after its condition changes', async () => {
    await addContact('ada@example.com', { address: { city: 'London' } })
    await addContact('grace@example.com', { address: { city: 'Arlington' } })
    const { id } = await create('Londoners', city('London'))
    await count()
    const first = await app.send<Segment>('GET', `/segments/${id}`)
    expect(first.body).toMatchObject({ contacts_count: 1, counted_at: app.clock.now().toISOString() })
    const known = { 'if-none-match': first.headers.get('etag') ?? '' }
    expect((await app.send('GET', `/segments/${id}`, { headers: known })).status).toBe(304)

    const everybody: Condition = { match: 'all', conditions: [] }
    const changed = await app.send<Segment>('PUT', `/segments/${id}`, { body: { condition: everybody } })
    expect(changed.body).toMatchObject({ contacts_count: null, counted_at: null })
    await count()
    expect((await app.send<Segment>('GET', `/segments/${id}`)).body.contacts_count).toBe(2)
  })

  test('is counted again after the condition of a segment in its own condition changes', async () => {
    await addContact('ada@example.com', { address: { city: 'London' } })
    await addContact('grace@example.com', { address: { city: 'Arlington' } })
    const inner = await create('Londoners', city('London'))
    const outer = await create('In the inner one', inSegments(inner.id))
    await count()
    const counted = async () => (await app.send<Segment>('GET', `/segments/${outer.id}`)).body.contacts_count
    expect(await counted()).toBe(1)
    await app.send('PUT', `/segments/${inner.id}`, { body: { condition: { match: 'all', conditions: [] } } })
    await count()
    expect(await counted()).toBe(2)
  })

  test('is counted once a day', async () => {
    const { id } = await create('Everybody', { match: 'all', conditions: [] })
    await count()
    await addContact('ada@example.com')
    app.clock.advance(23 * 3_600_000)
    await count()
    expect((await app.send<Segment>('GET', `/segments/${id}`)).body.contacts_count).toBe(0)
    app.clock.advance(2 * 3_600_000)
    await count()
    expect((await app.send<Segment>('GET', `/segments/${id}`)).body.contacts_count).toBe(1)
  })

  test('can be changed only with its current version, which a count does not change', async () => {
    const made = await app.send<Segment>('POST', '/segments', {
      body: { name: 'Londoners', condition: city('London') },
    })
    await count()
    const match = { 'if-match': made.headers.get('etag') ?? '' }
    const path = `/segments/${made.body.id}`
    const put = () => app.send('PUT', path, { body: { name: 'People of London' }, headers: match })
    expect((await put()).status).toBe(200)
    expect((await put()).status).toBe(412)
  })

  test('can be deleted only by an administrator, and once', async () => {
    const { id } = await create('Londoners', city('London'))
    const { authorization } = app.editor
    expect((await app.send('DELETE', `/segments/${id}`, { authorization })).status).toBe(403)
    expect((await app.send('DELETE', `/segments/${id}`)).body).toEqual({ id, deleted: true })
    expect((await app.send('DELETE', `/segments/${id}`)).status).toBe(404)
  })
})

describe('the list of segments', () => {
  test('is ordered by name, searchable by a part of the name, and paged by cursor', async () => {
    for (const name of ['Beta_1', 'alpha', 'Gamma', 'delta']) await create(name, city('London'))
    const names = async (query: string) => {
      const { body } = await app.send<Schemas['SegmentPage']>('GET', `/segments?${query}`)
      return { names: body.data.map(({ name }) => name), next: body.page.next_cursor }
    }
    const first = await names('limit=3')
    expect(first.names).toEqual(['alpha', 'Beta_1', 'delta'])
    expect((await names(`limit=3&cursor=${first.next}`)).names).toEqual(['Gamma'])
    expect((await names('sort=-name')).names).toEqual(['Gamma', 'delta', 'Beta_1', 'alpha'])
    expect((await names('search=ETA')).names).toEqual(['Beta_1'])
    expect((await names('search=a_')).names).toEqual(['Beta_1'])
  })
})

describe('a segment of segments', () => {
  test('evaluates the conditions of the segments that it refers to', async () => {
    const ada = await addContact('ada@example.com', { first_name: 'Ada', address: { city: 'London' } })
    await addContact('grace@example.com', { address: { city: 'Arlington' } })
    const london = await create('Londoners', city('London'))
    const named = await create('Named', {
      match: 'all',
      conditions: [{ field: 'first_name', operator: 'is_set' }],
    })
    const both = await create('Both', {
      match: 'all',
      conditions: [{ field: 'segment', operator: 'contains_all', value: [london.id, named.id] }],
    })
    const neither = await create('Neither', {
      match: 'all',
      conditions: [
        { field: 'segment', operator: 'contains_none', value: [london.id.toUpperCase(), named.id] },
      ],
    })
    const members = async (id: string) => {
      const { body } = await app.send<Schemas['ContactPage']>('GET', `/segments/${id}/members`)
      return body.data.map(({ email }) => email)
    }
    expect(await members(both.id)).toEqual(['ada@example.com'])
    expect(await members(neither.id)).toEqual(['grace@example.com'])
    const listed = await app.send<Schemas['ContactPage']>('GET', `/contacts?segment_id=${both.id}`)
    expect(listed.status, JSON.stringify(listed.body)).toBe(200)
    expect(listed.body.data.map(({ id }) => id)).toEqual([ada])
    await addContact('alan@example.com', { first_name: 'Alan' })
    const { body } = await app.send<Schemas['SegmentExplanation']>(
      'GET',
      `/segments/${both.id}/explain?contact_id=email:alan@example.com`,
    )
    expect(body.condition.conditions[0]).toMatchObject({
      kind: 'question',
      fits: false,
      actual: [named.id],
      reason: 'Segment includes Named, but not Londoners.',
    })
  })

  test('cannot refer to itself, directly or indirectly', async () => {
    const one = await create('One', city('London'))
    const two = await create('Two', inSegments(one.id))
    const three = await create('Three', inSegments(two.id))
    for (const id of [one.id, two.id, three.id]) {
      const { status, body } = await app.send('PUT', `/segments/${one.id}`, {
        body: { condition: inSegments(id) },
      })
      expect(status).toBe(400)
      expect(body).toMatchObject({ code: 'invalid_request' })
    }
  })

  test('can refer only to existing segments', async () => {
    const { status, body } = await app.send('POST', '/segments', {
      body: { name: 'Nobody', condition: inSegments(newId()) },
    })
    expect(status).toBe(400)
    expect(body).toMatchObject({
      errors: [{ pointer: '/condition/conditions/0/value/0', code: 'not_found' }],
    })
  })

  test('prevents the deletion of the segments that it refers to', async () => {
    const one = await create('One', city('London'))
    const two = await create('Two', inSegments(one.id))
    const refused = await app.send('DELETE', `/segments/${one.id}`)
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      code: 'in_use',
      detail: 'The segment Two uses this segment. Remove the reference first.',
    })
    await app.send('DELETE', `/segments/${two.id}`)
    expect((await app.send('DELETE', `/segments/${one.id}`)).status).toBe(200)
  })

  test('includes their parts in its complexity, also when they change later', async () => {
    const many = (count: number): Condition => ({
      match: 'any',
      conditions: Array.from({ length: count }, (_, at) => ({
        field: 'city',
        operator: 'is' as const,
        value: `City ${at}`,
      })),
    })
    const one = await create('One', many(60))
    await create('Two', inSegments(one.id))
    const twice: Condition = {
      match: 'all',
      conditions: [...inSegments(one.id).conditions, ...inSegments(one.id).conditions],
    }
    const refused = await app.send('POST', '/segments', { body: { name: 'Twice', condition: twice } })
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ code: 'too_complex' })
    const grown = await app.send('PUT', `/segments/${one.id}`, { body: { condition: many(99) } })
    expect(grown.status).toBe(400)
    expect(grown.body).toMatchObject({
      code: 'too_complex',
      detail: 'The segment Two refers to this segment and would become too complex. Simplify the condition.',
    })
  })
})

describe('a preview', () => {
  test('counts, and shows the ten newest', async () => {
    for (let at = 0; at < 12; at += 1) {
      await addContact(`reader-${at}@example.com`, { address: { city: 'London' } })
      app.clock.advance(1000)
    }
    await addContact('grace@example.com')
    const { body } = await app.send<Schemas['SegmentPreview']>('POST', '/segments/preview', {
      body: { condition: city('LONDON') },
    })
    expect(body.contacts_count).toBe(12)
    expect(body.sample.map(({ email }) => email)).toEqual(
      Array.from({ length: 10 }, (_, at) => `reader-${11 - at}@example.com`),
    )
  })
})

describe('an explanation', () => {
  test("contains the result, the contact's value and a reason for every rule", async () => {
    const tag = newId()
    await sql`insert into tags (id, name, slug, created_at, updated_at) values (${tag}, 'Collector', 'collector', now(), now())`
    const id = await addContact('grace@example.com', { first_name: 'Grace', address: { city: 'Arlington' } })
    await sql`insert into contact_tags (tag_id, contact_id, tagged_at) values (${tag}, ${id}, now())`
    const segment = await create('Scholars near London', {
      match: 'all',
      conditions: [
        { field: 'status', operator: 'is', value: 'subscribed' },
        { field: 'city', operator: 'is', value: 'London' },
        { match: 'any', conditions: [{ field: 'tags', operator: 'contains_any', value: [tag] }] },
        { match: 'none', conditions: [{ field: 'any_email_opened', operator: 'happened' }] },
      ],
    })
    const answer = await app.send<Schemas['SegmentExplanation']>(
      'GET',
      `/segments/${segment.id}/explain?contact_id=email:Grace@example.com`,
    )
    expect(answer.body).toEqual({
      segment_id: segment.id,
      contact_id: id,
      fits: false,
      condition: {
        kind: 'tree',
        match: 'all',
        fits: false,
        conditions: [
          {
            kind: 'question',
            field: 'status',
            operator: 'is',
            value: 'subscribed',
            parameters: null,
            fits: true,
            actual: 'subscribed',
            reason: 'Contact status is subscribed.',
          },
          {
            kind: 'question',
            field: 'city',
            operator: 'is',
            value: 'London',
            parameters: null,
            fits: false,
            actual: 'Arlington',
            reason: 'City is Arlington, not London.',
          },
          {
            kind: 'tree',
            match: 'any',
            fits: true,
            conditions: [
              {
                kind: 'question',
                field: 'tags',
                operator: 'contains_any',
                value: [tag],
                parameters: null,
                fits: true,
                actual: [tag],
                reason: 'Tags includes Collector.',
              },
            ],
          },
          {
            kind: 'tree',
            match: 'none',
            fits: true,
            conditions: [
              {
                kind: 'question',
                field: 'any_email_opened',
                operator: 'happened',
                value: null,
                parameters: null,
                fits: false,
                actual: 0,
                reason: 'Any e-mail opened: it did not happen.',
              },
            ],
          },
        ],
      },
    })
    const headers = { 'if-none-match': answer.headers.get('etag') ?? '' }
    const path = `/segments/${segment.id}/explain?contact_id=${id}`
    expect((await app.send('GET', path, { headers })).status).toBe(304)
  })

  test('rejects an unknown contact as an error of the parameter', async () => {
    const { id } = await create('Londoners', city('London'))
    const { status, body } = await app.send('GET', `/segments/${id}/explain?contact_id=external:4711`)
    expect(status).toBe(400)
    expect(body).toMatchObject({ errors: [{ parameter: 'contact_id', code: 'not_found' }] })
    const missing = await app.send('GET', `/segments/${newId()}/explain?contact_id=external:4711`)
    expect(missing.status).toBe(404)
  })
})
