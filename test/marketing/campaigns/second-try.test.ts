import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { closeConnections } from '../../../server/sending/mail-servers/index.ts'
import { startTestApp } from '../../support/app.ts'
import { startSmtpSink } from '../../support/smtp-sink.ts'
import {
  addReader,
  addSender,
  beginCampaign,
  campaignOf,
  emptyAudience,
  sendCampaign,
  useSink,
} from './support.ts'

const app = await startTestApp()
const sink = await startSmtpSink()
const { sql } = app.context

afterAll(async () => {
  closeConnections()
  await sink.close()
})
beforeEach(async () => {
  sink.received.length = 0
  await emptyAudience(app)
  await app.send('PUT', '/settings/tracking', { body: { opens: 'individual', clicks: 'individual' } })
})

const addList = async (name: string, members: string[], tracking: string | null = null): Promise<string> => {
  const { body } = await app.send('POST', '/lists', { body: { name, tracking } })
  await app.send('POST', `/lists/${body.id}/members`, { body: { contact_ids: members } })
  return String(body.id)
}

const sendFirst = async (audience: object, more: object = {}): Promise<string> => {
  const sender_id = await addSender(app, 'Harbour Books', await useSink(app, sink.port))
  const id = await campaignOf(app, { sender_id, audience, ...more })
  await beginCampaign(app, id)
  await sendCampaign(app, id, 'finished')
  sink.received.length = 0
  return id
}

const resend = (id: string) =>
  app.send<Record<string, unknown> & { id: string }>('POST', `/campaigns/${id}/resend`, { body: {} })

const openedBy = (id: string, contactId: string) => sql`
  update deliveries set first_opened_at = ${app.clock.now()} where source_id = ${id} and contact_id = ${contactId}`

/** The recipients of the resend. */
const secondTry = async (id: string, meanwhile: () => Promise<unknown> = async () => null) => {
  const draft = await resend(id)
  expect(draft.status, JSON.stringify(draft.body)).toBe(201)
  await meanwhile()
  await beginCampaign(app, draft.body.id)
  await sendCampaign(app, draft.body.id, 'finished')
  return sink.received.map(({ to }) => to).sort()
}

describe('a resend to non-openers', () => {
  test('goes to the contacts of the lists without opens or clicks, and not to those who left a list', async () => {
    const [ada, grace, alan, mary] = await Promise.all(
      ['Ada', 'Grace', 'Alan', 'Mary'].map((name) => addReader(app, name)),
    )
    const list = await addList('Newsletter', [ada, grace, alan, mary].map(String))
    await addReader(app, 'Edsger')
    const id = await sendFirst({ include: { list_ids: [list] } })
    await openedBy(id, String(ada))
    await app.send('POST', `/lists/${list}/members`, {
      body: { contact_ids: [grace], status: 'unsubscribed' },
    })
    const arrived = await secondTry(id, () =>
      app.send('POST', `/lists/${list}/members`, { body: { contact_ids: [mary], status: 'unsubscribed' } }),
    )
    expect(arrived).toEqual(['alan@example.com'])
  })

  test('skips contacts that are not tracked individually, by their own choice or that of a list', async () => {
    const [ada, grace, alan] = [
      await addReader(app, 'Ada', { tracking: 'none' }),
      await addReader(app, 'Grace'),
      await addReader(app, 'Alan'),
    ]
    const quiet = await addList('Quiet', [grace], 'none')
    const loud = await addList('Loud', [ada, grace, alan])
    const id = await sendFirst({ include: { list_ids: [quiet, loud] } })
    expect(await secondTry(id)).toEqual(['alan@example.com'])
  })

  test('of a campaign without lists excludes the same contacts as before, and those not tracked individually', async () => {
    await addReader(app, 'Ada', { tracking: 'aggregate' })
    await addReader(app, 'Grace')
    await addReader(app, 'Alan')
    const named = (value: string) => ({
      condition: { match: 'all', conditions: [{ field: 'first_name', operator: 'is', value }] },
    })
    const everybody = { condition: { match: 'all', conditions: [] } }
    const id = await sendFirst({ include: everybody, exclude: named('Mary') })
    const arrived = await secondTry(id, async () => {
      await addReader(app, 'Edsger')
      const grace = await app.send('GET', '/contacts/email:grace@example.com')
      await app.send('PUT', `/contacts/${grace.body.id}`, { body: { first_name: 'Mary' } })
    })
    expect(arrived).toEqual(['alan@example.com'])
  })

  test('is refused if the settings allowed opens as totals only', async () => {
    await addReader(app, 'Ada')
    await app.send('PUT', '/settings/tracking', { body: { opens: 'aggregate' } })
    const id = await sendFirst({ include: { condition: { match: 'all', conditions: [] } } })
    expect((await app.send('GET', `/campaigns/${id}`)).body.tracking).toMatchObject({ opens: 'aggregate' })
    expect(await resend(id)).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
  })
})
