import { expect, test } from 'vitest'
import { createAccessCache } from '../../../server/platform/access-cache.ts'
import { newId } from '../../../server/platform/ids.ts'
import { addMember } from '../../contract/walk/users.ts'
import { startTestApp } from '../../support/app.ts'

const accessCache = createAccessCache()
accessCache.use()
const app = await startTestApp({ accessCache })
const { sql } = app.context

interface Role {
  key: string
  capabilities: string[]
}

const set = (key: string, capabilities: string[], headers: Record<string, string> = {}) =>
  app.send<Role & { code?: string }>('PUT', `/roles/${key}`, { body: { capabilities }, headers })

const asEditor = { authorization: app.editor.authorization }

test('a capability that is taken away is missing from the next request, and given back', async () => {
  expect((await app.send('GET', '/tags', { headers: asEditor })).status).toBe(200)
  expect((await set('editor', [])).status).toBe(200)
  expect((await app.send('GET', '/tags', { headers: asEditor })).status).toBe(403)
  expect((await set('editor', ['crm_administer'])).body.capabilities).toEqual([
    'crm_access',
    'crm_administer',
  ])
  expect((await app.send('GET', '/roles', { headers: asEditor })).status).toBe(200)
  expect((await set('editor', ['crm_access'])).status).toBe(200)
  expect((await app.send('GET', '/roles', { headers: asEditor })).status).toBe(403)
})

test('the last administrator keeps the capability, also against two requests at once', async () => {
  expect((await set('administrator', [])).body.code).toBe('invalid_state')
  expect((await app.send('GET', '/roles')).status).toBe(200)
  await set('editor', ['crm_access', 'crm_administer'])
  const answers = await Promise.all([set('administrator', ['crm_access']), set('editor', ['crm_access'])])
  expect(answers.map(({ status }) => status).sort()).toContain(200)
  const [row] = await sql<{ count: number }[]>`
    select count(*) as count from host_enabled_users where 'crm_administer' = any (capabilities)`
  expect(row?.count).toBe(1)
  await sql`
    insert into host_role_capabilities values ('administrator', 'crm_administer') on conflict do nothing`
  await sql`delete from host_role_capabilities where role = 'editor' and capability = 'crm_administer'`
  accessCache.empty()
})

test('a disabled administrator does not count', async () => {
  await sql`update host_users set disabled_at = now(), roles = '{editor,member}' where login = 'dorothy'`
  await set('editor', ['crm_administer'])
  expect((await set('administrator', [])).status).toBe(409)
  await sql`update host_users set disabled_at = null, roles = '{editor}' where login = 'dorothy'`
  await set('editor', ['crm_access'])
})

test('a role that gives access counts its users, and a smaller plan takes none away', async () => {
  await addMember(app)
  const refused = await set('member', ['crm_access'])
  expect(refused.status).toBe(403)
  expect(refused.body).toMatchObject({
    code: 'pro_lock',
    limit: { key: 'users_with_access', used: 2, allowed: 2 },
  })
  // As if the licence of the larger plan had ended.
  await sql`insert into host_role_capabilities values ('member', 'crm_access')`
  const edition = await app.send<{ limits: { key: string; used: number; locked: boolean }[] }>(
    'GET',
    '/settings/edition',
  )
  expect(edition.body.limits).toContainEqual(
    expect.objectContaining({ key: 'users_with_access', used: 3, allowed: 2, locked: true, over: 1 }),
  )
  expect((await set('editor', ['crm_access'])).status).toBe(200)
  expect((await app.send('GET', '/tags', { headers: asEditor })).status).toBe(200)
  expect((await set('member', [])).status).toBe(200)
})

test('a change needs the current entity tag, and is in the audit log', async () => {
  const { headers } = await app.send('GET', '/roles/member')
  const match = { 'If-Match': headers.get('etag') ?? '' }
  await set('member', [], match)
  await sql`delete from host_users where roles = '{member}'`
  expect((await set('member', ['crm_access'], match)).status).toBe(200)
  expect((await set('member', [], match)).status).toBe(412)
  const { body } = await app.send<{ data: { changes: object[] }[] }>(
    'GET',
    '/audit-entries?area=users&target_id=member&limit=1',
  )
  expect(body.data[0]?.changes).toEqual([
    { field: 'capabilities', from: '[]', to: '["crm_access"]', is_cut: false },
  ])
  await set('member', [])
})

test('users are found by name, address, role and capability, and pages have each once', async () => {
  for (let index = 0; index < 5; index += 1) await addMember(app, newId())
  const list = async (query: string) => {
    const { status, body } = await app.send<{
      data: { id: string; display_name: string }[]
      page: { next_cursor: string | null }
    }>('GET', `/users?${query}`)
    expect(status).toBe(200)
    return body
  }
  const names = async (query: string) => (await list(query)).data.map(({ display_name }) => display_name)
  expect(await names('search=KATH')).toEqual(['Katherine Johnson'])
  expect(await names('search=dorothy@')).toEqual(['Dorothy Vaughan'])
  expect(await names('search=%25%25')).toEqual([])
  expect(await names('capability=crm_administer')).toEqual(['Katherine Johnson'])
  expect(await names('role=editor')).toEqual(['Dorothy Vaughan'])
  expect(await names("role=editor'%20or%201=1--")).toEqual([])
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page = await list(`limit=2${cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`}`)
    seen.push(...page.data.map(({ id }) => id))
    cursor = page.page.next_cursor
  } while (cursor !== null)
  expect(seen).toHaveLength(7)
  expect(new Set(seen).size).toBe(7)
})
