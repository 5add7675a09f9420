import { afterAll, expect, test } from 'vitest'
import { lockContacts, updateContacts } from '../../../server/audience/contacts/index.ts'
import { openDatabase, type Sql } from '../../../server/platform/storage/open.ts'
import { createTestDatabase } from '../../support/database.ts'

const database = await createTestDatabase()
const sql = openDatabase(database.url, { name: 'crs test', connections: 1 })
afterAll(() => sql.end())

const addContacts = (count: number): Promise<unknown> => sql`
  insert into contacts (id, email, status, tracking, frequency, created_at, updated_at)
  select gen_random_uuid(), gen_random_uuid() || '@example.com', 'subscribed', 'none', 'all', now(), now()
  from generate_series(1, ${count}) n`

/** Updates contacts. Returns how many rows were read by scans of the whole table. */
const readByUpdate = (): Promise<number> =>
  sql.begin(async (tx: Sql) => {
    const some = await tx<{ id: string }[]>`select id from contacts order by id limit 20`
    const ids = some.map(({ id }) => id)
    const rows = await lockContacts(tx, ids, 'live')
    const scanned = async (): Promise<number> => {
      const [row] = await tx<{ read: number }[]>`
        select seq_tup_read as read from pg_stat_xact_user_tables where relname = 'contacts'`
      return row?.read ?? 0
    }
    const before = await scanned()
    const changed = rows.map((row) => ({ ...row, first_name: 'Ada' }))
    expect(await updateContacts(tx, changed, new Date().toISOString())).toHaveLength(ids.length)
    return (await scanned()) - before
  }) as Promise<number>

test('an update reads contacts by their ids, also where its plan was made when the table was empty', async () => {
  await sql`alter table contacts set (autovacuum_enabled = off)`
  await addContacts(20)
  // PostgreSQL keeps a plan after five executions.
  for (let round = 0; round < 8; round++) await readByUpdate()
  await addContacts(20_000)
  expect(await readByUpdate()).toBe(0)
})
