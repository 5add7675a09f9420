import { expect, test } from 'vitest'
import { terminateStalledBackends } from '../../../server/platform/storage/stalled-backends.ts'
import { createTestDatabase } from '../../support/database.ts'

const { sql } = await createTestDatabase()

test('a connection that fills a table does not count as stalled, however long its program takes for the next rows', async () => {
  await sql`create table letters (letter text)`
  await sql.begin(async (tx) => {
    const stream = await tx`copy letters from stdin`.writable()
    stream.write('a\n')
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await terminateStalledBackends(sql, 0.1)).toBe(0)
    await new Promise<void>((resolve, reject) => {
      stream.once('error', reject)
      stream.end('b\n', resolve)
    })
  })
  expect(await sql`select letter from letters order by letter`).toEqual([{ letter: 'a' }, { letter: 'b' }])
})

test('an idle connection does not count as stalled, nor does a working one', async () => {
  await sql`select 1`
  const working = sql`select pg_sleep(0.4)`.execute()
  await new Promise((resolve) => setTimeout(resolve, 250))
  expect(await terminateStalledBackends(sql, 0.1)).toBe(0)
  await working
})
