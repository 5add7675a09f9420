import { afterAll, expect, test } from 'vitest'
import { lockContacts, updateContacts } from '../../../server/audience/contacts/index.ts'
import { openDatabase, type Sql } from '../../../server/platform/storage/open.ts'
import { createTestDatabase } from '../../support/database.ts'

const database = await createTestDatabase()
const sql = openDatabase(database.url, { name: 'crs test', connections: 1 })
afterAll(() => sql.end())

test('an update of several contacts reads them by their ids, also in a table that has no statistics yet', async () => {
  await sql`alter table contacts set (autovacuum_enabled = off)`
  await sql`
    insert into contacts (id, email, status, tracking, frequency, created_at, updated_at)
    select gen_random_uuid(), n || '@example.com', 'subscribed', 'none', 'all', now(), now()
    from generate_series(1, 20000) n`
  const some = await sql<{ id: string }[]>`select id from contacts limit 20`
  await sql.begin(async (tx: Sql) => {
    const ids = some.map(({ id }) => id)
    const rows = await lockContacts(tx, ids, 'live')
    const readOne = async (): Promise<number> => {
      const [row] = await tx<{ read: number }[]>`
        select seq_tup_read as read from pg_stat_xact_user_tables where relname = 'contacts'`
      return row?.read ?? 0
    }
    const before = await readOne()
    const now = new Date().toISOString()
    const written = await updateContacts(
      tx,
      rows.map((row) => ({ ...row, first_name: 'Ada' })),
      now,
    )
    expect(written).toHaveLength(20)
    expect(await readOne()).toBe(before)
  })
})
