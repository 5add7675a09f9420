import { describe, expect, test } from 'vitest'
import { countContacts } from '../../../server/audience/contacts/index.ts'
import { wideQuotas } from '../../contract/walk/quotas.ts'
import { startTestApp } from '../../support/app.ts'

const app = await startTestApp({ quotas: wideQuotas })
const { sql } = app.context

/** Fills the free plan's 2,000 contacts except for some. */
const fillUpTo = async (left: number): Promise<void> => {
  await sql`delete from contacts`
  await sql`
    insert into contacts (id, email, status, tracking, frequency, created_at, updated_at)
    select gen_random_uuid(), gen_random_uuid() || '@example.com', 'subscribed', 'none', 'all', now(), now()
    from generate_series(1, ${2000 - left})`
}

describe('simultaneous creations', () => {
  test.each([5, 19, 500])('never exceed the limit with %i contacts left', async (places) => {
    await fillUpTo(places)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        app.send('POST', '/contacts', { body: { email: `reader-${index}@example.com` } }),
      ),
    )
    const made = answers.filter(({ status }) => status === 201).length
    expect(made).toBe(Math.min(20, places))
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(20 - made)
    expect(await countContacts(sql)).toBe(2000 - places + made)
  })

  test('do not wait for each other far below the limit', async () => {
    await fillUpTo(500)
    await sql.begin(async (tx) => {
      await countContacts.beforeAdding(tx, 1, 2000)
      const { status } = await app.send('POST', '/contacts', { body: { email: 'beside@example.com' } })
      expect(status).toBe(201)
    })
  })

  test('wait for each other near the limit', async () => {
    await fillUpTo(1)
    const later = sql.begin(async (tx) => {
      await countContacts.beforeAdding(tx, 1, 2000)
      const [{ locked } = { locked: null }] = await sql<{ locked: boolean }[]>`
        select pg_try_advisory_xact_lock_shared(hashtext('plan_limit contacts')) as locked`
      return locked
    })
    expect(await later).toBe(false)
  })
})
