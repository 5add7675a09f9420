import { randomBytes } from 'node:crypto'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { reencryptAll, requireKeyOfSecrets } from '../../../server/commands/secrets.ts'
import { driverOf } from '../../../server/migration/drivers/drivers.ts'
import { isSameAccount } from '../../../server/migration/sources/http/check.ts'
import { decrypt } from '../../../server/platform/secrets.ts'
import { startTestApp } from '../../support/app.ts'
import { startAccount } from '../../support/vendors/account.ts'
import { imitations, type VendorKind } from '../../support/vendors/index.ts'
import { driveMigrations } from '../world.ts'

type Schemas = components['schemas']

const app = await startTestApp({ edition: 'pro' })
const { sql, config } = app.context
const { connect, get, post, send, start } = driveMigrations(app)
const vendor = await startAccount('listmonk', { contacts: 20 })
const other = await startAccount('kit', { contacts: 5 })
afterAll(() => Promise.all([vendor.close(), other.close()]))

const { base_url, credentials } = vendor.connection as {
  base_url: string
  credentials: Record<string, string>
}
const check = (key: string, body: object) => app.send('POST', `/migration/sources/${key}/check`, { body })
const rows = async (): Promise<number> => (await sql`select from migration_connections`).count
const secretOf = async (id: string): Promise<Uint8Array | null> => {
  const [row] = await sql<{ secret: Uint8Array | null }[]>`
    select secret from migration_connections where id = ${id}`
  return row?.secret ?? null
}
const connected = async (): Promise<string> => {
  const migration = await connect(vendor, 'listmonk')
  return (await get<Schemas['Migration']>(`/migrations/${migration}`)).connection_id ?? ''
}

describe('a check of credentials', () => {
  test('names the account and what it lacks, and stores nothing', async () => {
    const answer = await check('listmonk', { base_url, credentials })
    expect(answer).toMatchObject({ status: 200, body: { source_key: 'listmonk', account: { warnings: [] } } })
    expect(await rows()).toBe(0)
    const [entry] = (
      await get<Schemas['AuditEntryPage']>('/audit-entries?event=migration_connection.checked')
    ).data
    expect(entry).toMatchObject({ area: 'migration', target_id: 'listmonk' })
    expect(JSON.stringify(entry)).not.toContain(credentials.token)
  })

  test.each([
    ['http://10.0.0.1', 'allow http for 10.0.0.1 (MIGRATION_ALLOWED_HOSTS)'],
    ['https://a:b@vendor.example', 'no user name'],
  ])('refuses the address %s as a fault of the request, and says what helps', async (address, way) => {
    expect(await check('listmonk', { base_url: address, credentials })).toMatchObject({
      status: 400,
      body: {
        errors: [{ pointer: '/base_url', code: 'invalid_value', detail: expect.stringContaining(way) }],
      },
    })
  })

  test('refuses wrong credentials, members that the source does not have, and files', async () => {
    const wrong = { ...credentials, token: 'wrong-token' }
    expect(await check('listmonk', { base_url, credentials: wrong })).toMatchObject({
      status: 409,
      body: { code: 'source_unauthorized' },
    })
    expect(await check('listmonk', { credentials: { username: 'a', extra: 'b' } })).toMatchObject({
      status: 400,
      body: {
        errors: [
          { pointer: '/credentials/token' },
          { pointer: '/credentials/extra' },
          { pointer: '/base_url' },
        ],
      },
    })
    expect(await check('ndjson', { credentials: {} })).toMatchObject({ status: 404 })
  })
})

describe('a connection', () => {
  test('gets new credentials of the same account, after a check', async () => {
    const id = await connected()
    const path = `/migration/connections/${id}`
    const before = await secretOf(id)
    const wrong = await app.send('PUT', path, {
      body: { credentials: { ...credentials, token: 'wrong-token' } },
    })
    expect(wrong).toMatchObject({ status: 409, body: { code: 'source_unauthorized' } })
    expect(await secretOf(id)).toEqual(before)
    const updated = await send<Schemas['MigrationConnection']>('PUT', path, {
      name: 'Renamed',
      credentials,
    })
    expect(updated).toMatchObject({ name: 'Renamed', credentials_stored: true, forget_at: null })
    expect(await secretOf(id)).not.toEqual(before)
    const [entry] = (
      await get<Schemas['AuditEntryPage']>('/audit-entries?event=migration_connection.updated')
    ).data
    expect(entry?.changes.map(({ field }) => field)).toContain('name')
    expect(JSON.stringify(entry)).not.toContain(credentials.token)
  })

  test('refuses another account, and never sends stored credentials to another address', async () => {
    const id = await connected()
    await sql`
      update migration_connections set account = account || '{"id": "of another account", "other_ids": []}' where id = ${id}`
    const path = `/migration/connections/${id}`
    const before = await secretOf(id)
    const asked = vendor.requests.length
    expect(await app.send('PUT', path, { body: { base_url: `${base_url}/elsewhere` } })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/credentials', code: 'required' }] },
    })
    expect(vendor.requests.length).toBe(asked)
    expect(await app.send('PUT', path, { body: { credentials } })).toMatchObject({
      status: 409,
      body: { code: 'source_changed' },
    })
    expect(await secretOf(id)).toEqual(before)
  })
})

describe('an account of MailerLite', () => {
  test('that had no campaign at first is still the same account with its first one', async () => {
    const mailerlite = await startAccount('mailerlite', { contacts: 5 })
    try {
      const migration = await connect(mailerlite, 'mailerlite')
      const { connection_id } = await get<Schemas['Migration']>(`/migrations/${migration}`)
      await sql`
        update migration_connections set account = account || '{"id": "field:1", "other_ids": []}'
        where id = ${connection_id}`
      const { credentials } = mailerlite.connection
      const updated = await send<Schemas['MigrationConnection']>(
        'PUT',
        `/migration/connections/${connection_id}`,
        { credentials },
      )
      expect(updated.account.account_id).toBe('77')
    } finally {
      await mailerlite.close()
    }
  })
})

describe('the same account, entered again', () => {
  const kinds = Object.keys(imitations) as VendorKind[]

  test.for(kinds)('%s: continues what the other connection began, without a second import', async (kind) => {
    const account = await startAccount(kind, { contacts: 15, seed: 31 })
    onTestFinished(account.close)
    const first = await connect(account, kind)
    await start(first, 'dry_run')
    const full = await start(first, 'full')
    expect(full.state).toBe('succeeded')
    const again = await connect(account, kind)
    await start(again, 'dry_run')
    const delta = await start(again, 'delta')
    expect(delta).toMatchObject({ state: 'succeeded', counters: { created: 0, updated: 0, failed: 0 } })
    const fingerprints = await sql`
      select distinct r.fingerprint from migration_runs r where r.migration_id = any (${[first, again]}::uuid[])`
    expect(fingerprints).toHaveLength(1)
  })

  const at = (base_url: string | null, id: string, other_ids: string[] = []) => ({
    base_url,
    account: { id, other_ids, name: 'api', region: null, timezone: null, warnings: [] },
  })
  const one = 'https://one.api-us1.com'

  test.for([
    // An account that an earlier version knew by the name of its first list.
    ['activecampaign', at(one, 'news'), at(`${one}/api/3/`, 'address:one.api-us1.com/api/3'), true],
    [
      'activecampaign',
      at(one, 'news'),
      at('https://two.api-us1.com', 'address:two.api-us1.com/api/3'),
      false,
    ],
    ['mautic', at(one, '1:a@b.example'), at(`${one}/api`, 'address:one.api-us1.com/api'), true],
    [
      'mautic',
      at(one, 'address:one.api-us1.com/api'),
      at('https://b.example', 'address:b.example/api'),
      false,
    ],
    // listmonk: the oldest list was deleted, the address has changed, all lists are new, there were none.
    ['listmonk', at(one, 'a', ['b']), at(one, 'b'), true],
    ['listmonk', at(one, 'a'), at('https://new.example', 'a', ['c']), true],
    ['listmonk', at(one, 'a'), at(one, 'z'), false],
    ['listmonk', at(one, 'empty'), at(one, 'z'), true],
    ['listmonk', at(one, 'empty'), at('https://new.example', 'empty'), false],
    ['mailerlite', at(null, 'field:1', ['field:1']), at(null, '77', ['field:1']), true],
  ] as const)('%s: %j and %j: %s', ([kind, known, given, isSame]) => {
    expect(isSameAccount(driverOf(kind), known, given)).toBe(isSame)
    expect(isSameAccount(driverOf(kind), given, known)).toBe(isSame)
  })
})

describe('the secret key', () => {
  const another = { ...config, secretKey: randomBytes(32) }

  test('is rotated for the credentials of connections too', async () => {
    const id = await connected()
    await requireKeyOfSecrets(sql, config)
    await sql.begin((tx) => reencryptAll(tx, config, another))
    const secret = await secretOf(id)
    expect(JSON.parse(decrypt(another, secret ?? new Uint8Array()))).toEqual(credentials)
    expect(() => decrypt(config, secret ?? new Uint8Array())).toThrow()
    await sql.begin((tx) => reencryptAll(tx, another, config))
    expect(JSON.parse(decrypt(config, (await secretOf(id)) ?? new Uint8Array()))).toEqual(credentials)
  })

  test('that does not fit ends a run at once with a way out', async () => {
    const migration = await connect(vendor, 'listmonk')
    await sql`update migration_connections set secret = decode('01aa', 'hex')`
    const job = await start(migration, 'dry_run')
    expect(job).toMatchObject({
      state: 'failed',
      problem: { code: 'source_unauthorized', detail: expect.stringContaining('another secret key') },
    })
    const { connection_id } = await get<Schemas['Migration']>(`/migrations/${migration}`)
    await send('PUT', `/migration/connections/${connection_id}`, { credentials })
    await post(`/migrations/${migration}/resume`, {})
    await app.work()
    expect(await get<Schemas['Job']>(`/jobs/${job.id}`)).toMatchObject({ state: 'succeeded' })
  })
})
