import { expect, test } from 'vitest'
import { retentionKinds } from '../../../server/retention.ts'
import { retentionJobs } from '../../../server/system/retention/index.ts'
import { startTestApp } from '../../support/app.ts'

const app = await startTestApp()
const { sql } = app.context
const { clock } = app

const deleteOld = async () => {
  for (const { task, run } of retentionJobs({ sql, clock }, retentionKinds))
    if (task.name === 'delete-old-records') await run(null)
}
const keepFor = (days: number | null) =>
  app.send('PUT', '/settings/compliance', { body: { consent_kept_for_days: days } })
/** The database records when an entry lost its contact, by its own clock. */
const setDaysFromNow = (days: number) => clock.set(new Date(Date.now() + days * 86_400_000).toISOString())
const held = async () => (await sql`select contact_id from consent_events order by id`).length

const create = async (email: string) => {
  const { status, body } = await app.send<{ id: string }>('POST', '/contacts', {
    body: { email, status: 'subscribed' },
  })
  expect(status).toBe(201)
  const consent = { kind: 'given', purpose: 'newsletter', basis: 'asserted' }
  expect((await app.send('POST', `/contacts/${body.id}/consents`, { body: consent })).status).toBe(201)
  return body.id
}

test('the consents of a deleted contact are kept for the period of the compliance settings', async () => {
  const gone = await create('grace@harbourbooks.example')
  await create('ada@harbourbooks.example')
  await sql`delete from contacts where id = ${gone}`
  expect(await held()).toBe(2)
  await expect(sql`delete from consent_events`).rejects.toThrow('only ever added to')

  await keepFor(null)
  setDaysFromNow(40_000)
  await deleteOld()
  expect(await held()).toBe(2)

  await keepFor(30)
  setDaysFromNow(29)
  await deleteOld()
  expect(await held()).toBe(2)

  setDaysFromNow(31)
  const { body } = await app.send<{ kinds: { kind: string }[] }>('POST', '/settings/retention/preview', {
    body: {},
  })
  expect(body.kinds.find(({ kind }) => kind === 'consents')).toMatchObject({
    setting: 'consent_kept_for_days',
    kept_for_days: 30,
    total: { value: 1, relation: 'eq' },
  })
  await deleteOld()
  // Those of a contact that exists are never old.
  expect(await sql`select contact_id is null as is_gone from consent_events`).toEqual([{ is_gone: false }])
})
