import { describe, expect, test } from 'vitest'
import type { Scope } from '../../../generated/operations.ts'
import { nodeTypes } from '../../../server/marketing/flows/catalogue.ts'
import { addApiKey } from '../../contract/walk/callers.ts'
import { startTestApp } from '../../support/app.ts'

const app = await startTestApp({ edition: 'pro' })

const own: Scope[] = ['automations:read', 'automations:write']
const keyWith = async (...more: Scope[]) =>
  (await addApiKey(app, { scopes: [...own, ...more] })).caller.authorization
const narrow = await keyWith()

let count = 0
const named = (definition?: object) => ({ name: `Automation ${++count}`, ...(definition && { definition }) })
const definitionWith = (type: string, settings: object) => ({
  triggers: [{ key: 'manual', settings: {} }],
  start: 'act',
  nodes: [{ id: 'act', type, settings }],
})

/** Steps that send what the caller may not read, with the scope to read it. */
const steps: [type: string, settings: object, scope: Scope][] = [
  ['call_webhook', { url: 'https://hooks.example.com/take' }, 'contacts:read'],
  ['notify_team', nodeTypes.get('notify_team')?.sample ?? {}, 'contacts:read'],
  ['send_email', { template_id: '01a15f8b-1000-7c2d-9a10-4b6e8d2f1a01', sender_id: null }, 'templates:read'],
]

describe.each(steps)('a key without the scope to read what %s sends', (type, settings, scope) => {
  const definition = definitionWith(type, settings)
  const send = async (method: 'POST' | 'PUT', path: string, body: object, authorization: string) => {
    const { status, body: answer } = await app.send<{ code?: string }>(method, path, { body, authorization })
    return status < 300 ? 'done' : answer.code
  }

  test('does not save it: as a new automation, an import, a change or a copy', async () => {
    expect(await send('POST', '/automations', named(definition), narrow)).toBe('missing_scope')
    const imported = { format: 'automation/1', ...named(definition) }
    expect(await send('POST', '/automations/import', imported, narrow)).toBe('missing_scope')
    const { body } = await app.send('POST', '/automations', { body: named() })
    expect(await send('PUT', `/automations/${body.id}`, { definition }, narrow)).toBe('missing_scope')
    const { body: ready } = await app.send('POST', '/automations', { body: named(definition) })
    expect(await send('POST', `/automations/${ready.id}/duplicate`, {}, narrow)).toBe('missing_scope')
  })

  test('does not publish it', async () => {
    const { body } = await app.send('POST', '/automations', { body: named(definition) })
    expect(await send('POST', `/automations/${body.id}/publish`, {}, narrow)).toBe('missing_scope')
  })

  test('saves it with the scope', async () => {
    expect(await send('POST', '/automations', named(definition), await keyWith(scope))).toBe('done')
  })
})

test('the secrets that start an automation are not shown to a key that only reads', async () => {
  const definition = { ...definitionWith('end', {}), triggers: [{ key: 'webhook_received', settings: {} }] }
  const { body } = await app.send('POST', '/automations', { body: named(definition) })
  const { caller } = await addApiKey(app, { scopes: ['automations:read'] })
  const read = (path: string, authorization: string) =>
    app.send<Record<string, unknown>>('GET', `/automations/${body.id}${path}`, { authorization })
  expect((await read('', caller.authorization)).body.webhook_url).toBeNull()
  expect((await read('/webhook-key', caller.authorization)).body.code).toBe('missing_scope')
  expect((await read('', narrow)).body.webhook_url).toContain('/hooks/')
})
