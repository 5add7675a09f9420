import { describe, expect, test } from 'vitest'
import { newId } from '../../../server/platform/ids.ts'
import { recordBounce, recordComplaint, recordReturn } from '../../../server/sending/bounces/index.ts'
import { troubleOfReturn } from '../../../server/sending/bounces/rules.ts'
import type { Trouble } from '../../../server/sending/deliveries/index.ts'
import { startTestApp } from '../../support/app.ts'
import {
  activitiesOf,
  addContact,
  deliveryOf,
  type Sent,
  sendTo,
  statusOf,
  suppressionOf,
} from './support.ts'

const app = await startTestApp()
const { clock } = app
const { sql, secret } = app.context

const hard: Trouble = {
  errorClass: 'mailbox_unknown',
  enhancedCode: '5.1.1',
  reply: '550 5.1.1 User unknown',
  verdict: 'mailbox',
  rule: 'mailbox-unknown',
}
const full: Trouble = {
  errorClass: 'mailbox_full',
  enhancedCode: '5.2.2',
  reply: '552 5.2.2 Mailbox full',
  verdict: 'full',
  rule: 'mailbox-full',
}
const spam: Trouble = {
  errorClass: 'sender_refused',
  enhancedCode: '5.7.1',
  reply: '554 5.7.1 Blocked',
  verdict: 'us',
  rule: 'code-us',
}

const comeBack = ({ deliveryId }: Pick<Sent, 'deliveryId'>, trouble: Trouble) =>
  sql.begin((tx) =>
    recordReturn(tx, secret, { about: { deliveryId }, trouble, occurredAt: clock.now() }, clock.now()),
  )
const complain = ({ deliveryId }: Pick<Sent, 'deliveryId'>) =>
  sql.begin((tx) =>
    recordComplaint(tx, secret, { about: { deliveryId }, occurredAt: clock.now() }, clock.now()),
  )
const addSent = async (): Promise<Sent> => sendTo(app, await addContact(app))

describe('a hard bounce', () => {
  test('makes the contact bounced, suppresses the address, and is in the ledger and the history', async () => {
    const sent = await addSent()
    expect(await comeBack(sent, hard)).toBe('recorded')
    expect(await statusOf(app, sent.contactId)).toBe('bounced')
    expect(await suppressionOf(sql, sent.email)).toBe('bounced')
    expect(await deliveryOf(app, sent.deliveryId)).toMatchObject({
      status: 'bounced',
      error_class: 'mailbox_unknown',
      enhanced_code: '5.1.1',
      events: [{ type: 'bounced', reply: '550 5.1.1 User unknown' }],
    })
    const history = await activitiesOf(app, sent.contactId)
    expect(history.map(({ type }) => type).sort()).toEqual(
      ['created', 'email_bounced', 'email_sent', 'status_changed', 'suppressed'].sort(),
    )
    const changed = history.find(({ type }) => type === 'status_changed')
    expect(changed?.data.delivery?.id).toBe(sent.deliveryId)
  })

  test('counts once when it is reported twice', async () => {
    const sent = await addSent()
    expect(await comeBack(sent, hard)).toBe('recorded')
    expect(await comeBack(sent, hard)).toBe('known')
    expect((await deliveryOf(app, sent.deliveryId)).events).toHaveLength(1)
  })

  test('counts once when two reports arrive at the same time', async () => {
    const sent = await addSent()
    const recorded = await Promise.all([comeBack(sent, hard), comeBack(sent, hard)])
    expect(recorded.sort()).toEqual(['known', 'recorded'])
  })

  test('applies to its address and leaves a contact with another address by now alone', async () => {
    const sent = await addSent()
    await app.send('PUT', `/contacts/${sent.contactId}`, { body: { email: `new-${sent.email}` } })
    await comeBack(sent, hard)
    expect(await statusOf(app, sent.contactId)).toBe('subscribed')
    expect(await suppressionOf(sql, sent.email)).toBe('bounced')
    expect(await suppressionOf(sql, `new-${sent.email}`)).toBeNull()
  })

  test('at RCPT follows the ledger, without a second event', async () => {
    const sent = await addSent()
    await sql`update deliveries set status = 'bounced', accepted_at = null where id = ${sent.deliveryId}`
    const result = { id: sent.deliveryId, status: 'bounced', trouble: hard } as const
    await sql.begin((tx) => recordBounce(tx, secret, [result], clock.now()))
    expect(await statusOf(app, sent.contactId)).toBe('bounced')
    expect(await suppressionOf(sql, sent.email)).toBe('bounced')
    expect((await deliveryOf(app, sent.deliveryId)).events).toEqual([])
  })

  test('does not undo an unsubscribe or a complaint', async () => {
    const sent = await addSent()
    await complain(sent)
    const other = await sendTo(app, sent)
    await comeBack(other, hard)
    expect(await statusOf(app, sent.contactId)).toBe('complained')
  })

  test('of an address alone changes the contact and no delivery', async () => {
    const { contactId, email } = await addContact(app)
    const recorded = await sql.begin((tx) =>
      recordReturn(
        tx,
        secret,
        { about: { address: email.toUpperCase() }, trouble: hard, occurredAt: clock.now() },
        clock.now(),
      ),
    )
    expect(recorded).toBe('recorded')
    expect(await statusOf(app, contactId)).toBe('bounced')
    expect((await activitiesOf(app, contactId)).map(({ type }) => type)).toContain('email_bounced')
  })

  test('of a delivery that is not in the ledger changes nothing', async () => {
    expect(await comeBack({ deliveryId: newId() }, hard)).toBe('unmatched')
  })

  test('of an erased contact stores nothing of the reply', async () => {
    const sent = await addSent()
    await app.send('POST', `/contacts/${sent.contactId}/erase`)
    await comeBack(sent, { ...hard, reply: `550 ${sent.email} unknown` })
    const { events } = await deliveryOf(app, sent.deliveryId)
    expect(events).toMatchObject([{ type: 'bounced', reply: null }])
  })
})

describe('a refusal of the sender', () => {
  test('fails the delivery and changes no contact', async () => {
    const sent = await addSent()
    expect(await comeBack(sent, spam)).toBe('recorded')
    expect(await deliveryOf(app, sent.deliveryId)).toMatchObject({
      status: 'failed',
      events: [{ type: 'failed' }],
    })
    expect(await statusOf(app, sent.contactId)).toBe('subscribed')
    expect(await suppressionOf(sql, sent.email)).toBeNull()
  })
})

describe('soft bounces', () => {
  const bounceOver = async (campaigns: number, times: number) => {
    const contact = await addContact(app)
    const ids = Array.from({ length: campaigns }, () => newId())
    for (let time = 0; time < times; time += 1)
      await comeBack(await sendTo(app, contact, ids[time % campaigns] as string), full)
    return contact
  }

  test('make the contact bounced at the fifth in thirty days over three campaigns', async () => {
    const contact = await bounceOver(3, 4)
    expect(await statusOf(app, contact.contactId)).toBe('subscribed')
    await comeBack(await sendTo(app, contact), full)
    expect(await statusOf(app, contact.contactId)).toBe('bounced')
    expect(await suppressionOf(sql, contact.email)).toBe('bounced')
  })

  test('of two campaigns do not', async () => {
    const { contactId } = await bounceOver(2, 6)
    expect(await statusOf(app, contactId)).toBe('subscribed')
  })

  test('expire', async () => {
    const contact = await bounceOver(3, 4)
    clock.advance(31 * 86_400_000)
    await comeBack(await sendTo(app, contact), full)
    expect(await statusOf(app, contact.contactId)).toBe('subscribed')
  })

  test('follow the rule of the settings', async () => {
    const rule = { max_count: 1, within_days: 7, min_campaigns_count: 1 }
    await app.send('PUT', '/settings/bounces', { body: { soft_bounces: rule } })
    const { contactId } = await bounceOver(1, 1)
    expect(await statusOf(app, contactId)).toBe('bounced')
    await app.send('PUT', '/settings/bounces', {
      body: { soft_bounces: { max_count: 5, within_days: 30, min_campaigns_count: 3 } },
    })
  })

  test('count once for each delivery, and a code of class 4 is never hard', async () => {
    const sent = await addSent()
    await comeBack(sent, troubleOfReturn({ enhanced: '4.4.4', text: '' }))
    expect(await statusOf(app, sent.contactId)).toBe('subscribed')
    expect((await deliveryOf(app, sent.deliveryId)).status).toBe('bounced')
  })
})

describe('a complaint', () => {
  test('makes the contact complained, suppresses the address, and leaves the delivery accepted', async () => {
    const sent = await addSent()
    expect(await complain(sent)).toBe('recorded')
    expect(await complain(sent)).toBe('known')
    expect(await statusOf(app, sent.contactId)).toBe('complained')
    expect(await suppressionOf(sql, sent.email)).toBe('complained')
    expect(await deliveryOf(app, sent.deliveryId)).toMatchObject({
      status: 'accepted',
      events: [{ type: 'complained' }],
    })
    const [consents] = await sql`select count(*) from consent_events where contact_id = ${sent.contactId}`
    const types = (await activitiesOf(app, sent.contactId)).map(({ type }) => type)
    expect(types.filter((type) => type === 'email_complained')).toHaveLength(1)
    // Only a recipient's own choice is a withdrawal of consent.
    expect(consents).toEqual({ count: 0 })
  })

  test('applies to the person with any current address, also in the trash', async () => {
    const sent = await addSent()
    await app.send('PUT', `/contacts/${sent.contactId}`, { body: { email: `new-${sent.email}` } })
    await app.send('DELETE', `/contacts/${sent.contactId}`)
    await complain(sent)
    const [row] = await sql`select status from contacts where id = ${sent.contactId}`
    expect(row).toEqual({ status: 'complained' })
  })
})
