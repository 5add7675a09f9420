import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createApplicationPassword } from '../../server/host/embedded/application-passwords.ts'
import { SESSION_COOKIE } from '../../server/host/embedded/cookies.ts'
import { issueNonce } from '../../server/host/embedded/nonces.ts'
import { endSession, startSession } from '../../server/host/embedded/sessions.ts'
import { createUser, disableUser, setRoles } from '../../server/host/embedded/users.ts'
import { systemClock } from '../../server/platform/clock.ts'
import { sharedSecret } from '../../server/platform/storage/secret.ts'
import { insertLicence } from '../../server/system/editions/licence/store.ts'
import { signLicence } from '../../server/system/editions/licence/text.ts'
import { sessionLength } from '../../server/system/settings/index.ts'
import { makeDataFolder, removeDataFolder } from '../support/data-folder.ts'
import { createTestDatabase } from '../support/database.ts'
import { killStragglers, type Service, startService } from '../support/service.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const { sql, url } = await createTestDatabase()
const files = await makeDataFolder()
let nodes: Service[] = []

beforeAll(async () => {
  const environment = { DATABASE_URL: url, SECRET_KEY: Buffer.alloc(32, 1).toString('base64') }
  const start = () => startService(files, ['--no-worker'], { environment })
  nodes = [await start(), await start()]
})
afterAll(async () => {
  killStragglers()
  await removeDataFolder(files)
})

type Headers = Record<string, string>

const ask = async (node: Service, path: string, headers: Headers, init: RequestInit = {}) => {
  const response = await fetch(`${node.url}/service/v1${path}`, { ...init, headers })
  return { status: response.status, body: (await response.json()) as Record<string, string> }
}

const statuses = async (path: string, headers: Headers): Promise<number[]> =>
  Promise.all(nodes.map(async (node) => (await ask(node, path, headers)).status))

/** Both nodes have answered it, and so have cached the caller. */
const expectEverywhere = async (path: string, headers: Headers, status: number): Promise<void> => {
  expect(await statuses(path, headers)).toEqual([status, status])
  expect(await statuses(path, headers)).toEqual([status, status])
}

/** The result on both nodes, soon. */
const within = <Seen>(look: () => Promise<Seen[]>, seen: Seen): Promise<void> =>
  expect.poll(look, { timeout: 10_000, interval: 20 }).toEqual([seen, seen])

const makeUser = async (login: string, role = 'administrator'): Promise<string> => {
  const user = {
    login,
    displayName: login,
    email: null,
    roles: [role],
    password: 'correct horse battery staple',
  }
  return createUser(sql, systemClock, user, null)
}

const passwordOf = async (login: string, userId: string): Promise<{ id: string; headers: Headers }> => {
  const { id, password } = await createApplicationPassword(sql, systemClock, userId, 'test')
  return {
    id,
    headers: { authorization: `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}` },
  }
}

const sessionOf = async (userId: string): Promise<{ token: string; headers: Headers }> => {
  const [user] = await sql<{ hash: string }[]>`
    select password_hash as hash from host_users where id = ${userId}`
  const token =
    (await startSession(sql, { clock: systemClock, sessionLength }, userId, user?.hash ?? '')) ?? ''
  const [session] = await sql<{ id: string }[]>`
    select id from host_sessions where user_id = ${userId} order by created_at desc limit 1`
  const nonce = issueNonce(await sharedSecret(sql), session?.id ?? '', systemClock.now())
  return { token, headers: { cookie: `${SESSION_COOKIE}=${token}`, 'x-host-nonce': nonce } }
}

const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const installPro = async (): Promise<void> => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const text = signLicence(
    {
      id: 'two-nodes',
      edition: 'pro',
      licensee: 'Harbour Books',
      issued_on: dayFromNow(0),
      expires_on: dayFromNow(30),
      development: true,
    },
    privateKey,
  )
  const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  await insertLicence(sql, systemClock, text, key)
}

test('a revoked application password and an ended session are refused on both nodes within a second', async () => {
  const userId = await makeUser('ada')
  const { id, headers } = await passwordOf('ada', userId)
  const session = await sessionOf(userId)
  await expectEverywhere('/me', headers, 200)
  await expectEverywhere('/me', session.headers, 200)

  await sql`delete from host_application_passwords where id = ${id}`
  await within(() => statuses('/me', headers), 401)
  await endSession(sql, session.token)
  await within(() => statuses('/me', session.headers), 401)
})

test('a disabled user is refused on both nodes within a second, with every kind of credential', async () => {
  const userId = await makeUser('grace')
  const { headers } = await passwordOf('grace', userId)
  const session = await sessionOf(userId)
  await expectEverywhere('/me', headers, 200)
  await expectEverywhere('/me', session.headers, 200)
  await disableUser(sql, systemClock, 'grace')
  await within(() => statuses('/me', headers), 401)
  await within(() => statuses('/me', session.headers), 401)
})

test('a changed role, and a changed capability of a role, take effect on both nodes within a second', async () => {
  const { headers } = await passwordOf('hedy', await makeUser('hedy'))
  await expectEverywhere('/settings/api-keys', headers, 200)
  await setRoles(sql, systemClock, 'hedy', ['editor'], null)
  await within(() => statuses('/settings/api-keys', headers), 403)
  await sql`insert into host_role_capabilities (role, capability) values ('editor', 'crm_administer')`
  await within(() => statuses('/settings/api-keys', headers), 200)
  await sql`delete from host_role_capabilities where role = 'editor' and capability = 'crm_administer'`
  await within(() => statuses('/settings/api-keys', headers), 403)
})

test('a role that is changed on one node is in force on the other within a second', async () => {
  const [one, two] = nodes as [Service, Service]
  const { headers } = await passwordOf('annie', await makeUser('annie'))
  const editor = await passwordOf('evelyn', await makeUser('evelyn', 'editor'))
  const set = async (capabilities: string[]): Promise<void> => {
    const tag = await fetch(`${one.url}/service/v1/roles/editor`, { headers })
    await tag.arrayBuffer()
    const sent = {
      ...headers,
      'content-type': 'application/json',
      'if-match': tag.headers.get('etag') ?? '*',
    }
    const init = { method: 'PUT', body: JSON.stringify({ capabilities }) }
    expect((await ask(one, '/roles/editor', sent, init)).status).toBe(200)
  }
  const onTwo = async () => [(await ask(two, '/settings/api-keys', editor.headers)).status]
  expect(await onTwo()).toEqual([403])
  await set(['crm_access', 'crm_administer'])
  await expect.poll(onTwo, { timeout: 10_000, interval: 20 }).toEqual([200])
  await set(['crm_access'])
  await expect.poll(onTwo, { timeout: 10_000, interval: 20 }).toEqual([403])
})

test('an installed or removed licence, and a deleted key, take effect on both nodes within a second', async () => {
  const { headers } = await passwordOf('mary', await makeUser('mary'))
  const [one] = nodes as [Service, Service]
  const editions = () =>
    Promise.all(nodes.map(async (node) => (await ask(node, '/settings/edition', headers)).body.edition))
  expect(await editions()).toEqual(['free', 'free'])
  await installPro()
  await within(editions, 'pro')
  const key = { name: 'Shop', capabilities: ['crm_access'], scopes: ['contacts:read'], expires_at: null }
  const made = await ask(
    one,
    '/settings/api-keys',
    { ...headers, 'content-type': 'application/json' },
    { method: 'POST', body: JSON.stringify(key) },
  )
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const { id, secret } = made.body as { id: string; secret: string }
  const bearer = { authorization: `Bearer ${secret}` }
  await expectEverywhere('/contacts', bearer, 200)

  await sql`delete from licences`
  await within(() => statuses('/contacts', bearer), 403)
  await installPro()
  await within(() => statuses('/contacts', bearer), 200)

  expect((await ask(one, `/settings/api-keys/${id}`, headers, { method: 'DELETE' })).status).toBe(200)
  // On the node that deleted it, at once.
  expect((await ask(one, '/contacts', bearer)).status).toBe(401)
  await within(() => statuses('/contacts', bearer), 401)
})

test('credentials are cached: a change without a notification has no effect until the next one', async () => {
  const { id, headers } = await passwordOf('joan', await makeUser('joan'))
  await expectEverywhere('/me', headers, 200)
  await sql.begin(async (tx) => {
    await tx`alter table host_application_passwords disable trigger user`
    await tx`delete from host_application_passwords where id = ${id}`
    await tx`alter table host_application_passwords enable trigger user`
  })
  expect(await statuses('/me', headers)).toEqual([200, 200])
  await sql`select pg_notify('access_changed', '')`
  await within(() => statuses('/me', headers), 401)
})

test('nodes without notifications cache nothing meanwhile', async () => {
  const { id, headers } = await passwordOf('rosalind', await makeUser('rosalind'))
  await expectEverywhere('/me', headers, 200)
  await sql.begin(async (tx) => {
    await tx`alter table host_application_passwords disable trigger user`
    await tx`delete from host_application_passwords where id = ${id}`
    await tx`alter table host_application_passwords enable trigger user`
    await tx`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name like 'crs listen %'`
  })
  await within(() => statuses('/me', headers), 401)
})
