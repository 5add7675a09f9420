import { describe, expect, test } from 'vitest'
import { foreignWebhooks, pings } from '../../fixtures/foreign/webhooks.ts'
import { startTestApp } from '../../support/app.ts'
import { addFlow, chain, node } from '../flows/support.ts'

const app = await startTestApp({ edition: 'pro' })
const { sql } = app.context

const receiver = async (email_property = 'email') => {
  const trigger = { key: 'webhook_received', settings: { email_property }, condition: null }
  const flow = await addFlow(app, chain([node('end', 'end')], { triggers: [trigger] }))
  const { body } = await app.send<{ webhook_url: string }>('GET', `/automations/${flow.id}`)
  return { flow, path: new URL(body.webhook_url).pathname }
}

const post = (path: string, type: string, body: string): Promise<Response> =>
  fetch(`${app.url}${path}`, { method: 'POST', headers: { 'content-type': type }, body })

let count = 0
const contact = async (): Promise<string> => {
  const email = `sender-${++count}@example.com`
  await app.send('POST', '/contacts', { body: { email } })
  return email
}

const eventsOf = (flowId: string) =>
  sql<{ data: unknown }[]>`select data from trigger_events where source_id = ${flowId}`

describe('an incoming webhook', () => {
  test.each(foreignWebhooks)('of $sender starts the automation', async ({ type, at, body }) => {
    const { flow, path } = await receiver(at)
    const answer = await post(path, type, body(await contact()))
    expect(answer.status, await answer.text()).toBe(204)
    expect(await eventsOf(flow.id)).toHaveLength(1)
  })

  test.each(pings)('that is a ping ($sender) is accepted and starts nothing', async ({ type, body }) => {
    const { flow, path } = await receiver()
    expect((await post(path, type, body)).status).toBe(204)
    expect(await eventsOf(flow.id)).toHaveLength(0)
  })

  test.each(['GET', 'HEAD'])('that a sender looks for with %s is there', async (method) => {
    const { flow, path } = await receiver()
    expect((await fetch(`${app.url}${path}`, { method })).status).toBe(200)
    expect((await fetch(`${app.url}${path}x`, { method })).status).toBe(404)
    expect((await fetch(`${app.url}${path}`, { method: 'PUT' })).status).toBe(405)
    expect(await eventsOf(flow.id)).toHaveLength(0)
  })

  test('may have up to 1 MiB', async () => {
    const { flow, path } = await receiver()
    const email = await contact()
    const sized = (bytes: number) => {
      const empty = JSON.stringify({ email, text: '' }).length
      return JSON.stringify({ email, text: 'x'.repeat(bytes - empty) })
    }
    expect((await post(path, 'application/json', sized(1024 * 1024))).status).toBe(204)
    expect((await post(path, 'application/json', sized(1024 * 1024 + 1))).status).toBe(413)
    expect(await eventsOf(flow.id)).toHaveLength(1)
  })

  test('above 64 KiB comes at most 60 times a minute', async () => {
    const { path } = await receiver()
    const large = JSON.stringify({ text: 'x'.repeat(70_000) })
    const statuses = new Set<number>()
    for (let index = 0; index < 60; index += 1)
      statuses.add((await post(path, 'application/json', large)).status)
    expect([...statuses]).toEqual([204])
    expect((await post(path, 'application/json', large)).status).toBe(503)
    expect((await post(path, 'application/json', '{}')).status).toBe(204)
  })

  test.each([
    ['an array of 101 objects', 'application/json', `[${'{},'.repeat(100)}{}]`, 400],
    ['an array of texts', 'application/json', '["a"]', 400],
    ['levels without end', 'application/json', '['.repeat(500_000), 400],
    [
      'a member in a million',
      'application/json',
      `{${Array.from({ length: 60_000 }, (_, i) => `"m${i}":1`).join()}}`,
      400,
    ],
    ['fields without end', 'application/x-www-form-urlencoded', 'a=1&'.repeat(200_000), 400],
    ['a picture', 'image/png', 'x', 415],
    ['no JSON', 'text/plain', 'hello', 400],
    ['parts without a boundary', 'multipart/form-data', '--x\r\n', 400],
    ['another boundary', 'multipart/form-data; boundary=y', '--x\r\n\r\n\r\n--x--', 400],
    [
      'a part without an end',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb',
      400,
    ],
    [
      'parts without number',
      'multipart/form-data; boundary=x',
      `${'--x\r\nContent-Disposition: form-data; name=a\r\n\r\nb\r\n'.repeat(2000)}--x--`,
      400,
    ],
  ])('with %s is refused', async (_what, type, body, status) => {
    const { path } = await receiver()
    expect((await post(path, type, body)).status).toBe(status)
  })

  test('with two members of one name has the last one, as in most programs', async () => {
    const { flow, path } = await receiver()
    const email = await contact()
    const body = `{"email":"other@example.com","email":${JSON.stringify(email)},"total":1,"total":2}`
    expect((await post(path, 'application/json', body)).status).toBe(204)
    expect(await eventsOf(flow.id)).toEqual([{ data: { payload: { email, total: 2 } } }])
  })

  // The last one: it uses up what this network address may send in a minute.
  test('of an array counts as many times as it has objects', async () => {
    const { path } = await receiver()
    const hundred = JSON.stringify(Array.from({ length: 100 }, () => ({})))
    const statuses: number[] = []
    for (let index = 0; index < 7; index += 1)
      statuses.push((await post(path, 'application/json', hundred)).status)
    expect(statuses.filter((status) => status === 204).length).toBeLessThan(6)
    expect(statuses.at(-1)).toBe(503)
  })
})
