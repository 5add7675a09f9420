import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { replaceWantedTriggers } from '../../../server/audience/trigger-events/index.ts'
import { newId } from '../../../server/platform/ids.ts'
import { confirmUrl } from '../../../server/platform/mail/links.ts'
import type { Sql } from '../../../server/platform/storage/open.ts'
import { recordComplaint, recordReturn } from '../../../server/sending/bounces/index.ts'
import { addSender, campaignOf, makeMailable, sendCampaign } from '../../marketing/campaigns/support.ts'
import { entranceOf, routeAll, trigger } from '../../marketing/flows/router/support.ts'
import { createScene } from '../../sending/pages/scene.ts'
import { startTestApp } from '../../support/app.ts'
import { finishImport } from '../imports/applying-support.ts'
import { audienceOf, wideQuotas } from '../memberships/support.ts'
import { outboxOf } from './support.ts'

const app = await startTestApp({ quotas: wideQuotas })
const scene = createScene(app)
const audience = audienceOf(app)
const { sql, secret } = app.context
const { clock } = app
const outbox = outboxOf(app)

const allKeys = [
  'contact_created',
  'contact_updated',
  'contact_status_changed',
  'contact_email_changed',
  'contact_imported',
  'contact_confirmed',
  'list_joined',
  'list_left',
  'tag_added',
  'tag_removed',
  'email_opened',
  'email_clicked',
  'email_bounced',
  'email_complained',
  'email_unsubscribed',
  'campaign_sent_to_contact',
  'sequence_completed',
  'sequence_exited',
  'automation_completed',
  'custom_event',
]

await makeMailable(app)

const asPerson = {
  headers: {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
    'x-forwarded-for': '203.0.113.77',
  },
}

const update = async (id: string, body: object): Promise<void> => {
  const etag = (await app.send('GET', `/contacts/${id}`)).headers.get('etag') ?? ''
  const answer = await app.send('PUT', `/contacts/${id}`, { body, headers: { 'if-match': etag } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

/** Visits are written in batches; clicks wait for further clicks. */
const visited = async (): Promise<void> => {
  clock.advance(6000)
  await expect
    .poll(async () => (await sql`select from trigger_events`).length, { timeout: 5000 })
    .toBeGreaterThan(0)
}

const enrol = async (contactId: string, kind: string): Promise<string> => {
  const id = newId()
  await sql`
    insert into enrolments (id, contact_id, kind, source_id, source_name, status, entered_at)
    values (${id}, ${contactId}, ${kind}, ${outbox.sourceId}, 'Welcome', 'active', ${clock.now()})`
  return id
}
const end = (id: string, status: string, reason: string | null = null) =>
  sql`update enrolments set status = ${status}, exit_reason = ${reason}, finished_at = ${clock.now()} where id = ${id}`

beforeEach(async () => {
  await outbox.want(...allKeys)
  await outbox.take()
})

/** Each returns the contact. `before` runs unobserved. */
interface Cause {
  key: string
  what: string
  run: () => Promise<[contactId: string, ...causes: (() => Promise<unknown>)[]]>
  data: object
  /** Other events of the same change. */
  also?: string[]
}

const causes: Cause[] = [
  {
    key: 'contact_updated',
    what: 'a changed field',
    run: async () => {
      const { id } = await audience.contact()
      return [id, () => update(id, { company: 'Analytical Engines' })]
    },
    data: {
      fields: ['company'],
      changes: [{ field: 'company', from: null, to: 'Analytical Engines' }],
    },
  },
  {
    key: 'contact_updated',
    what: 'a changed custom field',
    run: async () => {
      const { key } = await audience.field({ key: 'genre' })
      const { id } = await audience.contact()
      return [id, () => update(id, { custom_fields: { [key]: 'poetry' } })]
    },
    data: { fields: ['custom_fields.genre'] },
  },
  {
    key: 'contact_status_changed',
    what: 'a changed status',
    run: async () => {
      const { id } = await audience.contact({ status: 'subscribed' })
      return [id, () => update(id, { status: 'unsubscribed', status_reason: 'By telephone.' })]
    },
    data: { from: 'subscribed', to: 'unsubscribed', reason: 'By telephone.', forced: false },
  },
  {
    key: 'contact_email_changed',
    what: 'a changed address',
    run: async () => {
      const { id } = await audience.contact({ email: 'grace@old.example' })
      return [id, () => update(id, { email: 'grace@new.example' })]
    },
    data: { from: 'grace@old.example', to: 'grace@new.example' },
  },
  {
    key: 'list_joined',
    what: 'a new membership',
    run: async () => {
      const { id } = await audience.contact()
      const list = await audience.list({ name: 'New arrivals' })
      return [id, () => audience.join(list.id, [id])]
    },
    data: { list_name: 'New arrivals', membership_status: 'subscribed' },
  },
  {
    key: 'list_left',
    what: 'a removed membership',
    run: async () => {
      const { id } = await audience.contact()
      const list = await audience.list({ name: 'Sales' })
      await audience.join(list.id, [id])
      return [id, () => audience.leave(list.id, [id])]
    },
    data: { list_name: 'Sales', membership_status: null },
  },
  {
    key: 'tag_added',
    what: 'a new tag',
    run: async () => {
      const { id } = await audience.contact()
      const tag = await audience.tag({ name: 'First editions' })
      return [id, () => audience.addTag(tag.id, [id])]
    },
    data: { tag_name: 'First editions' },
  },
  {
    key: 'tag_removed',
    what: 'a removed tag',
    run: async () => {
      const { id } = await audience.contact()
      const tag = await audience.tag({ name: 'Poetry' })
      await audience.addTag(tag.id, [id])
      return [id, () => audience.removeTag(tag.id, [id])]
    },
    data: { tag_name: 'Poetry' },
  },
  {
    key: 'email_unsubscribed',
    what: 'the page to unsubscribe',
    run: async () => {
      const ada = await scene.addContact()
      const deliveryId = await scene.addDelivery(ada)
      return [ada.id, () => scene.post(scene.unsubscribeLink(ada, deliveryId), [['reason', 'too_often']])]
    },
    data: { reason: 'too_often', source_kind: 'campaign' },
    also: ['contact_status_changed'],
  },
  {
    key: 'email_opened',
    what: 'the tracking pixel',
    run: async () => {
      const ada = await scene.addContact({ tracking: 'individual' })
      const deliveryId = await scene.addDelivery(ada, { campaignId: (await scene.addCampaign()).id })
      return [ada.id, () => fetch(scene.openLink(deliveryId), asPerson), visited]
    },
    data: { source_kind: 'campaign' },
  },
  {
    key: 'email_clicked',
    what: 'a link',
    run: async () => {
      const ada = await scene.addContact({ tracking: 'individual' })
      const { id, links } = await scene.addCampaign({ links: ['https://harbourbooks.example/autumn'] })
      const deliveryId = await scene.addDelivery(ada, { campaignId: id })
      return [ada.id, () => scene.request(scene.clickLink(deliveryId, links[0] ?? ''), asPerson), visited]
    },
    data: { source_kind: 'campaign', url: 'https://harbourbooks.example/autumn' },
  },
  {
    key: 'email_bounced',
    what: 'a hard bounce',
    run: async () => {
      const ada = await scene.addContact()
      const deliveryId = await scene.addDelivery(ada)
      const trouble = {
        errorClass: 'mailbox_unknown',
        enhancedCode: '5.1.1',
        reply: '550 5.1.1 User unknown',
        verdict: 'mailbox',
        rule: 'mailbox-unknown',
      } as const
      const report = { about: { deliveryId }, trouble, occurredAt: clock.now() }
      return [ada.id, () => sql.begin((tx: Sql) => recordReturn(tx, secret, report, clock.now()))]
    },
    data: { source_kind: 'campaign', error_class: 'mailbox_unknown' },
    also: ['contact_status_changed'],
  },
  {
    key: 'email_complained',
    what: 'a complaint about a delivery',
    run: async () => {
      const ada = await scene.addContact()
      const deliveryId = await scene.addDelivery(ada)
      const report = { about: { deliveryId }, occurredAt: clock.now() }
      return [ada.id, () => sql.begin((tx: Sql) => recordComplaint(tx, secret, report, clock.now()))]
    },
    data: { source_kind: 'campaign' },
    also: ['contact_status_changed'],
  },
  {
    key: 'email_complained',
    what: 'a complaint about an address',
    run: async () => {
      const ada = await scene.addContact()
      const report = { about: { address: ada.email }, occurredAt: clock.now() }
      return [ada.id, () => sql.begin((tx: Sql) => recordComplaint(tx, secret, report, clock.now()))]
    },
    data: { delivery_id: null },
    also: ['contact_status_changed'],
  },
  {
    key: 'sequence_completed',
    what: 'the end of a sequence',
    run: async () => {
      const { id } = await audience.contact()
      const enrolment = await enrol(id, 'sequence')
      return [id, () => end(enrolment, 'completed')]
    },
    data: { sequence_id: outbox.sourceId, entry_key: '' },
  },
  {
    key: 'sequence_exited',
    what: 'leaving a sequence',
    run: async () => {
      const { id } = await audience.contact()
      const enrolment = await enrol(id, 'sequence')
      return [id, () => end(enrolment, 'exited', 'unsubscribed')]
    },
    data: { sequence_id: outbox.sourceId, reason: 'unsubscribed' },
  },
  {
    key: 'automation_completed',
    what: 'the end of an automation',
    run: async () => {
      const { id } = await audience.contact()
      const enrolment = await enrol(id, 'automation')
      return [id, () => end(enrolment, 'completed')]
    },
    data: { automation_id: outbox.sourceId },
  },
  {
    key: 'custom_event',
    what: 'a reported event',
    run: async () => {
      const { id } = await audience.contact()
      const body = { name: 'order_placed', properties: { order_number: '2026-1187', amount: 84.5 } }
      return [id, () => audience.post(`/contacts/${id}/events`, body)]
    },
    data: { name: 'order_placed', properties: { order_number: '2026-1187', amount: 84.5 } },
  },
]

describe('one event is recorded', () => {
  test.each(causes)('$key: $what', async ({ key, run, data, also = [] }) => {
    const [contactId, ...steps] = await run()
    await outbox.take()
    for (const step of steps) await step()
    const events = await outbox.take()
    expect(events.map((event) => event.key).sort()).toEqual([key, ...also].sort())
    expect(events.find((event) => event.key === key)).toMatchObject({
      contact_id: contactId,
      data,
      caused_by: key.includes('sequence') || key.includes('automation') ? [outbox.sourceId] : [],
    })
  })

  test('contact_created: a new contact', async () => {
    const { id } = await audience.contact()
    expect(await outbox.take()).toMatchObject([
      { key: 'contact_created', contact_id: id, data: { created_by: 'user', job_id: null } },
    ])
  })

  test('contact_confirmed: the button of a confirmation', async () => {
    const { id, email } = await scene.addContact({ status: 'pending' })
    await outbox.take()
    const [issuedAt, expiresAt] = [clock.now(), new Date(clock.now().getTime() + 86_400_000)]
    await scene.post(confirmUrl(app.url, secret, { contactId: id, email, issuedAt, expiresAt }))
    const events = await outbox.take()
    expect(events.map(({ key }) => key)).toEqual(['contact_status_changed', 'contact_confirmed'])
    expect(events[1]).toMatchObject({ contact_id: id, data: { former_status: 'pending' } })
  })

  test('contact_imported: rows of an import that may start automations', async () => {
    const { email } = await audience.contact({ email: 'old@example.com' })
    await outbox.take()
    const given = {
      content: `E-mail,Company\n${email},Engines\nnew@example.com,Looms\n`,
      mapping: { 'E-mail': 'email', Company: 'company' },
    }
    await finishImport(app, { ...given, settings: { run_automations: true } })
    const events = (await outbox.take()).map(({ key, data }) => [key, data.is_new])
    expect(events).toEqual([
      ['contact_updated', undefined],
      ['contact_imported', false],
      ['contact_created', undefined],
      ['contact_imported', true],
    ])
    await finishImport(app, { ...given, content: 'E-mail,Company\nlater@example.com,Looms\n' })
    expect(await outbox.take()).toEqual([])
  })

  test('campaign_sent_to_contact: a campaign that the server accepted', async () => {
    await sql`delete from contacts`
    const ada = await audience.contact({ email: 'ada.sent@example.com', status: 'subscribed' })
    const id = await campaignOf(app, { sender_id: await addSender(app) })
    await outbox.take()
    expect((await app.send('POST', `/campaigns/${id}/send`, { body: {} })).status).toBe(200)
    await app.work()
    await sendCampaign(app, id, 'finished')
    expect(await outbox.take()).toMatchObject([
      { key: 'campaign_sent_to_contact', contact_id: ada.id, data: { campaign_id: id } },
    ])
  })
})

describe('no event is recorded', () => {
  test('if nothing wants it', async () => {
    await outbox.want('tag_removed')
    const { id } = await audience.contact()
    await update(id, { company: 'Engines' })
    const tag = await audience.tag()
    await audience.addTag(tag.id, [id])
    await audience.post(`/contacts/${id}/events`, { name: 'order_placed' })
    expect(await outbox.take()).toEqual([])
    await outbox.want()
    await audience.removeTag(tag.id, [id])
    expect(await outbox.take()).toEqual([])
  })

  test('for a change that is rolled back', async () => {
    const { id } = await audience.contact()
    const tag = await audience.tag()
    await outbox.take()
    await sql
      .begin(async (tx: Sql) => {
        await tx`
          insert into contact_activities (id, contact_id, type, occurred_at, actor_kind, data)
          values (${newId()}, ${id}, 'tag_added', ${clock.now()}, 'system', ${tx.json({ tag: { id: tag.id, name: 'x' } })})`
        expect(await tx`select from trigger_events`).toHaveLength(1)
        throw new Error('roll back')
      })
      .catch(() => undefined)
    expect(await outbox.take()).toEqual([])
  })

  test('for opens by machines', async () => {
    const ada = await scene.addContact({ tracking: 'individual' })
    const deliveryId = await scene.addDelivery(ada, { campaignId: (await scene.addCampaign()).id })
    await outbox.take()
    await fetch(scene.openLink(deliveryId), { headers: { 'user-agent': 'Mozilla/5.0' } })
    clock.advance(6000)
    await expect.poll(async () => (await scene.eventsOf(deliveryId)).length).toBe(1)
    expect(await outbox.take()).toEqual([])
  })
})

test('an event names the flows that caused it', async () => {
  const { id } = await audience.contact()
  const flow = newId()
  await outbox.take()
  await sql.begin(async (tx: Sql) => {
    await tx`select set_config('crs.caused_by', ${`{${flow}}`}, true)`
    await tx`
      insert into contact_activities (id, contact_id, type, occurred_at, actor_kind, data)
      values (${newId()}, ${id}, 'confirmed', ${clock.now()}, 'system', '{}')`
  })
  await sql`
    insert into contact_activities (id, contact_id, type, occurred_at, actor_kind, data)
    values (${newId()}, ${id}, 'confirmed', ${clock.now()}, 'system', '{}')`
  expect((await outbox.take()).map(({ caused_by }) => caused_by)).toEqual([[flow], []])
})

test('events of one statement keep the order of the changes', async () => {
  const ids = await audience.contactsIds(200)
  const tag = await audience.tag()
  await outbox.take()
  await audience.addTag(tag.id, ids)
  const tagged = await sql<{ contact_id: string }[]>`
    select contact_id from contact_activities where type = 'tag_added' and contact_id = any (${ids}) order by id`
  expect((await outbox.take()).map(({ contact_id }) => contact_id)).toEqual(
    tagged.map(({ contact_id }) => contact_id),
  )
})

describe('events that are not routed yet', () => {
  test('move to the contact of a merge', async () => {
    const [target, source] = [await audience.contact(), await audience.contact()]
    await audience.post(`/contacts/${target.id}/merge`, { source_id: source.id })
    const events = await outbox.take()
    expect(events.filter(({ key }) => key === 'contact_created')).toHaveLength(2)
    expect(new Set(events.map(({ contact_id }) => contact_id))).toEqual(new Set([target.id]))
  })

  test('go with an erased contact', async () => {
    const { id } = await audience.contact()
    const answer = await app.send('POST', `/contacts/${id}/erase`, { body: {} })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    expect(await outbox.take()).toEqual([])
  })
})

test('two sequences or automations that want a key cause one event', async () => {
  const other = newId()
  await sql.begin((tx: Sql) => replaceWantedTriggers(tx, other, ['contact_created']))
  await audience.contact()
  expect(await outbox.take()).toHaveLength(1)
  await sql.begin((tx: Sql) => replaceWantedTriggers(tx, other, []))
})

describe('the contact enters an automation with the trigger', () => {
  const settings: Record<string, object> = { custom_event: { name: 'order_placed' } }

  beforeAll(async () => {
    for (const table of ['contacts', 'tags', 'lists']) await sql`delete from ${sql(table)}`
  })
  afterEach(async () => {
    await sql`delete from wanted_triggers`
    await sql`update flows set status = 'archived'`
  })

  test.each(causes.filter(({ what }) => what !== 'a changed custom field'))(
    '$key: $what',
    async ({ key, run }) => {
      const flow = await entranceOf(app, [trigger(key, settings[key])])
      const [contactId, ...steps] = await run()
      await outbox.take()
      for (const step of steps) await step()
      await routeAll(app)
      const { data } = await audience.get<{ data: { source: { id: string } }[] }>(
        `/contacts/${contactId}/enrolments`,
      )
      expect(JSON.stringify(data)).toContain(flow.id)
      await sql`update flows set status = 'archived'`
      await sql`delete from wanted_triggers where source_id = ${flow.id}`
    },
  )
})
