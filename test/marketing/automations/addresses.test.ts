import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../support/app.ts'

const app = await startTestApp()

interface Shown {
  id: string
  webhook_url: string | null
  trigger_link_url: string | null
  emails_per_hour: number | null
  code?: string
}

const send = async (method: string, path: string, body?: object, { authorization } = app.admin) =>
  (await app.send<Shown>(method, path, { body, authorization } as object)).body

const wait = { id: 'w', type: 'wait', settings: { mode: 'duration', amount: 1, unit: 'days' } }
const mail = {
  id: 'w',
  type: 'send_email',
  settings: { content: { kind: 'plain', subject: 'Hello', preheader: null, source: 'Hello', text: null } },
}

let number = 0
const create = (key: string, settings: object = {}, node: object = wait) => {
  number += 1
  const definition = { triggers: [{ key, settings }], start: 'w', nodes: [node] }
  return send('POST', '/automations', { name: `Automation ${number}`, definition })
}

const statusOf = async (url: string | null): Promise<number> => {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
  return (await fetch(String(url).replace('http://crm.test', app.url), init)).status
}

describe('the addresses of an automation', () => {
  test('the webhook URL is for administrators, and works once it is published', async () => {
    const { id, webhook_url, trigger_link_url } = await create('webhook_received')
    expect(webhook_url).toMatch(/^http:\/\/crm\.test\/hooks\/[\w-]{40,}$/)
    expect(trigger_link_url).toBeNull()
    expect(await send('GET', `/automations/${id}`, undefined, app.editor)).toMatchObject({
      webhook_url: null,
    })
    expect(await statusOf(webhook_url)).toBe(404)
    await send('POST', `/automations/${id}/publish`, {})
    expect(await statusOf(webhook_url)).toBe(204)
    // The published version still has the trigger.
    const manual = { triggers: [{ key: 'manual', settings: {} }], start: 'w', nodes: [wait] }
    expect(await send('PUT', `/automations/${id}`, { definition: manual })).toMatchObject({ webhook_url })
  })

  test('a replaced URL does not work any more, and only administrators replace it', async () => {
    const { id, webhook_url: before } = await create('webhook_received')
    await send('POST', `/automations/${id}/publish`, {})
    const path = `/automations/${id}/webhook/rotate`
    expect(await send('POST', path, undefined, app.editor)).toMatchObject({ code: 'missing_capability' })
    const { webhook_url: after } = await send('POST', path)
    expect(after).not.toBe(before)
    expect([await statusOf(before), await statusOf(after)]).toEqual([404, 204])
  })

  test('the trigger link is for everyone, and other automations have neither', async () => {
    const { id, ...link } = await create('link_trigger', {
      redirect_url: 'https://harbourbooks.example/thanks',
    })
    expect(link).toMatchObject({ webhook_url: null, trigger_link_url: `http://crm.test/go/${id}` })
    expect(await create('manual')).toMatchObject({ webhook_url: null, trigger_link_url: null })
  })
})

describe('the hourly limit', () => {
  test('is 1,000 e-mails unless another one is given', async () => {
    expect(await create('manual')).toMatchObject({ emails_per_hour: 1000 })
    const none = await send('POST', '/automations', { name: 'Without a limit', emails_per_hour: null })
    expect(none).toMatchObject({ emails_per_hour: null })
  })

  test('of a published automation that sends is changed by administrators only', async () => {
    const { id } = await create('manual', {}, mail)
    const set = (emails_per_hour: number | null, user = app.editor) =>
      send('PUT', `/automations/${id}`, { emails_per_hour }, user)
    expect(await set(5000)).toMatchObject({ emails_per_hour: 5000 })
    await app.context.sql`
      insert into flow_versions (id, flow_id, number, definition, actor_kind, published_at)
      select gen_random_uuid(), id, 1, draft, 'system', now() from flows where id = ${id}`
    await app.context
      .sql`update flows set status = 'active', version_number = 1, published_at = now() where id = ${id}`
    expect(await set(5001)).toMatchObject({ code: 'missing_capability' })
    expect(await set(null)).toMatchObject({ code: 'missing_capability' })
    expect(await set(10)).toMatchObject({ code: 'missing_capability' })
    expect(await set(10, app.admin)).toMatchObject({ emails_per_hour: 10 })
    expect(await set(null, app.admin)).toMatchObject({ emails_per_hour: null })
  })

  test('of a published automation that does not send is raised by any user', async () => {
    const { id } = await create('manual')
    await send('POST', `/automations/${id}/publish`, {})
    expect(await send('PUT', `/automations/${id}`, { emails_per_hour: 9000 }, app.editor)).toMatchObject({
      emails_per_hour: 9000,
    })
  })
})
