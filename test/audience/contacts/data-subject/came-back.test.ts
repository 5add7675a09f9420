import { describe, expect, test } from 'vitest'
import type { components } from '../../../../generated/types.ts'
import { startTestApp } from '../../../support/app.ts'
import { type Contact, contactsOf, faultsOf, type Problem } from '../support.ts'

const app = await startTestApp()
const { sql } = app.context
const contacts = contactsOf(app)

const erased = async (status: 'subscribed' | 'unsubscribed' = 'subscribed'): Promise<string> => {
  const { id, email } = await contacts.create({ status })
  expect((await app.send('POST', `/contacts/${id}/erase`)).status).toBe(200)
  app.clock.advance(3_600_000)
  return email
}

const hoursAgo = (hours: number): string =>
  new Date(app.clock.now().getTime() - hours * 3_600_000).toISOString()

const doors = [
  {
    door: 'createContact',
    add: (email: string, body: object) =>
      app.send<Contact>('POST', '/contacts', { body: { email, ...body } }),
  },
  {
    door: 'upsertContactByEmail',
    add: (email: string, body: object) => app.send<Contact>('PUT', `/contacts/by-email/${email}`, { body }),
  },
]

describe.each(doors)('an erased person who orders again, by $door', ({ add }) => {
  test('is refused without the time of the order', async () => {
    const { status, body } = await add(await erased(), { status: 'transactional' })
    const { code, errors } = body as unknown as Problem
    expect([status, code]).toEqual([409, 'address_erased'])
    expect(errors[0]?.detail).toContain('`returned_at`')
  })

  test('is a contact again, which gets mail about its orders only', async () => {
    const email = await erased()
    const returned_at = hoursAgo(0.5)
    const { status, body } = await add(email, { status: 'subscribed', returned_at })
    expect([status, body.status]).toEqual([201, 'transactional'])
    const ledger = await app.send<components['schemas']['ContactConsentPage']>(
      'GET',
      `/contacts/${body.id}/consents`,
    )
    expect(ledger.body.data).toMatchObject([
      { kind: 'given', purpose: 'transactional', basis: 'contract', occurred_at: returned_at },
    ])
    expect((await app.send<{ data: unknown[] }>('GET', `/suppressions?email=${email}`)).body.data).toEqual([])
  })

  test('stays refused where the order was before the erasure', async () => {
    const { status } = await add(await erased(), { returned_at: hoursAgo(2) })
    expect(status).toBe(409)
  })

  test('stays out of marketing mail if the person had opted out', async () => {
    const { body } = await add(await erased('unsubscribed'), {
      status: 'subscribed',
      returned_at: hoursAgo(0.5),
    })
    expect(body.status).toBe('unsubscribed')
  })

  test('is refused for an order in the future', async () => {
    const email = await erased()
    const { status, body } = await add(email, { returned_at: hoursAgo(-1) })
    expect([status, faultsOf(body as unknown as Problem)]).toEqual([400, [['/returned_at', 'invalid_value']]])
    expect(await sql`select from contacts where email = ${email}`).toHaveLength(0)
  })

  test('and says so without having been erased, keeps the stated status', async () => {
    const { body } = await add(`new-${Math.random()}@example.com`, {
      status: 'subscribed',
      returned_at: hoursAgo(0),
    })
    expect(body.status).toBe('subscribed')
  })
})
