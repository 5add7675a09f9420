import { expect, test } from 'vitest'
import { startTestApp } from '../../support/app.ts'
import { addReader, addSender, campaignOf, emptyAudience } from './support.ts'

const app = await startTestApp()
const { sql } = app.context

const ab = {
  test_share_percent: 20,
  winner_by: 'manual',
  variants: [
    { key: 'a', subject: 'One' },
    { key: 'b', subject: 'Two' },
  ],
}

test('an A/B test requires the Pro edition, and clearing it does not', async () => {
  const { status, body } = await app.send('POST', '/campaigns', { body: { name: 'Test', ab } })
  expect(status).toBe(403)
  expect(body).toMatchObject({ code: 'pro_lock', pro_lock: true, feature: 'ab_testing', limit: null })
  expect((await app.send('POST', '/campaigns', { body: { name: 'None', ab: null } })).status).toBe(201)
})

test("sending in the contacts' time zones requires the Pro edition, and switching it off does not", async () => {
  const named = (per_contact_zone: boolean) => ({ body: { name: 'Zones', schedule: { per_contact_zone } } })
  expect((await app.send('POST', '/campaigns', named(true))).body).toMatchObject({
    code: 'pro_lock',
    feature: 'send_time_per_contact',
  })
  expect((await app.send('POST', '/campaigns', named(false))).status).toBe(201)
})

test('a campaign with Pro features cannot be sent without Pro', async () => {
  await emptyAudience(app)
  await addReader(app, 'Ada')
  const id = await campaignOf(app, { sender_id: await addSender(app) })
  const kept = { preheader: null, sender_id: null, content: null }
  const stored = {
    ...ab,
    decide_after_hours: 4,
    variants: ab.variants.map((variant) => ({ ...variant, ...kept })),
  }
  await sql`update campaigns set ab = ${sql.json(stored)} where id = ${id}`
  const { body } = await app.send('POST', `/campaigns/${id}/send`, { body: {} })
  expect(body).toMatchObject({ code: 'not_ready', errors: [{ pointer: '/ab' }] })
})

test('a copy omits Pro features without Pro', async () => {
  await emptyAudience(app)
  await addReader(app, 'Ada')
  const stored = {
    ...ab,
    decide_after_hours: 4,
    variants: ab.variants.map((one) => ({ ...one, preheader: null, sender_id: null, content: null })),
  }
  const id = await campaignOf(app, { sender_id: await addSender(app) })
  const copy = async (kind: 'duplicate' | 'resend') => {
    const { status, body } = await app.send('POST', `/campaigns/${id}/${kind}`, { body: {} })
    expect(status).toBe(201)
    return body
  }
  await sql`update campaigns set ab = ${sql.json(stored)}, state = 'finished' where id = ${id}`
  expect(await copy('duplicate')).toMatchObject({ ab: null })
  expect(await copy('resend')).toMatchObject({ ab: null })
  await sql`update campaigns set ab = null, per_contact_zone = true where id = ${id}`
  expect(await copy('duplicate')).toMatchObject({ schedule: { per_contact_zone: false } })
  expect(await copy('resend')).toMatchObject({ schedule: { per_contact_zone: false } })
  expect((await app.send('GET', `/campaigns/${id}`)).body).toMatchObject({
    schedule: { per_contact_zone: true },
  })
})

test('a scheduled campaign that is not ready is paused with the reason', async () => {
  await emptyAudience(app)
  await addReader(app, 'Ada')
  const sender_id = await addSender(app)
  const id = await campaignOf(app, { sender_id })
  const send_at = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
  expect((await app.send('POST', `/campaigns/${id}/schedule`, { body: { send_at } })).body.state).toBe(
    'scheduled',
  )
  await sql`update senders set verified_at = null where id = ${sender_id}`
  app.clock.advance(3_601_000)
  for (let times = 0; times < 2; times++) {
    await sql`select graphile_worker.add_job('start-campaigns')`
    await app.work()
  }
  const { body } = await app.send('GET', `/campaigns/${id}`)
  expect(body).toMatchObject({ state: 'paused', pause_reason: 'not_ready', accounting: null })
  expect(String(body.pause_detail)).toContain('is not verified')
  await sql`update senders set verified_at = now() where id = ${sender_id}`
  expect((await app.send('POST', `/campaigns/${id}/resume`)).body.state).toBe('preparing')
  await app.work()
  expect((await app.send('GET', `/campaigns/${id}`)).body).toMatchObject({
    state: 'sending',
    accounting: { audience_count: 1, queued: 1 },
  })
})
