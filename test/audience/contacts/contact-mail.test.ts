import { describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { newId } from '../../../server/platform/ids.ts'
import { startTestApp } from '../../support/app.ts'
import { contactsOf } from './support.ts'

type Schemas = components['schemas']

const app = await startTestApp()
const contacts = contactsOf(app)
const { sql } = app.context

const campaign = newId()
const link = newId()
await sql`
  insert into campaigns (id, name, state, content, audience, frequency_cap, tracking, actor_kind, created_at, updated_at)
  values (${campaign}, 'October', 'finished', ${sql.json({ subject: 'New on our shelves' })}, '{}', false, '{}', 'system', now(), now())`
await sql`
  insert into campaign_links (id, campaign_id, position, url)
  values (${link}, ${campaign}, 1, 'https://www.harbourbooks.example/books')`

const at = (minute: number) => `2026-11-01T09:${String(minute).padStart(2, '0')}:00.000Z`

const mail = async (contactId: string, more: object = {}): Promise<string> => {
  const id = newId()
  await sql`insert into deliveries ${sql({
    id,
    contact_id: contactId,
    source_id: campaign,
    kind: 'campaign',
    status: 'accepted',
    to_address: 'ada@example.com',
    created_at: at(0),
    queued_at: at(0),
    accepted_at: at(1),
    ...more,
  })}`
  return id
}
const event = (delivery_id: string, type: string, occurred_at: string, more: object = {}) =>
  sql`insert into delivery_events ${sql({ id: newId(), delivery_id, type, occurred_at, ...more })}`

const list = async (id: string, query = '') =>
  (await app.send<Schemas['ContactActivityPage']>('GET', `/contacts/${id}/activities${query}`)).body

describe('the activities of a contact', () => {
  test('contain e-mail events of people, and none of machines', async () => {
    const { id } = await contacts.create()
    const delivery = await mail(id)
    await event(delivery, 'opened', at(2), { human: false })
    await event(delivery, 'deferred', at(3))
    await event(delivery, 'opened', at(4), { human: true })
    await event(delivery, 'clicked', at(5), { human: true, link_id: link })
    await event(delivery, 'complained', at(6))
    await mail(id, { kind: 'test', source_id: null })
    const { data } = await list(id)
    expect(data.map(({ type, summary }) => [type, summary])).toEqual([
      ['created', 'Katherine Johnson created the contact.'],
      ['email_complained', 'The contact reported the message “New on our shelves” as spam.'],
      ['email_clicked', 'The contact followed a link in the message “New on our shelves”.'],
      ['email_opened', 'The contact opened the message “New on our shelves”.'],
      ['email_sent', 'The service sent the message “New on our shelves”.'],
    ])
    expect(data[2]).toMatchObject({
      actor: { kind: 'contact', id, name: null },
      occurred_at: at(5),
      data: {
        delivery: { id: delivery, kind: 'campaign', source_id: campaign, subject: 'New on our shelves' },
        url: 'https://www.harbourbooks.example/books',
      },
    })
    expect(data[4]).toMatchObject({ id: delivery, actor: { kind: 'system', id: null }, occurred_at: at(1) })
  })

  test('can be filtered and paged together with stored activities', async () => {
    const { id } = await contacts.create()
    for (let n = 0; n < 5; n++) await event(await mail(id), 'bounced', at(10 + n))
    expect((await list(id, '?type=email_bounced')).page.total).toEqual({ value: 5, relation: 'eq' })
    expect((await list(id, `?type=email_sent,created&occurred_before=${at(30)}`)).data).toHaveLength(5)
    const walked: string[] = []
    const params = { path: { id }, query: { limit: 3 } }
    for await (const one of app.client().pages('/contacts/{id}/activities', { params })) walked.push(one.id)
    expect(walked).toHaveLength(11)
    expect(new Set(walked)).toHaveLength(11)
  })

  test('contain each e-mail event once, even if it is also stored as an activity', async () => {
    const { id } = await contacts.create()
    const delivery = await mail(id, { status: 'bounced' })
    await event(delivery, 'bounced', at(2))
    const row = { contact_id: id, type: 'email_bounced', actor_kind: 'system', occurred_at: at(2) }
    await sql`insert into contact_activities ${sql({ ...row, id: newId(), data: sql.json({ delivery: { id: delivery } }) })}`
    await sql`insert into contact_activities ${sql({ ...row, id: newId(), data: sql.json({}) })}`
    expect(
      (await list(id, '?type=email_bounced')).data.map((one) => one.data.delivery?.id ?? null).sort(),
    ).toEqual([delivery, null].sort())
  })

  test('are included in the contact on request', async () => {
    const { id } = await contacts.create()
    const delivery = await mail(id)
    const { body } = await app.send<Schemas['Contact']>('GET', `/contacts/${id}?include=latest_activities`)
    expect(body.latest_activities?.map((one) => one.data.delivery?.id ?? null)).toEqual([null, delivery])
  })
})

test('the e-mails of a contact have the subject of their campaign, or an empty one if no message was created', async () => {
  const { id } = await contacts.create()
  await mail(id)
  await mail(id, { status: 'skipped', skip_reason: 'no_consent', accepted_at: null, to_address: null })
  await mail(id, { kind: 'confirmation', source_id: null, subject: 'Please confirm' })
  const { body } = await app.send<Schemas['ContactEmailPage']>('GET', `/contacts/${id}/emails`)
  expect(body.data.map(({ kind, subject }) => [kind, subject])).toEqual([
    ['transactional', 'Please confirm'],
    ['campaign', ''],
    ['campaign', 'New on our shelves'],
  ])
})
