import { beforeAll, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { disableUser, enableUser } from '../../../server/host/embedded/users.ts'
import { apiKeyAuthenticator } from '../../../server/system/api-keys/authenticate.ts'
import { startTestApp } from '../../support/app.ts'

type ApiKey = components['schemas']['ApiKey']
type WithSecret = components['schemas']['ApiKeyWithSecret']
type Page = components['schemas']['ApiKeyPage']
type Problem = components['schemas']['Problem']

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const app = await startTestApp({ edition: 'pro' })
const { sql } = app.context
const path = '/settings/api-keys'

const create = async (change: object = {}, authorization = app.admin.authorization): Promise<WithSecret> => {
  const body = { name: 'Shop sync', capabilities: ['crm_access'], scopes: ['contacts:read'], ...change }
  const answer = await app.send<WithSecret>('POST', path, { body, authorization })
  expect(answer.status).toBe(201)
  return answer.body
}

const everything = {
  capabilities: ['crm_access', 'crm_administer'],
  scopes: ['contacts:read', 'contacts:write', 'settings:read', 'settings:write'],
}

const bearer = ({ secret }: { secret: string }): string => `Bearer ${secret}`
const me = (secret: string) =>
  app.send<Record<string, unknown>>('GET', '/me', { authorization: `Bearer ${secret}` })

beforeAll(async () => {
  await sql`delete from api_keys`
})

test('a new key shows its secret once, and works at once', async () => {
  const body = {
    name: 'Shop sync',
    capabilities: ['crm_access'],
    scopes: ['contacts:write', 'contacts:read'],
    expires_at: '2027-10-01T02:00:00+02:00',
  }
  const { status, headers, body: key } = await app.send<WithSecret>('POST', path, { body })
  expect(status).toBe(201)
  expect(key).toEqual({
    id: expect.any(String),
    name: 'Shop sync',
    prefix: expect.stringMatching(/^crs_[0-9A-Za-z]{8}$/),
    secret: expect.stringMatching(/^crs_[0-9A-Za-z]{8}_[0-9A-Za-z]{32}$/),
    status: 'active',
    capabilities: ['crm_access'],
    scopes: ['contacts:read', 'contacts:write'],
    user: { id: app.admin.id, display_name: 'Katherine Johnson' },
    expires_at: '2027-10-01T00:00:00.000Z',
    last_used_at: null,
    previous_secret_expires_at: null,
    created_at: app.clock.now().toISOString(),
    updated_at: app.clock.now().toISOString(),
  })
  expect(headers.get('location')).toBe(`/service/v1${path}/${key.id}`)
  const read = await app.send('GET', `${path}/${key.id}`)
  const { secret: _, ...shown } = key
  expect(read.body).toEqual(shown)
  expect(read.headers.get('etag')).toBe(headers.get('etag'))

  expect((await me(key.secret)).body).toMatchObject({
    principal: { kind: 'api_key', credential: { id: key.id, name: 'Shop sync' } },
    user: { login: 'katherine' },
    capabilities: ['crm_access'],
    scopes: ['contacts:read', 'contacts:write'],
    edition: 'pro',
  })
})

test('only a hash of the secret is stored', async () => {
  const { secret } = await create()
  const rows = await sql<{ line: string }[]>`select k::text as line from api_keys k`
  const hex = Buffer.from(secret).toString('hex')
  for (const { line } of rows) expect(line.includes(secret.slice(13)) || line.includes(hex)).toBe(false)
})

test('a key is limited to its scopes', async () => {
  const key = await create({ scopes: ['contacts:read'] })
  expect((await app.send('GET', '/contacts', { authorization: bearer(key) })).status).toBe(200)
  const body = { email: 'ada@example.com' }
  const refused = await app.send<Problem>('POST', '/contacts', { body, authorization: bearer(key) })
  expect(refused.body).toMatchObject({ status: 403, code: 'missing_scope' })
})

test('a key has no more rights than its user', async () => {
  const key = await create(everything)
  await sql`update host_users set roles = '{editor}' where id = ${app.admin.id}`
  const refused = await app.send<Problem>('GET', path, { authorization: bearer(key) })
  await sql`update host_users set roles = '{administrator}' where id = ${app.admin.id}`
  expect(refused.body).toMatchObject({ status: 403, code: 'missing_capability' })
  expect((await app.send('GET', path, { authorization: bearer(key) })).status).toBe(200)
})

test('the keys of a disabled user are refused, and kept', async () => {
  await sql`update host_users set roles = '{administrator}' where id = ${app.editor.id}`
  const key = await create({}, app.editor.authorization)
  await disableUser(sql, app.clock, app.editor.login)
  expect((await me(key.secret)).status).toBe(401)
  const listed = await app.send<ApiKey>('GET', `${path}/${key.id}`)
  expect(listed.body.user).toEqual({ id: app.editor.id, display_name: 'Dorothy Vaughan' })
  await enableUser(sql, app.clock, app.editor.login, null)
  expect((await me(key.secret)).status).toBe(200)
  await sql`update host_users set roles = '{editor}' where id = ${app.editor.id}`
})

test('an expired key is refused with the reason', async () => {
  const end = new Date(app.clock.now().getTime() + HOUR).toISOString()
  const key = await create({ expires_at: end })
  expect((await me(key.secret)).status).toBe(200)
  app.clock.advance(HOUR)
  const refused = await me(key.secret)
  expect(refused.body).toMatchObject({ status: 401, code: 'invalid_credentials' })
  expect(refused.body.detail).toContain('has expired')
  const read = await app.send<ApiKey>('GET', `${path}/${key.id}`)
  expect(read.body.status).toBe('expired')
})

test('rejects an expiry in the past', async () => {
  const body = { name: 'x', ...everything, expires_at: '2020-01-01T00:00:00Z' }
  const refused = await app.send<Problem>('POST', path, { body })
  expect(refused.body).toMatchObject({
    status: 400,
    code: 'invalid_request',
    errors: [{ pointer: '/expires_at', code: 'invalid_value' }],
  })
})

test('a rotation returns a new secret, and the previous one works until the overlap ends', async () => {
  const before = await create()
  const { body: after, status } = await app.send<WithSecret>('POST', `${path}/${before.id}/rotate`, {
    body: { overlap_hours: 48 },
  })
  expect(status).toBe(200)
  expect(after.secret).not.toBe(before.secret)
  expect(after.prefix).not.toBe(before.prefix)
  expect(after).toMatchObject({ id: before.id, status: 'rotating', scopes: before.scopes })
  expect(after.previous_secret_expires_at).toBe(new Date(app.clock.now().getTime() + 48 * HOUR).toISOString())

  app.clock.advance(48 * HOUR - 1)
  expect((await me(before.secret)).status).toBe(200)
  expect((await me(after.secret)).status).toBe(200)
  app.clock.advance(1)
  expect((await me(before.secret)).status).toBe(401)
  expect((await me(after.secret)).status).toBe(200)
  const read = await app.send<ApiKey>('GET', `${path}/${before.id}`)
  expect(read.body).toMatchObject({ status: 'active', previous_secret_expires_at: null })
})

test('the overlap is 24 hours by default, and none with 0', async () => {
  const first = await create()
  const second = await app.send<WithSecret>('POST', `${path}/${first.id}/rotate`, { body: {} })
  const day = new Date(app.clock.now().getTime() + 24 * HOUR).toISOString()
  expect(second.body.previous_secret_expires_at).toBe(day)
  const third = await app.send<WithSecret>('POST', `${path}/${first.id}/rotate`, {
    body: { overlap_hours: 0 },
  })
  expect(third.body).toMatchObject({ status: 'active', previous_secret_expires_at: null })
  expect((await me(first.secret)).status).toBe(401)
  expect((await me(second.body.secret)).status).toBe(401)
  expect((await me(third.body.secret)).status).toBe(200)
})

test('a rotation repeated with its Idempotency-Key returns the same secret', async () => {
  const key = await create()
  const rotate = () =>
    app.send<WithSecret>('POST', `${path}/${key.id}/rotate`, {
      body: {},
      headers: { 'idempotency-key': 'rotation-1' },
    })
  const [first, again] = [await rotate(), await rotate()]
  expect(again.body).toEqual(first.body)
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  expect((await me(key.secret)).status).toBe(200)
})

test('an update changes only the given members, and applies from the next request on', async () => {
  const key = await create({ name: 'Before', scopes: ['contacts:read', 'contacts:write'] })
  const { body } = await app.send<ApiKey>('PUT', `${path}/${key.id}`, {
    body: { name: 'After', scopes: ['contacts:write'] },
  })
  expect(body).toMatchObject({ name: 'After', scopes: ['contacts:write'], capabilities: ['crm_access'] })
  expect((await app.send('GET', '/contacts', { authorization: bearer(key) })).status).toBe(403)
  expect((await me(key.secret)).status).toBe(200)
})

test('an expiry is set, kept by other updates, and cleared with null', async () => {
  const key = await create({ expires_at: '2028-01-01T00:00:00Z' })
  const put = async (body: object) =>
    (await app.send<ApiKey>('PUT', `${path}/${key.id}`, { body })).body.expires_at
  expect(await put({ name: 'Other' })).toBe('2028-01-01T00:00:00.000Z')
  expect(await put({ expires_at: '2029-01-01T00:00:00Z' })).toBe('2029-01-01T00:00:00.000Z')
  expect(await put({ expires_at: null })).toBeNull()
})

test('If-Match protects update and deletion, and use of the key does not change the tag', async () => {
  const key = await create()
  const address = `${path}/${key.id}`
  const etag = (await app.send('GET', address)).headers.get('etag') ?? ''
  app.clock.advance(2 * MINUTE)
  await me(key.secret)
  const put = (tag: string) => app.send('PUT', address, { body: { name: 'x' }, headers: { 'if-match': tag } })
  expect((await put(etag)).status).toBe(200)
  expect((await put(etag)).body).toMatchObject({ status: 412, code: 'precondition_failed' })
  const stale = await app.send('DELETE', address, { headers: { 'if-match': etag } })
  expect(stale.status).toBe(412)
  expect((await app.send('DELETE', address, { headers: { 'if-match': '*' } })).status).toBe(200)
})

test('a read with If-None-Match returns a key that was used since', async () => {
  const key = await create()
  const address = `${path}/${key.id}`
  const first = await app.send('GET', address)
  const known = { 'if-none-match': first.headers.get('etag') ?? '' }
  expect((await app.send('GET', address, { headers: known })).status).toBe(304)
  app.clock.advance(2 * MINUTE)
  await me(key.secret)
  const later = await app.send<ApiKey>('GET', address, { headers: known })
  expect(later.status).toBe(200)
  expect(later.body.last_used_at).toBe(app.clock.now().toISOString())
})

test('the last use is recorded at most once a minute', async () => {
  const key = await create()
  const lastUse = async () => {
    await me(key.secret)
    return (await app.send<ApiKey>('GET', `${path}/${key.id}`)).body.last_used_at
  }
  const first = await lastUse()
  app.clock.advance(MINUTE - 1)
  expect(await lastUse()).toBe(first)
  app.clock.advance(1)
  expect(await lastUse()).toBe(app.clock.now().toISOString())
})

test('a deleted key is refused at once, including its previous secret, and not found by any operation', async () => {
  const key = await create()
  const rotated = await app.send<WithSecret>('POST', `${path}/${key.id}/rotate`, { body: {} })
  const address = `${path}/${key.id}`
  expect((await app.send('DELETE', address)).body).toEqual({ id: key.id, deleted: true })
  for (const secret of [key.secret, rotated.body.secret]) {
    const refused = await me(secret)
    expect(refused.body).toMatchObject({ status: 401, code: 'invalid_credentials' })
    expect(refused.body.detail).toContain('was deleted')
  }
  const answers = [
    await app.send('GET', address),
    await app.send('PUT', address, { body: { name: 'x' } }),
    await app.send('POST', `${address}/rotate`, { body: {} }),
    await app.send('DELETE', address),
  ]
  for (const { body } of answers) expect(body).toMatchObject({ status: 404, code: 'not_found' })
  const { body: page } = await app.send<Page>('GET', `${path}?limit=200`)
  expect(page.data.map(({ id }) => id)).not.toContain(key.id)
})

test('an unknown key is refused like any wrong credential', async () => {
  for (const secret of [`crs_${'a'.repeat(8)}_${'b'.repeat(32)}`, 'nonsense', `crs_${"'".repeat(41)}`]) {
    expect((await me(secret)).body).toMatchObject({ status: 401, code: 'invalid_credentials' })
  }
})

test('the list pages through all keys, newest first, without secrets', async () => {
  await sql`delete from api_keys`
  const made: string[] = []
  for (const name of ['one', 'two', 'three', 'four', 'five']) made.unshift((await create({ name })).id)
  const first = await app.send<Page>('GET', `${path}?limit=2`)
  expect(first.body.page.total).toEqual({ value: 5, relation: 'eq' })
  expect(JSON.stringify(first.body)).not.toContain('secret"')
  const seen = first.body.data.map(({ id }) => id)
  let next = first.body.page.next_cursor
  while (next !== null) {
    const { body } = await app.send<Page>('GET', `${path}?limit=2&cursor=${next}`)
    seen.push(...body.data.map(({ id }) => id))
    next = body.page.next_cursor
  }
  expect(seen).toEqual(made)
})

test('an API key creates and changes only keys within its own rights', async () => {
  const narrow = await create({
    capabilities: ['crm_access', 'crm_administer'],
    scopes: ['settings:read', 'settings:write'],
  })
  const wide = await create(everything)
  const authorization = bearer(narrow)
  const send = (method: string, address: string, body?: object) =>
    app.send<Problem>(method, address, { authorization, ...(body === undefined ? {} : { body }) })

  const own = { name: 'Own', capabilities: ['crm_access'], scopes: ['settings:read'] }
  expect((await send('POST', path, own)).status).toBe(201)
  const refusals = [
    await send('POST', path, { ...own, scopes: ['contacts:read'] }),
    await send('PUT', `${path}/${narrow.id}`, { scopes: everything.scopes }),
    await send('PUT', `${path}/${wide.id}`, { scopes: ['settings:read'] }),
    await send('POST', `${path}/${wide.id}/rotate`, {}),
    await send('DELETE', `${path}/${wide.id}`),
  ]
  for (const { body } of refusals) expect(body).toMatchObject({ status: 403, code: 'missing_scope' })
  expect((await me(wide.secret)).status).toBe(200)
})

test('a key without crm_administer cannot manage keys', async () => {
  const key = await create({ scopes: everything.scopes })
  const refused = await app.send<Problem>('POST', path, {
    body: { name: 'x', ...everything },
    authorization: bearer(key),
  })
  expect(refused.body).toMatchObject({ status: 403, code: 'missing_capability' })
})

test('authentication finds a key with one index look-up, at any number of keys', async () => {
  await sql`
    insert into api_keys (id, user_id, user_name, name, prefix, secret_hash, capabilities, scopes, created_at, updated_at)
    select gen_random_uuid(), 'x', 'x', 'x', 'crs_' || n, sha256(n::text::bytea), '{}', '{}', now(), now()
    from generate_series(1, 20000) n`
  await sql`analyze api_keys`
  const plan = await sql<{ 'QUERY PLAN': string }[]>`
    explain select id from api_keys
    where secret_hash = sha256('1') or (previous_secret_hash = sha256('1') and previous_valid_until > now())`
  const text = plan.map((row) => row['QUERY PLAN']).join('\n')
  expect(text).not.toContain('Seq Scan')
  expect(await apiKeyAuthenticator(sql, app.clock)(`crs_aaaaaaaa_${'b'.repeat(32)}`)).toEqual({
    refused: 'unknown',
  })
})
