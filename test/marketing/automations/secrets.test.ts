import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { reencryptAll } from '../../../server/commands/secrets.ts'
import type { Sql } from '../../../server/platform/storage/open.ts'
import { startTestApp } from '../../support/app.ts'
import { addContacts, chain, enter, node, pathOf, walkAll } from '../flows/support.ts'

type Automation = components['schemas']['Automation']

const app = await startTestApp({ edition: 'pro' })
const { sql, config } = app.context
const calls: IncomingHttpHeaders[] = []
const receiver = createServer((request, response) => {
  calls.push(request.headers)
  request.resume()
  response.writeHead(200).end('{}')
})
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
afterAll(() => receiver.close())

const given = 'Bearer 5ec7e7-of-harbour-books'

const definitionOf = (value: string, at = url) => ({
  ...chain([node('call', 'call_webhook', { url: at, headers: [{ name: 'Authorization', value }] })]),
  triggers: [{ key: 'manual', settings: {}, condition: null }],
})

const send = async <Body = Automation>(method: string, path: string, body?: object, etag?: string) => {
  const answer = await app.send<Body>(method, path, {
    ...(body === undefined ? {} : { body }),
    headers: etag === undefined ? {} : { 'if-match': etag },
  })
  // No response has the value.
  expect(JSON.stringify(answer.body)).not.toContain(given)
  return answer
}

let count = 0
const create = async (value = given): Promise<Automation> => {
  const name = `Orders ${++count}`
  const { status, body } = await send('POST', '/automations', { name, definition: definitionOf(value) })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

const valueIn = ({ definition }: { definition: Automation['definition'] }): string =>
  (definition.nodes[0]?.settings.headers as { value: string }[] | undefined)?.[0]?.value ?? ''

const update = async (id: string, definition: object) => {
  const etag = (await send('GET', `/automations/${id}`)).headers.get('etag') ?? ''
  return send('PUT', `/automations/${id}`, { definition }, etag)
}

const publish = async (id: string): Promise<void> => {
  const { status, body } = await send('POST', `/automations/${id}/publish`, {})
  expect(status, JSON.stringify(body)).toBe(200)
}

/** The header that the receiver gets for a contact that enters now. */
const called = async (id: string): Promise<string | undefined> => {
  calls.length = 0
  const [contact = ''] = await addContacts(app, 1)
  await enter(app, id, [contact])
  await walkAll(app)
  return calls[0]?.authorization
}

const reference = /^secret:[0-9a-f-]{36}$/

test('the value of a header is sent, and neither read nor stored as it is', async () => {
  const { id, ...created } = await create()
  expect(valueIn(created)).toMatch(reference)
  await publish(id)
  expect(await called(id)).toBe(given)
  const version = await send<components['schemas']['AutomationVersion']>(
    'GET',
    `/automations/${id}/versions/1`,
  )
  expect(valueIn(version.body)).toBe(valueIn(created))
  const stored = await sql`
    select (select string_agg(f.draft::text, '') from flows f) || (select string_agg(v.definition::text, '') from flow_versions v)
      || (select string_agg(encode(s.encrypted, 'escape'), '') from flow_secrets s) as text`
  expect(stored[0]?.text).not.toContain(given)
})

test('an update keeps the value that stands for itself, and a published version keeps its own', async () => {
  const { id, definition } = await create()
  const [first] = definition.nodes
  const renamed = { ...definition, nodes: [{ ...first, id: 'renamed' }], start: 'renamed' }
  const kept = await update(id, renamed)
  expect(valueIn(kept.body)).toBe(valueIn({ definition }))
  await publish(id)
  const changed = await update(id, definitionOf('another value'))
  expect(valueIn(changed.body)).toMatch(reference)
  expect(valueIn(changed.body)).not.toBe(valueIn(kept.body))
  expect(await called(id)).toBe(given)
  await publish(id)
  expect(await called(id)).toBe('another value')
})

test('a value that nothing uses any more is deleted', async () => {
  const { id } = await create()
  await update(id, definitionOf('second'))
  await update(id, definitionOf('third'))
  expect(await sql`select from flow_secrets where flow_id = ${id}`).toHaveLength(1)
  expect(
    (
      await send(
        'DELETE',
        `/automations/${id}`,
        undefined,
        (await send('GET', `/automations/${id}`)).headers.get('etag') ?? '',
      )
    ).status,
  ).toBe(200)
  expect(await sql`select from flow_secrets where flow_id = ${id}`).toHaveLength(0)
})

test('the value does not go to another address, nor into another automation', async () => {
  const { id, ...created } = await create()
  const elsewhere = await update(id, definitionOf(valueIn(created), 'https://collector.example/hook'))
  const pointer = '/definition/nodes/0/settings/headers/0/value'
  expect(elsewhere.body).toMatchObject({
    code: 'invalid_request',
    errors: [{ pointer, code: 'invalid_value' }],
  })
  const other = await create('other')
  expect((await update(other.id, definitionOf(valueIn(created)))).body).toMatchObject({
    code: 'invalid_request',
  })
  const path = url.replace('/hook', '/orders')
  expect((await update(id, definitionOf(valueIn(created), path))).status).toBe(200)
})

test('a copy has the value, an export has not', async () => {
  const { id } = await create()
  const copy = (await send('POST', `/automations/${id}/duplicate`, {})).body
  await send(
    'DELETE',
    `/automations/${id}`,
    undefined,
    (await send('GET', `/automations/${id}`)).headers.get('etag') ?? '',
  )
  await publish(copy.id)
  expect(await called(copy.id)).toBe(given)
  const exported = (
    await send<components['schemas']['AutomationExport']>('GET', `/automations/${copy.id}/export`)
  ).body
  expect(valueIn(exported)).toBe('')
  const imported = (await send('POST', '/automations/import', { ...exported, name: 'Imported' })).body
  const answer = await send('POST', `/automations/${imported.id}/publish`, {})
  expect(answer.body).toMatchObject({
    errors: [{ pointer: '/definition/nodes/0/settings/headers/0/value', code: 'min_length' }],
  })
})

test('values are encrypted again with another key, and a lost key fails the call', async () => {
  const { id } = await create()
  await publish(id)
  const other = { secretKey: Buffer.alloc(32, 7), dataDir: config.dataDir }
  await sql.begin((tx: Sql) => reencryptAll(tx, config, other))
  expect(await called(id)).toBeUndefined()
  const [enrolment] = await sql<{ id: string; error: string }[]>`
    select id, error from enrolments where source_id = ${id}`
  expect(enrolment?.error).toBe('The value of a header cannot be decrypted. Enter it again and publish.')
  expect(await pathOf(app, enrolment?.id ?? '')).toEqual([])
  await sql.begin((tx: Sql) => reencryptAll(tx, other, config))
  expect(await called(id)).toBe(given)
})
