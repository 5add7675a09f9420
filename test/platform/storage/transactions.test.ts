import { expect, test } from 'vitest'
import { createTransactions } from '../../../server/platform/storage/transactions.ts'
import { createTestDatabase } from '../../support/database.ts'

const { sql } = await createTestDatabase()

test('many transactions with queries outside themselves do not deadlock', async () => {
  const begin = createTransactions(sql)
  const crowd = Array.from({ length: sql.options.max * 4 }, (_, at) =>
    begin(async (tx) => {
      await tx`select 1`
      const [row] = await sql<{ at: number }[]>`select ${at}::int as at`
      return row?.at
    }),
  )
  expect(await Promise.all(crowd)).toEqual(crowd.map((_, at) => at))
})

test('a failed transaction passes its slot on', async () => {
  const begin = createTransactions(sql)
  const failures = Array.from({ length: sql.options.max * 2 }, () =>
    begin(async () => {
      throw new Error('no')
    }).catch(() => 'refused'),
  )
  expect(new Set(await Promise.all(failures))).toEqual(new Set(['refused']))
  expect(await begin(async (tx) => (await tx`select 1 as one`)[0]?.one)).toBe(1)
})
