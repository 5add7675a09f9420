import { beforeEach, describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { addApiKey } from '../../contract/walk/callers.ts'
import { startTestApp } from '../../support/app.ts'

type Usage = components['schemas']['Usage']

const app = await startTestApp({ edition: 'pro' })
const { sql } = app.context

const create = async (path: string, body: object): Promise<string> => {
  const answer = await app.send('POST', path, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return String(answer.body.id)
}

const rule = (field: string, operator: string, value: unknown) => ({
  match: 'all',
  conditions: [{ field, operator, value }],
})

const usageOf = async (path: string, options: object = {}): Promise<Usage> => {
  const { status, body } = await app.send<Usage>('GET', `${path}/usage`, options)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

beforeEach(async () => {
  await sql`delete from campaigns`
  await sql`delete from webhook_endpoints`
  await sql`delete from segments`
  await sql`delete from lists`
})

/** A list that a campaign, a webhook and a segment use. */
const addUsed = async (): Promise<string> => {
  const list = await create('/lists', { name: 'Newsletter' })
  const onList = rule('lists', 'contains_any', [list])
  await create('/segments', { name: 'Aboard', condition: onList })
  await create('/webhooks', {
    url: 'https://shop.example/secret',
    event_types: ['contact.created'],
    condition: onList,
  })
  await create('/campaigns', { name: 'October', audience: { include: { list_ids: [list] } } })
  return list
}

describe('the usage of a list', () => {
  test('names what uses it, campaigns first and segments last, with their states', async () => {
    const list = await addUsed()
    expect(await usageOf(`/lists/${list}`)).toEqual({
      id: list,
      in_use: true,
      uses_count: 3,
      uses: [
        { kind: 'campaign', id: expect.any(String), name: 'October', state: 'draft' },
        { kind: 'webhook', id: expect.any(String), name: 'shop.example', state: 'active' },
        { kind: 'segment', id: expect.any(String), name: 'Aboard', state: null },
      ],
    })
  })

  test('is what refuses a deletion, whose errors name each use', async () => {
    const list = await addUsed()
    const { status, body } = await app.send('DELETE', `/lists/${list}`)
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'in_use',
      detail:
        'The campaign October, and 2 more, use this list. Remove the reference, or wait until the campaign has ended.',
      errors: [
        { parameter: 'id', detail: 'The campaign October uses this list.' },
        { parameter: 'id', detail: 'The webhook shop.example uses this list.' },
        { parameter: 'id', detail: 'The segment Aboard uses this list.' },
      ],
    })
  })

  test('does not count a campaign that has ended', async () => {
    const list = await create('/lists', { name: 'Newsletter' })
    const campaign = await create('/campaigns', {
      name: 'October',
      audience: { include: { list_ids: [list] } },
    })
    expect((await usageOf(`/lists/${list}`)).in_use).toBe(true)
    await sql`update campaigns set state = 'finished', finished_at = now() where id = ${campaign}`
    expect(await usageOf(`/lists/${list}`)).toEqual({ id: list, in_use: false, uses_count: 0, uses: [] })
    expect((await app.send('DELETE', `/lists/${list}`)).status).toBe(200)
  })

  test('gives names only to those who may read them', async () => {
    const list = await addUsed()
    const editor = await usageOf(`/lists/${list}`, { authorization: app.editor.authorization })
    expect(editor.uses.map(({ name }) => name)).toEqual(['October', null, 'Aboard'])
    const { caller } = await addApiKey(app, { scopes: ['lists:read', 'segments:read'] })
    const key = await usageOf(`/lists/${list}`, { authorization: caller.authorization })
    expect(key.uses.map(({ name }) => name)).toEqual([null, null, 'Aboard'])
  })

  test('names 100 uses, and counts all', async () => {
    const list = await create('/lists', { name: 'Newsletter' })
    await sql`
      insert into segments (id, name, condition, count_due_at, actor_kind, created_at, updated_at)
      select gen_random_uuid(), 'Segment ' || number, ${sql.json(rule('lists', 'contains_any', [list]) as never)}, now(), 'system',
        now(), now()
      from generate_series(1, 120) as number`
    const { uses, uses_count } = await usageOf(`/lists/${list}`)
    expect([uses.length, uses_count]).toEqual([100, 120])
    const { body } = await app.send<{ errors: object[] }>('DELETE', `/lists/${list}`)
    expect(body.errors).toHaveLength(100)
  })
})

test('tags, segments and custom fields have a usage', async () => {
  const tag = await create('/tags', { name: 'Friends' })
  const field = await create('/custom-fields', { key: 'genre', label: 'Genre', type: 'text' })
  const inner = await create('/segments', { name: 'Inner', condition: rule('tags', 'contains_any', [tag]) })
  await create('/segments', { name: 'Outer', condition: rule('segment', 'contains_any', [inner]) })
  await create('/segments', { name: 'Readers', condition: rule('custom.genre', 'is', 'poetry') })
  const names = async (path: string) => (await usageOf(path)).uses.map(({ name }) => name)
  expect(await names(`/tags/${tag}`)).toEqual(['Inner'])
  expect(await names(`/segments/${inner}`)).toEqual(['Outer'])
  expect(await names(`/custom-fields/${field}`)).toEqual(['Readers'])
})
