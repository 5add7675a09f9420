import { beforeEach, describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { newId } from '../../../server/platform/ids.ts'
import { startTestApp } from '../../support/app.ts'

type Page = components['schemas']['ContactPage']
type Condition = components['schemas']['ConditionInput']

const app = await startTestApp()
const { sql } = app.context

const everybody: Condition = { match: 'all', conditions: [] }

const search = (body: object) => app.send<Page>('POST', '/contacts/search', { body })

const addContacts = (count: number) => sql`
  insert into contacts (id, email, last_name, address_city, status, tracking, frequency, created_at, updated_at)
  select gen_random_uuid(), 'reader-' || n || '@example.com', 'Name ' || n % 7, case when n % 2 = 0 then 'London' end,
    'subscribed', 'individual', 'all', '2026-01-01'::timestamptz + n % 5 * interval '1 day', now()
  from generate_series(1, ${count}) as n`

beforeEach(() => sql`delete from contacts`)

describe('a search', () => {
  test('can be read page by page, in every order and direction', async () => {
    await addContacts(23)
    const condition: Condition = {
      match: 'all',
      conditions: [{ field: 'city', operator: 'is', value: 'london' }],
    }
    for (const sort of ['created_at', '-created_at', 'email', '-last_name', 'last_name', '-updated_at']) {
      const met: string[] = []
      let cursor: string | null = null
      let last = ''
      do {
        const { body, status } = await search({ condition, sort, limit: 4, ...(cursor ? { cursor } : {}) })
        expect(status, JSON.stringify(body)).toBe(200)
        expect(body.page.total).toEqual({ value: 11, relation: 'eq' })
        met.push(...body.data.map(({ id }) => id))
        last = body.page.previous_cursor ?? ''
        cursor = body.page.next_cursor
      } while (cursor !== null)
      expect(new Set(met).size).toBe(11)
      expect(met).toHaveLength(11)
      const before = await search({ condition, sort, limit: 4, cursor: last })
      expect(before.body.data.map(({ id }) => id)).toEqual(met.slice(4, 8))
    }
  })

  test('accepts a cursor only for the same condition and order, in any spelling of the condition', async () => {
    await addContacts(5)
    const condition = (value: string): Condition => ({
      match: 'any',
      conditions: [{ field: 'email', operator: 'contains', value }],
    })
    const { body } = await search({ condition: condition('reader'), limit: 2 })
    const cursor = body.page.next_cursor
    const spelled = {
      conditions: [{ value: 'reader', parameters: null, operator: 'contains', field: 'email' }],
      match: 'any',
    }
    expect((await search({ condition: spelled, limit: 3, cursor })).status).toBe(200)
    for (const other of [
      { condition: condition('read'), cursor },
      { condition: condition('reader'), sort: 'email', cursor },
      { condition: condition('reader'), cursor: `${cursor}x` },
    ]) {
      const refused = await search(other)
      expect(refused.status).toBe(400)
      expect(refused.body).toMatchObject({ code: 'invalid_cursor', errors: [{ pointer: '/cursor' }] })
    }
  })

  test('leaves out the trash, and returns the requested includes', async () => {
    await addContacts(3)
    await sql`update contacts set trashed_at = now() where email like 'reader-1@%'`
    const { body } = await search({ condition: everybody, include: ['latest_notes'], total: 'exact' })
    expect(body.data).toHaveLength(2)
    expect(body.data.every(({ latest_notes }) => latest_notes?.length === 0)).toBe(true)
  })

  test('requires only the scope to read contacts', async () => {
    const { status } = await app.send('POST', '/contacts/search', {
      body: { condition: everybody },
      authorization: app.editor.authorization,
    })
    expect(status).toBe(200)
  })

  test('reports the errors in its condition', async () => {
    const { status, body } = await search({
      condition: {
        match: 'all',
        conditions: [
          { field: 'favourite_book', operator: 'is', value: 'x' },
          { field: 'status', operator: 'is', value: ['subscribed'] },
          { field: 'tags', operator: 'contains_any', value: [newId()] },
        ],
      },
    })
    expect(status).toBe(400)
    expect(body).toMatchObject({
      code: 'invalid_request',
      errors: [
        { pointer: '/condition/conditions/0/field', code: 'not_found' },
        { pointer: '/condition/conditions/1/value', code: 'type' },
      ],
    })
  })

  test('requires that lists and tags exist', async () => {
    const { status, body } = await search({
      condition: {
        match: 'any',
        conditions: [{ field: 'lists', operator: 'contains_any', value: [newId()] }],
      },
    })
    expect(status).toBe(400)
    expect(body).toMatchObject({
      errors: [{ pointer: '/condition/conditions/0/value/0', code: 'not_found' }],
    })
  })

  test('with extreme nesting is rejected, and the service keeps running', async () => {
    const depth = 15_000
    const opened = '{"match":"all","conditions":['.repeat(depth)
    const { status } = await app.send('POST', '/contacts/search', {
      body: `{"condition":${opened}${']}'.repeat(depth)}}`,
    })
    expect(status).toBe(400)
    expect((await search({ condition: everybody })).status).toBe(200)
  })
})
