import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { silentLogger } from '../../../server/platform/log.ts'
import { migrate } from '../../../server/platform/storage/migrate.ts'
import { startTestApp } from '../../support/app.ts'
import { createEmptyDatabase } from '../../support/database.ts'

const log = silentLogger()
const database = await createEmptyDatabase()
await migrate(database.url, { log })
const app = await startTestApp({ edition: 'pro', database })

interface Shown {
  status: string
}

const setTo = (new_contact_status: string) =>
  app.send('PUT', '/settings/consent', { body: { new_contact_status } })

let number = 0
const doors: { door: string; add: (status?: string) => Promise<string> }[] = [
  {
    door: 'createContact',
    add: async (status) => {
      const body = { email: `created-${++number}@example.com`, ...(status && { status }) }
      return (await app.send<Shown>('POST', '/contacts', { body })).body.status
    },
  },
  {
    door: 'upsertContactByEmail',
    add: async (status) => {
      const body = { external_id: `customer-${++number}`, ...(status && { status }) }
      return (await app.send<Shown>('PUT', `/contacts/by-email/upserted-${number}@example.com`, { body }))
        .body.status
    },
  },
  {
    door: 'createImport',
    add: async (status) => {
      const body = { filename: 'customers.csv', format: 'csv', ...(status && { status }) }
      return (await app.send<Shown>('POST', '/imports', { body })).body.status
    },
  },
]

describe.each(doors)('a contact that $door adds', ({ add }) => {
  test('is transactional in a new installation if no status is stated', async () => {
    await setTo('transactional')
    expect(await add()).toBe('transactional')
  })

  test.each(['pending', 'subscribed', 'transactional'])('is %s if the settings say so', async (status) => {
    await setTo(status)
    expect(await add()).toBe(status)
  })

  test('has the stated status, whatever the settings say', async () => {
    await setTo('transactional')
    expect(await add('subscribed')).toBe('subscribed')
  })
})

test('a new installation has the setting transactional without a change', async () => {
  const other = await createEmptyDatabase()
  await migrate(other.url, { log })
  const fresh = await startTestApp({ database: other })
  const { body } = await fresh.send('GET', '/settings/consent')
  expect(body).toMatchObject({ new_contact_status: 'transactional', updated_at: null })
})

test('an upsert without a status keeps the status of a contact that exists', async () => {
  await setTo('transactional')
  await app.send('POST', '/contacts', { body: { email: 'present@example.com', status: 'subscribed' } })
  const { body } = await app.send('PUT', '/contacts/by-email/present@example.com', { body: {} })
  expect(body).toMatchObject({ status: 'subscribed' })
})

describe('an installation that was in use before 1.4.0', () => {
  const folder = fileURLToPath(new URL('../../../server/platform/storage/migrations/', import.meta.url))

  const migrated = async (use: string) => {
    const { url, sql } = await createEmptyDatabase()
    const earlier = (await readdir(folder)).filter((name) => name < '0135')
    await migrate(url, { log, migrations: earlier })
    await sql.unsafe(use)
    await migrate(url, { log })
    return sql<{ value: object; updated_at: string | null }[]>`
      select value, updated_at from settings_groups where key = 'consent'`
  }

  test.each([
    [
      'users',
      `insert into host_users (id, login, display_name, password_hash, roles, created_at, updated_at)
       values (gen_random_uuid(), 'ada', 'Ada', '', '{administrator}', now(), now())`,
    ],
    ['settings', `insert into settings_groups (key, value, updated_at) values ('general', '{}', now())`],
  ])('keeps subscribed if it has %s', async (_, use) => {
    expect(await migrated(use)).toEqual([{ value: { new_contact_status: 'subscribed' }, updated_at: null }])
  })

  test('keeps its other consent settings', async () => {
    const use = `insert into settings_groups (key, value, updated_at, version)
      values ('consent', '{"ask_pending_contacts": true}', '2026-10-01T00:00:00Z', 3)`
    expect(await migrated(use)).toEqual([
      {
        value: { ask_pending_contacts: true, new_contact_status: 'subscribed' },
        updated_at: '2026-10-01T00:00:00.000Z',
      },
    ])
  })
})
