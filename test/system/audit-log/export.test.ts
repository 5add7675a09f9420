import { expect, test } from 'vitest'
import { startTestApp } from '../../support/app.ts'

const app = await startTestApp({ edition: 'pro' })

const run = async (body: object): Promise<string> => {
  const answer = await app.send<{ id: string }>('POST', '/audit-entries/export', { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(202)
  await app.work()
  return answer.body.id
}

const fileOf = async (id: string): Promise<string> => {
  const { body } = await app.send<{ state: string; files: { url: string }[] }>('GET', `/jobs/${id}/result`)
  expect(body.state).toBe('succeeded')
  const url = new URL(body.files[0]?.url ?? '')
  return (await fetch(`${app.url}${url.pathname}${url.search}`)).text()
}

for (let index = 0; index < 120; index += 1)
  await app.send('POST', '/tags', { body: { name: index === 0 ? '=SUM(A1)' : `Tag ${index}` } })

test('NDJSON has each entry once, the oldest first, as the list has it', async () => {
  const file = await fileOf(await run({ format: 'ndjson', area: 'tags' }))
  const entries = file
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: string; event: string })
  expect(entries).toHaveLength(120)
  expect(new Set(entries.map(({ id }) => id)).size).toBe(120)
  const { body } = await app.send<{ data: object[] }>('GET', '/audit-entries?area=tags&limit=200')
  expect(entries.toReversed()).toEqual(body.data)
})

test('CSV has a line for each entry, and no formula of a spreadsheet', async () => {
  const file = await fileOf(await run({ actor_kind: ['user'], event: 'tag.created' }))
  const lines = file.trim().split('\r\n')
  expect(lines).toHaveLength(121)
  expect(lines[0]).toContain('number,id,occurred_at')
  expect(lines[1]).toContain('"tag.created"')
  expect(file).not.toMatch(/(^|,)"?[=+@]/m)
})

test('only an administrator may download the file', async () => {
  const id = await run({ format: 'ndjson' })
  const headers = { authorization: app.editor.authorization }
  expect((await app.send('GET', `/jobs/${id}/result`, { headers })).status).toBe(403)
  expect((await app.send('GET', `/jobs/${id}`, { headers })).status).toBe(200)
  expect((await app.send('POST', '/audit-entries/export', { headers, body: {} })).status).toBe(403)
})

test('an API key needs a scope of the audit log to download the file', async () => {
  const id = await run({ format: 'ndjson' })
  const keyWith = async (...scopes: string[]) => {
    const body = { name: 'Sync', capabilities: ['crm_access', 'crm_administer'], scopes }
    const made = await app.send<{ id: string; secret: string }>('POST', '/settings/api-keys', { body })
    return { id: made.body.id, authorization: `Bearer ${made.body.secret}` }
  }
  const result = ({ authorization }: { authorization: string }) =>
    app.send<{ files: { url: string }[] }>('GET', `/jobs/${id}/result`, { authorization })
  const narrow = await keyWith('jobs:read', 'contacts:read')
  expect(await result(narrow)).toMatchObject({ status: 403, body: { code: 'missing_scope' } })
  const wide = await keyWith('jobs:read', 'contacts:read', 'audit-log:read')
  const { status, body } = await result(wide)
  expect(status).toBe(200)
  const file = new URL(body.files[0]?.url ?? '')
  const download = async () => (await fetch(`${app.url}${file.pathname}${file.search}`)).status
  expect(await download()).toBe(200)
  // A link ends with the rights that it needs.
  await app.send('PUT', `/settings/api-keys/${wide.id}`, { body: { scopes: ['jobs:read', 'contacts:read'] } })
  expect(await download()).toBe(404)
  await app.send('PUT', `/settings/api-keys/${wide.id}`, {
    body: { scopes: ['jobs:read', 'contacts:read', 'audit-log:read'], capabilities: ['crm_access'] },
  })
  expect(await download()).toBe(404)
})
