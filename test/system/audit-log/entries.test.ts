import { expect, test } from 'vitest'
import { startTestApp } from '../../support/app.ts'

const app = await startTestApp({ edition: 'pro' })
const { sql } = app.context

interface Entry {
  event: string
  target_id: string | null
  actor: { kind: string; id: string | null; name: string | null }
  identified_by: string | null
  request_id: string | null
  changes: { field: string; from: string | null; to: string | null; is_cut: boolean }[]
  number: number | null
}

/** The entries of the requests that `work` sends, oldest first. */
const entriesOf = async (query: string): Promise<Entry[]> => {
  const { status, body } = await app.send<{ data: Entry[] }>('GET', `/audit-entries?${query}`)
  expect(status).toBe(200)
  return body.data.toReversed()
}

const made = async (path: string, body: object): Promise<{ id: string }> => {
  const answer = await app.send<{ id: string }>('POST', path, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}

test('an entry tells who changed what, with the members before and after', async () => {
  const { id } = await made('/lists', { name: 'Readers', slug: 'readers' })
  await app.send('PUT', `/lists/${id}`, {
    body: { name: 'Circle' },
    headers: { 'X-Request-Id': 'request-1' },
  })
  await app.send('DELETE', `/lists/${id}`)
  const [created, updated, deleted] = await entriesOf(`target_id=${id}`)
  expect(created?.event).toBe('list.created')
  expect(created?.changes).toContainEqual({ field: 'name', from: null, to: 'Readers', is_cut: false })
  expect(updated).toMatchObject({
    event: 'list.updated',
    target_id: id,
    actor: { kind: 'user', id: app.admin.id },
    request_id: 'request-1',
    changes: [{ field: 'name', from: 'Readers', to: 'Circle', is_cut: false }],
  })
  expect(deleted?.event).toBe('list.deleted')
  expect(deleted?.changes).toContainEqual({ field: 'name', from: 'Circle', to: null, is_cut: false })
})

test('an entry of settings has their members before and after', async () => {
  await app.send('PUT', '/settings/general', { body: { business_name: 'Harbour Books' } })
  await app.send('PUT', '/settings/general', { body: { business_name: 'Harbour Books Ltd' } })
  const entries = await entriesOf('event=settings.general_updated')
  expect(entries.at(-1)?.changes).toEqual([
    { field: 'business_name', from: 'Harbour Books', to: 'Harbour Books Ltd', is_cut: false },
  ])
})

test('an entry about a contact has nothing of the contact but its id', async () => {
  const { id } = await made('/contacts', { email: 'ada@example.com', first_name: 'Ada' })
  await app.send('PUT', `/contacts/${id}`, { body: { first_name: 'Augusta' } })
  await app.send('DELETE', '/contacts/email:ada@example.com')
  const entries = await entriesOf(`target_id=${id}`)
  expect(entries.map(({ event, changes }) => [event, changes])).toEqual([['contact.deleted', []]])
})

test('an address of a person is not stored, the domain is', async () => {
  const condition = {
    match: 'all',
    conditions: [{ field: 'email', operator: 'is', value: 'ada@example.com' }],
  }
  const { id } = await made('/segments', { name: 'Ada alone', condition })
  const [entry] = await entriesOf(`target_id=${id}`)
  const text = JSON.stringify(entry?.changes)
  expect(text).toContain('***@example.com')
  expect(text).not.toContain('ada@')
})

test('of a long member only the beginning is stored, with a mark', async () => {
  const { id } = await made('/templates', {
    name: 'Long',
    subject: 'Hello',
    kind: 'plain',
    source: 'word '.repeat(1_000),
  })
  const [entry] = await entriesOf(`target_id=${id}`)
  const change = entry?.changes.find(({ field }) => field === 'source')
  expect(change?.to).toHaveLength(2_000)
  expect(change?.is_cut).toBe(true)
  expect(entry?.changes.find(({ field }) => field === 'name')?.is_cut).toBe(false)
})

test('an address where a long member is cut is hidden too', async () => {
  for (const before of [1_975, 1_985, 1_990]) {
    const source = `${'x'.repeat(before)} grace.hopper@example.com ${'word '.repeat(100)}`
    const { id } = await made('/templates', {
      name: `Cut ${before}`,
      subject: 'Hello',
      kind: 'plain',
      source,
    })
    const [entry] = await entriesOf(`target_id=${id}`)
    const change = entry?.changes.find(({ field }) => field === 'source')
    expect(change).toMatchObject({ to: expect.stringMatching(/^x+ \*\*\*@/), is_cut: true })
  }
})

test('two changes at once have their own states before', async () => {
  const { id } = await made('/lists', { name: 'Race 0', slug: 'race' })
  const names = Array.from({ length: 8 }, (_, index) => `Race ${index + 1}`)
  await Promise.all(names.map((name) => app.send('PUT', `/lists/${id}`, { body: { name } })))
  const changes = (await entriesOf(`target_id=${id}&operation=updateList`)).flatMap((entry) => entry.changes)
  const [last] = await sql<{ name: string }[]>`select name from lists where id = ${id}`
  expect(changes.map(({ from }) => from).sort()).toEqual(
    ['Race 0', ...names].filter((name) => name !== last?.name).sort(),
  )
})

test('a refused request has no entry', async () => {
  const before = await entriesOf('event=tag.created')
  await made('/tags', { name: 'Collector' })
  const again = await app.send('POST', '/tags', { body: { name: 'Collector' } })
  expect(again.status).toBe(409)
  const taken = await app.send('POST', '/tags', {
    body: { name: 'Collector' },
    headers: { 'X-Request-Id': 'request-taken' },
  })
  expect(taken.status).toBe(409)
  expect(await entriesOf('event=tag.created')).toHaveLength(before.length + 1)
  expect(await entriesOf('request_id=request-taken')).toEqual([])
})

test('a request that is repeated with its key has one entry', async () => {
  const headers = { 'Idempotency-Key': 'audit-once', 'X-Request-Id': 'request-once' }
  const body = { name: 'Once' }
  const [first, second] = [
    await app.send('POST', '/tags', { body, headers }),
    await app.send('POST', '/tags', { body, headers }),
  ]
  expect([first.status, second.status]).toEqual([201, 201])
  expect(await entriesOf('request_id=request-once')).toHaveLength(1)
})

test('no entry contains a secret', async () => {
  const secret = 'planted-secret-4711'
  await made('/mail-servers', {
    name: 'Relay',
    host: 'smtp.example.com',
    port: 587,
    username: 'relay',
    password: secret,
  }).catch(() => undefined)
  const key = await app.send<{ id: string; secret: string }>('POST', '/settings/api-keys', {
    body: { name: 'Shop', capabilities: ['crm_access'], scopes: ['contacts:read'] },
  })
  expect(key.status).toBe(201)
  const [row] = await sql<{ text: string; count: number }[]>`
    select string_agg(audit_entries::text, ' ') as text, count(*) filter (where event = 'api_key.created') from audit_entries`
  expect(row?.count).toBe(1)
  expect(row?.text).not.toContain(secret)
  expect(row?.text).not.toContain(key.body.secret)
})

test('a dry run says that it is one', async () => {
  await made('/contacts', { email: 'dry@example.com', company: 'Dry Docks' })
  const answer = await app.send('POST', '/contacts/bulk-action', {
    body: {
      action: 'delete',
      dry_run: true,
      condition: { match: 'all', conditions: [{ field: 'company', operator: 'is', value: 'Dry Docks' }] },
    },
    headers: { 'X-Request-Id': 'request-dry' },
  })
  expect(answer.status).toBeLessThan(300)
  const entries = await entriesOf('request_id=request-dry')
  expect(entries.map(({ changes }) => changes)).toEqual([
    [{ field: 'dry_run', from: null, to: 'true', is_cut: false }],
  ])
})

test('the address of a webhook is masked', async () => {
  const nodes = [{ id: 'end', type: 'end', settings: {} }]
  const definition = { triggers: [{ key: 'webhook_received', settings: {} }], start: 'end', nodes }
  const { id } = await made('/automations', { name: 'Orders', definition })
  const [entry] = await entriesOf(`target_id=${id}`)
  expect(entry?.changes.find(({ field }) => field === 'webhook_url')?.to).toBe('***')
})

test('an entry tells which API key changed what', async () => {
  const key = await app.send<{ id: string; secret: string }>('POST', '/settings/api-keys', {
    body: { name: 'Shop sync', capabilities: ['crm_access'], scopes: ['lists:write', 'lists:read'] },
  })
  expect(key.status).toBe(201)
  const answer = await app.send<{ id: string }>('POST', '/lists', {
    body: { name: 'Made by a key' },
    authorization: `Bearer ${key.body.secret}`,
    headers: { 'X-Request-Id': 'request-key' },
  })
  expect(answer.status).toBe(201)
  const [entry, ...others] = await entriesOf('request_id=request-key')
  expect(others).toEqual([])
  expect(entry).toMatchObject({
    event: 'list.created',
    target_id: answer.body.id,
    actor: { kind: 'api_key', id: key.body.id, name: 'Shop sync' },
    identified_by: null,
  })
  expect(await entriesOf(`actor_kind=api_key&actor_id=${key.body.id}`)).toEqual([entry])
})
