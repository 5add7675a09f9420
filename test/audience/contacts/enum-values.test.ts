import { describe, expect, test } from 'vitest'
import { newId } from '../../../server/platform/ids.ts'
import { schemaOf } from '../../contract/walk/contract.ts'
import { createTestDatabase } from '../../support/database.ts'

const { sql } = await createTestDatabase()
const valuesOf = (name: string): string[] => (schemaOf(name).enum ?? []).map(String)

const now = new Date()
const usual = { status: 'subscribed', tracking: 'none', frequency: 'all' }

const add = async (values: Partial<typeof usual>): Promise<string> => {
  const id = newId()
  const row = { id, email: `${id}@example.com`, ...usual, ...values, created_at: now, updated_at: now }
  await sql`insert into contacts ${sql(row)}`
  return id
}

const addAddress = (contactId: string, kind: string) =>
  sql`insert into contact_emails ${sql({ id: newId(), contact_id: contactId, email: 'a@example.com', from_at: now, until_at: now, actor_kind: kind })}`

const addActivity = (contactId: string, kind: string) =>
  sql`insert into contact_activities ${sql({ id: newId(), contact_id: contactId, type: 'created', occurred_at: now, actor_kind: kind })}`

const rejected = { code: '23514' }

describe('the tables accept the enum values of the contract and no others', () => {
  test.each([
    ['status', valuesOf('ContactStatusKey')],
    ['tracking', valuesOf('ContactTracking')],
    ['frequency', valuesOf('ContactFrequency')],
  ])('as the %s of a contact', async (column, words) => {
    for (const word of words) await add({ [column]: word })
    for (const word of ['', 'other', `${words[0]} `, words[0]?.toUpperCase() ?? '', words.join(',')]) {
      await expect(add({ [column]: word }), word).rejects.toMatchObject(rejected)
      const set = sql`update contacts set ${sql({ [column]: word })}`
      await expect(set, word).rejects.toMatchObject(rejected)
    }
  })

  test('as the kind of an actor', async () => {
    const id = await add({})
    for (const kind of (schemaOf('Actor').properties?.kind?.enum ?? []).map(String)) {
      await addAddress(id, kind)
      await addActivity(id, kind)
    }
    for (const kind of ['', 'other', 'User', 'user,system']) {
      await expect(addAddress(id, kind), kind).rejects.toMatchObject(rejected)
      await expect(addActivity(id, kind), kind).rejects.toMatchObject(rejected)
    }
  })
})
