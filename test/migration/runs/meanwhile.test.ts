import { afterAll, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import type { Sql } from '../../../server/platform/storage/open.ts'
import { hold, untilWaiting } from '../../marketing/flows/locking.ts'
import { startTestApp } from '../../support/app.ts'
import { startAccount } from '../../support/vendors/account.ts'
import { migrationCalls } from '../support.ts'

type Schemas = components['schemas']

const app = await startTestApp({ edition: 'pro' })
const { post, get } = migrationCalls(app)
const vendor = await startAccount('listmonk', { contacts: 5 })
afterAll(() => vendor.close())

const connected = (name: string) =>
  post<Schemas['MigrationConnection']>('/migration/connections', { name, ...vendor.connection })

/** The answer to a request that waits for a lock, while another transaction does something. */
const whileItWaits = async <Answer>(
  lock: (tx: Sql) => Promise<unknown>,
  request: () => Promise<Answer>,
  meanwhile?: (tx: Sql) => Promise<unknown>,
): Promise<Answer> => {
  const release = await hold(app, lock)
  const answer = request()
  await untilWaiting(app, 1)
  await release(meanwhile)
  return answer
}

test('a connection that was deleted meanwhile is not there, and not in use', async () => {
  const { id } = await connected('Deleted twice')
  const answer = await whileItWaits(
    (tx) => tx`select from migration_connections where id = ${id} for update`,
    () => app.send('DELETE', `/migration/connections/${id}`),
    (tx) => tx`delete from migration_connections where id = ${id}`,
  )
  expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test('a connection that a new migration uses meanwhile is in use', async () => {
  const { id } = await connected('Used meanwhile')
  const { id: other } = await post<Schemas['Migration']>('/migrations', {
    name: 'Of another connection',
    connection_id: (await connected('Another')).id,
  })
  const answer = await whileItWaits(
    (tx) => tx`update migrations set connection_id = ${id} where id = ${other}`,
    () => app.send('DELETE', `/migration/connections/${id}`),
  )
  expect(answer).toMatchObject({ status: 409, body: { code: 'in_use' } })
})

test('a migration of a connection that was deleted meanwhile is refused', async () => {
  const { id } = await connected('Deleted meanwhile')
  const answer = await whileItWaits(
    (tx) => tx`delete from migration_connections where id = ${id}`,
    () => app.send('POST', '/migrations', { body: { name: 'Too late', connection_id: id } }),
  )
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ pointer: '/connection_id' }] } })
})

test('a file that was changed or deleted meanwhile is neither changed nor deleted again', async () => {
  const { id } = await post<Schemas['Migration']>('/migrations', { name: 'Files', source_key: 'csv' })
  const file = await post<Schemas['MigrationFile']>(`/migrations/${id}/files`, { filename: 'people.csv' })
  const path = `/migrations/${id}/files/${file.id}`
  const lock = (tx: Sql) => tx`select from migrations where id = ${id} for update`
  const { headers } = await app.send('GET', path)
  const seen = { 'if-match': headers.get('etag') ?? '' }
  const changed = await whileItWaits(
    lock,
    () => app.send('PUT', path, { headers: seen, body: { filename: 'ours.csv' } }),
    (tx) =>
      tx`update migration_files set filename = 'theirs.csv', version = version + 1 where id = ${file.id}`,
  )
  expect(changed).toMatchObject({ status: 412 })
  expect(await get(path)).toMatchObject({ filename: 'theirs.csv' })
  const deleted = await whileItWaits(
    lock,
    () => app.send('DELETE', path),
    (tx) => tx`delete from migration_files where id = ${file.id}`,
  )
  expect(deleted).toMatchObject({ status: 404, body: { code: 'not_found' } })
})
