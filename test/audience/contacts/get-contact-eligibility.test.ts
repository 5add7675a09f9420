import { beforeEach, describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { newId } from '../../../server/platform/ids.ts'
import { startTestApp } from '../../support/app.ts'

type Eligibility = components['schemas']['ContactEligibility']

const app = await startTestApp()
const { sql } = app.context

beforeEach(async () => {
  await sql`delete from contacts`
  await sql`delete from suppressions`
  await sql`delete from deliveries`
  await app.send('PUT', '/settings/sending', { body: { frequency_cap: null } })
})

const add = async (more: object = {}): Promise<string> => {
  const body = { email: `${newId()}@example.com`, status: 'subscribed', ...more }
  const answer = await app.send('POST', '/contacts', { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return String(answer.body.id)
}

const eligibilityOf = async (id: string): Promise<Eligibility> => {
  const { status, body } = await app.send<Eligibility>('GET', `/contacts/${id}/eligibility`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

const failed = ({ checks }: Eligibility) => checks.filter(({ ok }) => !ok)

/** A marketing e-mail to a contact, so many days ago. */
const mailed = async (contactId: string, days: number, more: object = {}): Promise<Date> => {
  const at = new Date(app.clock.now().getTime() - days * 86_400_000)
  const row = { kind: 'campaign', status: 'accepted', source_id: newId(), ...more }
  await sql`insert into deliveries ${sql({ id: newId(), contact_id: contactId, created_at: at, queued_at: at, ...row })}`
  return at
}

describe('getContactEligibility', () => {
  test('passes a subscribed contact', async () => {
    expect(await eligibilityOf(await add())).toMatchObject({
      status: 'subscribed',
      eligible: true,
      skip_reason: null,
      suppressed_by: [],
      frequency_caps: [],
    })
  })

  test('finds the contact by its address', async () => {
    const id = await add({ email: 'ada@example.com' })
    expect((await eligibilityOf('email:ADA@example.com')).contact_id).toBe(id)
  })

  test('says since when a contact is unsubscribed', async () => {
    const id = await add()
    await app.send('PUT', `/contacts/${id}`, { body: { status: 'unsubscribed' } })
    const { body } = await app.send<{ unsubscribed_at: string }>('GET', `/contacts/${id}`)
    const found = await eligibilityOf(id)
    expect(found).toMatchObject({ eligible: false, skip_reason: 'unsubscribed' })
    expect(failed(found)).toMatchObject([{ key: 'consent', since_at: body.unsubscribed_at }])
  })

  test('finds a contact in the trash, and says since when it is there', async () => {
    const id = await add()
    await app.send('DELETE', `/contacts/${id}`)
    const found = await eligibilityOf(id)
    expect(found.skip_reason).toBe('contact_gone')
    expect(failed(found)).toMatchObject([{ key: 'trash', since_at: expect.any(String) }])
  })

  test('says when a pending contact was last asked to confirm', async () => {
    const id = await add({ status: 'pending' })
    await sql`delete from deliveries`
    const [check] = failed(await eligibilityOf(id))
    expect(check).toMatchObject({ key: 'confirmation', skip_reason: 'no_consent' })
    expect(check?.reason).toContain('No confirmation e-mail was sent.')
    const at = await mailed(id, 1, { kind: 'confirmation' })
    const [again] = failed(await eligibilityOf(id))
    expect(again?.reason).toContain(at.toISOString())
  })

  test('names the suppressions of the address and of its domain', async () => {
    const id = await add({ email: 'ada@example.net' })
    for (const [kind, value] of [
      ['address', 'ada@example.net'],
      ['domain', 'example.net'],
    ])
      await app.send('POST', '/suppressions', { body: { kind, value } })
    const found = await eligibilityOf(id)
    expect(found.skip_reason).toBe('suppressed')
    expect(found.suppressed_by.map(({ kind }) => kind).sort()).toEqual(['address', 'domain'])
    expect(failed(found)).toMatchObject([
      { key: 'suppression', since_at: expect.any(String), way_back: { kind: 'delete_suppression' } },
    ])
  })

  test('counts the messages of the limit in the settings, and says when it frees', async () => {
    await app.send('PUT', '/settings/sending', { body: { frequency_cap: { max_count: 2, within_days: 7 } } })
    const id = await add()
    await mailed(id, 8)
    await mailed(id, 5)
    await mailed(id, 4, { status: 'skipped' })
    await mailed(id, 3, { kind: 'transactional' })
    expect(await eligibilityOf(id)).toMatchObject({
      eligible: true,
      frequency_caps: [{ set_by: 'settings', max_count: 2, within_days: 7, used_count: 1, frees_at: null }],
    })
    await mailed(id, 1, { kind: 'automation' })
    const found = await eligibilityOf(id)
    const frees_at = new Date(app.clock.now().getTime() + 2 * 86_400_000).toISOString()
    expect(found).toMatchObject({
      eligible: false,
      skip_reason: 'frequency_cap',
      frequency_caps: [{ used_count: 2, frees_at }],
    })
    expect(failed(found)).toMatchObject([{ key: 'frequency_cap', way_back: { kind: 'wait' } }])
    expect(failed(found)[0]?.way_back?.detail).toContain(frees_at)
  })

  test("counts towards the contact's own choice", async () => {
    const id = await add({ frequency: 'weekly' })
    await mailed(id, 2)
    expect(await eligibilityOf(id)).toMatchObject({
      skip_reason: 'frequency_cap',
      frequency_caps: [{ set_by: 'contact', max_count: 1, within_days: 7, used_count: 1 }],
    })
  })

  test('does not find an erased contact', async () => {
    const id = await add()
    await app.send('POST', `/contacts/${id}/erase`)
    expect((await app.send('GET', `/contacts/${id}/eligibility`)).status).toBe(404)
  })
})
