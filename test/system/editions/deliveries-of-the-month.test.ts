import { expect, test } from 'vitest'
import { newId } from '../../../server/platform/ids.ts'
import { countMonthlyDeliveries } from '../../../server/sending/deliveries/index.ts'
import { createTestDatabase } from '../../support/database.ts'

const { sql } = await createTestDatabase()

test('messages of the current calendar month count towards the plan', async () => {
  const month = new Date('2031-05-01T00:00:00Z')
  const id = `${month
    .getTime()
    .toString(16)
    .padStart(12, '0')
    .replace(/^(.{8})/, '$1-')}-${newId().slice(14)}`
  await sql`
    insert into deliveries (id, kind, status, created_at, queued_at)
    values (${id}, 'transactional', 'accepted', ${month}, ${month})`
  const count = (at: string) => countMonthlyDeliveries(sql, new Date(at))
  expect(await count('2031-05-31T23:59:59.999Z')).toBe(1)
  expect(await count('2031-06-01T00:00:00Z')).toBe(0)
})
