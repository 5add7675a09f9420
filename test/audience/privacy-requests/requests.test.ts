import { describe, expect, test } from 'vitest'
import { retentionKinds } from '../../../server/retention.ts'
import { retentionJobs } from '../../../server/system/retention/index.ts'
import { startTestApp } from '../../support/app.ts'
import { createScene, type PrivacyRequest, type Problem } from './support.ts'

const app = await startTestApp()
const { sql, clock } = app.context
const { addContact, complete, create, get, list } = createScene(app)
const days = (count: number) => app.clock.advance(count * 86_400_000)
const inDays = (count: number) => new Date(clock.now().getTime() + count * 86_400_000).toISOString()

const post = (body: object) => app.send<PrivacyRequest & Problem>('POST', '/privacy-requests', { body })
const put = (id: string, body: object) =>
  app.send<PrivacyRequest & Problem>('PUT', `/privacy-requests/${id}`, { body })
const pointerOf = ({ body }: { body: Problem }) => body.errors[0]?.pointer

describe('createPrivacyRequest', () => {
  const asked = { kind: 'access', email: 'x@example.com', identification: 'document' }

  test('is about the contact with the address, in any spelling', async () => {
    const ada = await addContact()
    const { status, body } = await post({ ...asked, email: ada.email.toUpperCase() })
    expect(status).toBe(201)
    expect(body).toMatchObject({ contact_id: ada.id, state: 'open', source: 'user', due_at: inDays(28) })
    const second = await post({ ...asked, email: ada.email })
    expect([second.status, second.body.code]).toEqual([409, 'already_exists'])
    expect((await post({ ...asked, kind: 'erase', email: ada.email })).status).toBe(201)
  })

  test('counts from when the person asked', async () => {
    const { email } = await addContact()
    const { body } = await post({ ...asked, email, received_at: inDays(-10) })
    expect(body).toMatchObject({ received_at: inDays(-10), due_at: inDays(18) })
  })

  test.each([
    [{ received_at: '2031-01-01T00:00:00Z' }, '/received_at'],
    [{ received_at: '2020-01-01T00:00:00Z' }, '/received_at'],
    [{ received_at: '2026-13-45T00:00:00Z' }, '/received_at'],
    [{ identification: 'other' }, '/identification_note'],
    [{ identification: 'email_link' }, '/identification'],
  ])('rejects %j', async (member, pointer) => {
    const answer = await post({ ...asked, ...member })
    expect([answer.status, pointerOf(answer)]).toEqual([400, pointer])
  })

  test('of two at once, one is stored', async () => {
    const { email } = await addContact()
    const answers = await Promise.all([post({ ...asked, email }), post({ ...asked, email })])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })
})

describe('updatePrivacyRequest', () => {
  test('extends the due date with a reason, to three months at most', async () => {
    const { id } = await create({ email: 'extended@example.com' })
    const later = { due_at: inDays(60), extension_reason: 'Old archives' }
    const { body } = await put(id, { ...later, state: 'in_progress' })
    expect(body).toMatchObject({ ...later, state: 'in_progress', extended_at: inDays(0) })
    const title = await sql`select data from notices where subject = ${id} and closed_at is null`
    expect(title).toMatchObject([{ data: { day: inDays(60).slice(0, 10) } }])
    for (const [change, pointer] of [
      [{ due_at: inDays(70) }, '/extension_reason'],
      [{ extension_reason: 'Why not' }, '/due_at'],
      [{ ...later, due_at: inDays(59) }, '/due_at'],
      [{ ...later, due_at: inDays(93) }, '/due_at'],
    ] as const) {
      const refused = await put(id, change)
      expect([refused.status, pointerOf(refused)], JSON.stringify(change)).toEqual([400, pointer])
    }
    expect(await get(id)).toMatchObject(later)
  })

  test('changes only the note of a closed request', async () => {
    const { id } = await create({ email: 'closed@example.com' })
    await complete(id)
    expect((await put(id, { note: 'Filed' })).body).toMatchObject({ note: 'Filed', state: 'completed' })
    const refused = await put(id, { state: 'open' })
    expect([refused.status, refused.body.code]).toEqual([409, 'invalid_state'])
  })
})

test('the list has the latest first, and filters', async () => {
  const ada = await addContact()
  const first = await create({ email: ada.email })
  days(20)
  const second = await create({ kind: 'erase', email: ada.email })
  const ids = async (query: string) => (await list(`contact_id=${ada.id}&${query}`)).map(({ id }) => id)
  expect(await ids('limit=10')).toEqual([second.id, first.id])
  expect(await ids('kind=access')).toEqual([first.id])
  expect(await ids(`due_before=${inDays(10)}`)).toEqual([first.id])
  expect(await ids(`created_after=${inDays(-1)}`)).toEqual([second.id])
  expect(await ids(`created_before=${inDays(-1)}`)).toEqual([first.id])
  await app.send('POST', `/privacy-requests/${first.id}/reject`, { body: { reason: 'excessive' } })
  expect(await ids('state=rejected,completed')).toEqual([first.id])
  expect(await ids(`due_before=${inDays(10)}`)).toEqual([])
  expect((await list(`email=${ada.email.toUpperCase()}`)).map(({ id }) => id)).toEqual([second.id, first.id])
  const { body } = await app.send<{ data: { type: string; data: object }[] }>(
    'GET',
    `/contacts/${ada.id}/activities`,
  )
  expect(body.data[0]).toMatchObject({
    type: 'privacy_request_rejected',
    data: { privacy_request: { id: first.id, state: 'rejected' } },
  })
})

test('a notice opens a week before the due date, and another one when it has passed', async () => {
  const { id } = await create({ email: 'notices@example.com' })
  const check = async () => {
    await sql`select graphile_worker.add_job('notify-due-privacy-requests')`
    await app.work()
    const rows = await sql<{ kind: string }[]>`
      select kind from notices where subject = ${id} and closed_at is null order by kind`
    return rows.map(({ kind }) => kind)
  }
  expect(await check()).toEqual(['privacy_request_open'])
  days(20)
  expect(await check()).toEqual(['privacy_request_open'])
  days(2)
  expect(await check()).toEqual(['privacy_request_due', 'privacy_request_open'])
  expect((await get(id)).overdue).toBe(false)
  days(7)
  expect(await check()).toEqual(['privacy_request_open', 'privacy_request_overdue'])
  expect(await check()).toEqual(['privacy_request_open', 'privacy_request_overdue'])
  expect((await get(id)).overdue).toBe(true)
  await complete(id)
  expect(await check()).toEqual([])
  const [notice] =
    await sql`select count from notices where subject = ${id} and kind = 'privacy_request_overdue'`
  expect(notice?.count).toBe(1)
})

test('closed requests are deleted when they are old, open ones stay', async () => {
  await sql`delete from privacy_requests`
  const [closed, unanswered] = [
    await create({ email: 'old@example.com' }),
    await create({ email: 'open@example.com' }),
  ]
  await complete(closed.id)
  const left = async () => {
    for (const { task, run } of retentionJobs({ sql, clock }, retentionKinds))
      if (task.name === 'delete-old-records') await run(null)
    return (await sql<{ id: string }[]>`select id from privacy_requests`).map(({ id }) => id).sort()
  }
  days(1094)
  expect(await left()).toEqual([closed.id, unanswered.id].sort())
  days(2)
  expect(await left()).toEqual([unanswered.id])
})

test('purging the trash removes the person from what is answered, and leaves what is not', async () => {
  const ada = await addContact()
  const [closed, unanswered] = [
    await create({ email: ada.email, note: 'Ada' }),
    await create({ kind: 'erase', email: ada.email }),
  ]
  await app.send('POST', `/privacy-requests/${closed.id}/reject`, { body: { reason: 'withdrawn' } })
  await app.send('DELETE', `/contacts/${ada.id}`)
  days(31)
  await sql`select graphile_worker.add_job('purge-trashed-contacts')`
  await app.work()
  expect(await get(closed.id)).toMatchObject({ contact_id: null, email: null, note: null })
  expect(await get(unanswered.id)).toMatchObject({ contact_id: null, email: ada.email, state: 'open' })
})
