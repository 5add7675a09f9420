import { expect, test } from 'vitest'
import { webhookUrl } from '../../../../server/marketing/flows/index.ts'
import { diskOf } from '../../../../server/platform/disk/disk.ts'
import { startTestApp } from '../../../support/app.ts'
import { createForm } from '../../forms/support.ts'
import { entranceOf, trigger } from './support.ts'

const app = await startTestApp()
const { sql, secret, config } = app.context

test('a full disk refuses publishing and webhooks, and changes nothing', async () => {
  const { id: formId } = await createForm(app)
  const draft = { name: 'Welcome', recipe_key: 'welcome' }
  const { body: automation } = await app.send<{ id: string }>('POST', '/automations', { body: draft })
  const { id: flowId } = await entranceOf(app, [trigger('webhook_received')])
  const hook = webhookUrl(app.url, secret, { flowId, generation: 0 })
  const before = await sql`select id, status, version_number, version from flows order by id`
  diskOf(config).noteFull()
  const published = [
    await app.send<{ code: string }>('POST', `/forms/${formId}/publish`),
    await app.send<{ code: string }>('POST', `/automations/${automation.id}/publish`, {
      body: { dry_run: false },
    }),
  ]
  expect(published.map(({ status, body }) => [status, body.code])).toEqual([
    [507, 'insufficient_storage'],
    [507, 'insufficient_storage'],
  ])
  const called = await fetch(hook, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.com' }),
  })
  expect([called.status, called.headers.get('retry-after')]).toEqual([503, '60'])
  expect(await sql`select id, status, version_number, version from flows order by id`).toEqual(before)
  expect(await sql`select from form_versions`).toEqual([])
  expect(await sql`select from trigger_events`).toEqual([])
  expect((await app.send('GET', `/automations/${automation.id}`)).status).toBe(200)
})
