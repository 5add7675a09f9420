import { expect, test } from 'vitest'
import { createBrowser } from '../../host/support.ts'
import { startTestApp } from '../../support/app.ts'

const app = await startTestApp({ edition: 'pro' })
const { sql } = app.context

interface Row {
  operation: string | null
  target_id: string | null
  actor_kind: string
  actor_id: string | null
  facts: Record<string, string>
}

const entriesOf = (event: string) => sql<Row[]>`
  select operation, target_id, actor_kind, actor_id,
    (select jsonb_object_agg(c->>'field', c->>'to') from jsonb_array_elements(changes) c) as facts
  from audit_entries where event = ${event} order by id`

const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`

test('a wrong application password and an unknown API key are recorded once a minute, without what was sent', async () => {
  for (const authorization of [
    basic('katherine:not-her-password'),
    basic('my-password-in-the-wrong-field:x'),
    'Bearer crs_planted_secret_4711',
    'Bearer crs_planted_secret_4711',
  ])
    expect((await app.send('GET', '/contacts', { authorization })).status).toBe(401)
  await expect.poll(async () => (await entriesOf('sign_in.failed')).length).toBe(2)
  const entries = await entriesOf('sign_in.failed')
  expect(entries.map(({ facts }) => facts.reason).sort()).toEqual([
    'The API key is unknown.',
    'The user name or the application password is not valid.',
  ])
  expect(new Set(entries.map(({ facts }) => facts.network))).toEqual(new Set(['127.0.0.1']))
  expect(JSON.stringify(entries)).not.toMatch(/planted|wrong-field|her-password/)
})

test('a request without credentials is no attempt to sign in', async () => {
  const before = (await entriesOf('sign_in.failed')).length
  expect((await app.send('GET', '/contacts', { authorization: null })).status).toBe(401)
  expect(await entriesOf('sign_in.failed')).toHaveLength(before)
})

test('a wrong password on the log-in page is recorded with the user if there is one, never with the login', async () => {
  const before = (await entriesOf('sign_in.failed')).length
  expect((await createBrowser(app.url).logIn('katherine', 'not her password')).status).toBe(403)
  expect((await createBrowser(app.url).logIn('nobody-at-all', 'not a password')).status).toBe(403)
  await expect.poll(async () => (await entriesOf('sign_in.failed')).length).toBe(before + 2)
  const added = (await entriesOf('sign_in.failed')).slice(before)
  expect(added.map(({ target_id }) => target_id).sort()).toEqual([app.admin.id, null].sort())
  expect(JSON.stringify(added)).not.toContain('nobody-at-all')
})

test('a refused capability is recorded with the user and the operation', async () => {
  const { authorization } = app.editor
  for (let at = 0; at < 3; at += 1)
    expect((await app.send('GET', '/settings/api-keys', { authorization })).status).toBe(403)
  const body = { capabilities: ['crm_access', 'crm_administer'] }
  expect((await app.send('PUT', '/roles/editor', { authorization, body })).status).toBe(403)
  await expect.poll(async () => (await entriesOf('access.refused')).length).toBe(2)
  expect(await entriesOf('access.refused')).toEqual(
    ['listApiKeys', 'updateRole'].map((operation) => ({
      operation,
      target_id: null,
      actor_kind: 'user',
      actor_id: app.editor.id,
      facts: { reason: 'missing_capability' },
    })),
  )
})

test('a missing scope is recorded with the API key', async () => {
  const key = await app.send<{ id: string; secret: string }>('POST', '/settings/api-keys', {
    body: { name: 'Shop', capabilities: ['crm_access'], scopes: ['contacts:read'] },
  })
  const authorization = `Bearer ${key.body.secret}`
  expect((await app.send('GET', '/lists', { authorization })).status).toBe(403)
  await expect
    .poll(async () => (await entriesOf('access.refused')).at(-1))
    .toMatchObject({ operation: 'listLists', actor_kind: 'api_key', actor_id: key.body.id })
})

test('a downloaded file is recorded before its first byte, with who asked for the link', async () => {
  const begun = await app.send<{ id: string }>('POST', '/audit-entries/export', { body: {} })
  await app.work()
  const { body } = await app.send<{ files: { url: string }[] }>('GET', `/jobs/${begun.body.id}/result`)
  const { pathname } = new URL(body.files[0]?.url ?? '')
  expect((await fetch(`${app.url}${pathname}`, { method: 'HEAD' })).status).toBe(200)
  expect(await entriesOf('file.downloaded')).toEqual([])
  const answer = await fetch(`${app.url}${pathname}`)
  expect(await entriesOf('file.downloaded')).toEqual([
    {
      operation: null,
      target_id: begun.body.id,
      actor_kind: 'user',
      actor_id: app.admin.id,
      facts: { file: 'result' },
    },
  ])
  await answer.text()
})
