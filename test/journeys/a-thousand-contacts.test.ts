import { describe, expect, test } from 'vitest'
import { createClient, isProblem, type ServiceClient, unwrap } from '../../packages/client/src/client.ts'
import { addApiKey, createCallers } from '../contract/walk/callers.ts'
import { startTestApp } from '../support/app.ts'

const app = await startTestApp({ edition: 'pro' })

const clientOf = (caller: Record<string, string>): ServiceClient =>
  createClient({ baseUrl: app.url, headers: caller, idempotencyKeys: false, retries: 0 })

const { session } = await createCallers(app)
const { caller: key } = await addApiKey(app)
const callers = [
  { who: 'an application password', kind: 'application_password', client: app.client() },
  { who: 'a session', kind: 'session', client: clientOf(session) },
  { who: 'an API key', kind: 'api_key', client: clientOf(key) },
]

const inTurn = async <T, Done>(
  items: T[],
  atOnce: number,
  work: (item: T) => Promise<Done>,
): Promise<Done[]> => {
  const done: Done[] = []
  for (let at = 0; at < items.length; at += atOnce)
    done.push(...(await Promise.all(items.slice(at, at + atOnce).map(work))))
  return done
}

const everyId = async (client: ServiceClient, trashed: boolean): Promise<string[]> => {
  const ids: string[] = []
  const query = { limit: 200, sort: 'email', trashed } as const
  for await (const { id } of client.pages('/contacts', { params: { query } })) ids.push(id)
  return ids
}

describe.for(callers)('with $who', ({ who, kind, client }) => {
  const emails = Array.from({ length: 1000 }, (_, index) => `${kind}-${index}@example.com`)
  let ids: string[] = []

  test('creates a thousand contacts and lists each once', { timeout: 60_000 }, async () => {
    await app.context.sql`delete from contacts`
    const made = await inTurn(emails, 8, (email) => unwrap(client.POST('/contacts', { body: { email } })))
    ids = made.map(({ id }) => id).sort()
    expect((await everyId(client, false)).sort()).toEqual(ids)
    expect(await everyId(client, true)).toEqual([])
  })

  test('updates a contact and finds it by its new address', async () => {
    const [id = ''] = ids
    const read = await client.GET('/contacts/{id}', { params: { path: { id } } })
    const header = { 'If-Match': read.response.headers.get('etag') ?? '' }
    const change = {
      params: { path: { id }, header },
      body: { email: `new-${kind}@example.com`, last_name: who },
    }
    await unwrap(client.PUT('/contacts/{id}', change))
    const again = { params: { path: { id: `email:new-${kind}@example.com` } } }
    expect(await unwrap(client.GET('/contacts/{id}', again))).toMatchObject({ id, last_name: who })
    const { error } = await client.PUT('/contacts/{id}', change)
    expect(isProblem(error, 'precondition_failed')).toBe(true)
  })

  test('bulk-updates, deletes and restores all contacts', async () => {
    const apply = async (body: { action: 'delete' | 'restore'; ids: string[] }) =>
      await unwrap(client.POST('/contacts/bulk-action', { body }))
    const fields = { company: 'Harbour Books' }
    const changed = await client.POST('/contacts/bulk-action', {
      body: { action: 'update_fields', ids, fields },
    })
    expect(changed.data).toMatchObject({ succeeded_count: 1000, failed_count: 0 })
    expect(await apply({ action: 'delete', ids })).toMatchObject({ succeeded_count: 1000, failed_count: 0 })
    expect(await everyId(client, false)).toEqual([])
    expect((await everyId(client, true)).sort()).toEqual(ids)
    expect(await apply({ action: 'restore', ids })).toMatchObject({ succeeded_count: 1000, failed_count: 0 })
    const page = await unwrap(client.GET('/contacts', { params: { query: { limit: 1, search: 'harbour' } } }))
    expect(page).toMatchObject({ data: [{ company: 'Harbour Books' }], page: { total: { value: 1000 } } })
  })

  test('deletes a contact and restores it with its data', async () => {
    const path = { path: { id: ids[1] ?? '' } }
    await unwrap(client.DELETE('/contacts/{id}', { params: path }))
    const { error } = await client.GET('/contacts/{id}', { params: path })
    expect(isProblem(error, 'not_found')).toBe(true)
    const restored = await unwrap(client.POST('/contacts/{id}/restore', { params: path }))
    expect(restored).toMatchObject({ id: ids[1], company: 'Harbour Books', trashed_at: null })
  })

  test('identifies the caller', async () => {
    expect((await unwrap(client.GET('/me'))).principal.kind).toBe(kind)
  })
})
