import { existsSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { killStragglers, type Run, runScript } from '../support/service.ts'

const script = 'packages/mock/command.ts'

afterEach(killStragglers)

const start = (words: string[], environment: Record<string, string> = {}): Run =>
  runScript(script, { environment }, words)

const addressOf = async (mock: Run): Promise<string> => {
  const found = () => /listens on (\S+)\/service\/v1/.exec(mock.out())?.[1]
  await expect.poll(() => found() ?? mock.err()).toMatch(/^http/)
  return found() ?? ''
}

const authorization = (password: string) => ({ authorization: `Basic ${btoa(`admin:${password}`)}` })

test('the command listens, answers, and ends with a signal', async () => {
  const mock = start(['--port', '0', '--delay', '5'])
  const url = await addressOf(mock)
  const response = await fetch(`${url}/service/v1/contacts?limit=1`, { headers: authorization('any') })
  expect([response.status, ((await response.json()) as { data: unknown[] }).data.length]).toEqual([200, 1])
  await expect.poll(() => mock.out()).toContain('GET /service/v1/contacts?limit=1 200')
  mock.signal('SIGTERM')
  expect(await mock.ended).toBe(0)
})

test.each([
  ['Prism', [], '400 true'],
  ['the engine of the package', ['--light'], '400 false'],
])('it takes the port of the environment, and uses %s', async (_, words, expected) => {
  const mock = start([...words], { MOCK_PORT: '0' })
  const url = await addressOf(mock)
  const headers = authorization('any')
  const list = await fetch(`${url}/service/v1/contacts?limit=1`, { headers })
  expect(((await list.json()) as { data: unknown[] }).data.length).toBe(1)
  const wrong = await fetch(`${url}/service/v1/contacts?limit=none`, { headers })
  // This header is what Prism says against the request.
  expect(`${wrong.status} ${wrong.headers.has('sl-violations')}`).toBe(expected)
})

test('it shows its options', async () => {
  const mock = start(['--help'])
  expect(await mock.ended).toBe(0)
  for (const word of [
    '--port',
    '--delay',
    '--fail-every',
    '--rate-limit',
    '--locked',
    '--light',
    '--stateful',
  ])
    expect(mock.out()).toContain(word)
})

test.each([
  [['--port', 'x'], '--port must be a number'],
  [['--delay', '-1'], '--delay'],
  [['--rate-limit', '1.5'], '--rate-limit must be a number'],
  [['--strange'], "Unknown option '--strange'"],
])('it rejects %j', async (words, reason) => {
  const mock = start(words)
  expect(await mock.ended).toBe(1)
  expect(mock.err()).toContain(reason)
})

test('the stateful mock is the service: it keeps what is written, and deletes everything at the end', async () => {
  const mock = start(['--stateful', '--port', '0', '--contacts', '20'])
  await expect.poll(() => mock.out() + mock.err()).toContain('Everything is deleted')
  const url = await addressOf(mock)
  const password = /application password (.+)/.exec(mock.out())?.[1] ?? ''
  const folder = /written to (\S+)\/mail/.exec(mock.out())?.[1] ?? ''
  const headers = { ...authorization(password), 'content-type': 'application/json' }
  const body = JSON.stringify({ email: 'zoe@example.org' })
  const made = await fetch(`${url}/service/v1/contacts`, { method: 'POST', headers, body })
  expect(made.status).toBe(201)
  const list = await fetch(`${url}/service/v1/contacts?search=zoe@example.org&total=exact`, { headers })
  expect(await list.json()).toMatchObject({ data: [{ email: 'zoe@example.org' }] })
  // In the Pro edition, as the guide says.
  const key = { name: 'Shop', capabilities: ['crm_access'], scopes: ['contacts:read'] }
  const keyed = await fetch(`${url}/service/v1/settings/api-keys`, {
    method: 'POST',
    headers,
    body: JSON.stringify(key),
  })
  expect(keyed.status).toBe(201)
  expect(existsSync(folder)).toBe(true)
  mock.signal('SIGTERM')
  expect(await mock.ended).toBe(0)
  expect(existsSync(folder)).toBe(false)
})
