import { expect, test } from 'vitest'
import { listFields } from '../../../../server/audience/conditions/read.ts'
import { confirmUrl } from '../../../../server/platform/mail/links.ts'
import type { Sql } from '../../../../server/platform/storage/open.ts'
import { recordReturn } from '../../../../server/sending/bounces/index.ts'
import { finishImport } from '../../../audience/imports/applying-support.ts'
import { audienceOf, wideQuotas } from '../../../audience/memberships/support.ts'
import { createScene } from '../../../sending/pages/scene.ts'
import { startTestApp } from '../../../support/app.ts'
import { addSender, campaignOf, makeMailable, sendCampaign } from '../../campaigns/support.ts'
import { openForm, submitForm } from '../../forms/support.ts'
import { addFlow, chain, enrolmentsOf, enter, node, walkAll } from '../support.ts'
import { settle } from './support.ts'

const app = await startTestApp({ quotas: wideQuotas, edition: 'pro' })
const audience = audienceOf(app)
const scene = createScene(app)
const { sql, secret } = app.context
const { clock } = app

await makeMailable(app)

interface Rule {
  field: string
  operator: string
  value?: unknown
  parameters?: object
}

/** A contact, the conditions that wait for a change, and the request that makes it. */
interface Case {
  contactId: string
  rules: Rule[]
  cause: () => Promise<unknown>
}

const update = async (id: string, body: object): Promise<void> => {
  const etag = (await app.send('GET', `/contacts/${id}`)).headers.get('etag') ?? ''
  const answer = await app.send('PUT', `/contacts/${id}`, { body, headers: { 'if-match': etag } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

const asPerson = {
  headers: {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
    'x-forwarded-for': '203.0.113.77',
  },
}

/** Visits are written in batches. */
const visited = async (contactId: string, column: 'first_opened_at' | 'first_clicked_at'): Promise<void> => {
  clock.advance(6000)
  await expect
    .poll(
      async () =>
        (await sql`select from deliveries where contact_id = ${contactId} and ${sql(column)} is not null`)
          .length,
      {
        timeout: 5000,
      },
    )
    .toBe(1)
}

const happened = (field: string, parameters: object = {}): Rule => ({
  field,
  operator: 'happened',
  parameters,
})
const known = (field: string): Rule => ({ field, operator: 'is_set' })
const more = (field: string): Rule => ({ field, operator: 'gte', value: 1 })

const texts = {
  prefix: 'Dr',
  first_name: 'Ada',
  last_name: 'Lovelace',
  phone: '+44 20 7946 0958',
  company: 'Engines',
  job_title: 'Countess',
  external_id: '4711',
  source: 'fair',
  locale: 'en-GB',
  timezone: 'Europe/London',
  date_of_birth: '1815-12-10',
}
const address = {
  line1: '12 St James Square',
  city: 'London',
  state: 'Greater London',
  postal_code: 'SW1Y',
  country: 'GB',
}

/** Each case is about fields of conditions; together they are about all of them. */
const cases: Record<string, () => Promise<Case>> = {
  'members of the contact': async () => {
    const { id } = await audience.contact()
    const search: Rule = { field: 'search', operator: 'contains', value: 'lovelace' }
    const rules = [search, ...[...Object.keys(texts), ...Object.keys(address)].map(known)]
    return { contactId: id, rules, cause: () => update(id, { ...texts, address }) }
  },
  'a changed member': async () => {
    const { id } = await audience.contact()
    clock.advance(1000)
    const rules = [
      { field: 'tracking', operator: 'is', value: 'aggregate' },
      { field: 'frequency', operator: 'is', value: 'monthly' },
      { field: 'updated_at', operator: 'after', value: clock.now().toISOString() },
    ]
    const cause = async () => {
      clock.advance(1000)
      await update(id, { tracking: 'aggregate', frequency: 'monthly' })
    }
    return { contactId: id, rules, cause }
  },
  'an import that starts automations': async () => {
    const { id, email } = await audience.contact()
    const content = `E-mail,Job\n${email},Baker\n`
    const mapping = { 'E-mail': 'email', Job: 'job_title' }
    const cause = () => finishImport(app, { content, mapping, settings: { run_automations: true } })
    return { contactId: id, rules: [{ field: 'job_title', operator: 'is', value: 'Baker' }], cause }
  },
  'the address': async () => {
    const { id } = await audience.contact()
    const rules = ['email', 'email_domain'].map((field) => ({
      field,
      operator: 'contains',
      value: 'new.example',
    }))
    return { contactId: id, rules, cause: () => update(id, { email: 'ada@new.example' }) }
  },
  'the status': async () => {
    const { id } = await scene.addContact({ status: 'subscribed' })
    const rules = [{ field: 'status', operator: 'is', value: 'unsubscribed' }, known('unsubscribed_at')]
    return { contactId: id, rules, cause: () => update(id, { status: 'unsubscribed' }) }
  },
  'the page to unsubscribe': async () => {
    const ada = await scene.addContact()
    const deliveryId = await scene.addDelivery(ada)
    const rules = [{ field: 'consent', operator: 'is', value: 'withdrawn' }]
    return { contactId: ada.id, rules, cause: () => scene.post(scene.unsubscribeLink(ada, deliveryId), []) }
  },
  'the button to confirm': async () => {
    const { id, email } = await scene.addContact({ status: 'pending' })
    const [issuedAt, expiresAt] = [clock.now(), new Date(clock.now().getTime() + 86_400_000)]
    const cause = () => scene.post(confirmUrl(app.url, secret, { contactId: id, email, issuedAt, expiresAt }))
    return {
      contactId: id,
      rules: [known('confirmed_at'), { field: 'consent', operator: 'is', value: 'given' }],
      cause,
    }
  },
  'evidence of consent': async () => {
    const { id } = await audience.contact()
    const body = { kind: 'given', purpose: 'fairs', basis: 'opt_in', occurred_at: clock.now().toISOString() }
    const rules = [{ field: 'consent', operator: 'is', value: 'given', parameters: { purpose: 'fairs' } }]
    return { contactId: id, rules, cause: () => audience.post(`/contacts/${id}/consents`, body) }
  },
  'a list': async () => {
    const [{ id }, list] = [await audience.contact(), await audience.list()]
    const rules = [
      { field: 'lists', operator: 'contains_any', value: [list.id] },
      { field: 'list_membership', operator: 'is', value: 'subscribed', parameters: { list_id: list.id } },
    ]
    return { contactId: id, rules, cause: () => audience.join(list.id, [id]) }
  },
  'a list that the contact leaves': async () => {
    const [{ id }, list] = [await audience.contact(), await audience.list()]
    await audience.join(list.id, [id])
    const rules = [{ field: 'lists', operator: 'contains_none', value: [list.id] }]
    return { contactId: id, rules, cause: () => audience.leave(list.id, [id]) }
  },
  'a tag, also by a segment': async () => {
    const [{ id }, tag] = [await audience.contact(), await audience.tag()]
    const tagged = { field: 'tags', operator: 'contains_any', value: [tag.id] }
    const segment = await audience.segment({ match: 'all', conditions: [tagged] })
    const rules = [tagged, { field: 'segment', operator: 'contains_any', value: [segment.id] }]
    return { contactId: id, rules, cause: () => audience.addTag(tag.id, [id]) }
  },
  'a tag that is removed': async () => {
    const [{ id }, tag] = [await audience.contact(), await audience.tag()]
    await audience.addTag(tag.id, [id])
    const rules = [{ field: 'tags', operator: 'contains_none', value: [tag.id] }]
    return { contactId: id, rules, cause: () => audience.removeTag(tag.id, [id]) }
  },
  'a tag of a contact that is merged': async () => {
    const [{ id }, source, tag] = [await audience.contact(), await audience.contact(), await audience.tag()]
    await audience.addTag(tag.id, [source.id])
    const rules = [{ field: 'tags', operator: 'contains_any', value: [tag.id] }]
    return {
      contactId: id,
      rules,
      cause: () => audience.post(`/contacts/${id}/merge`, { source_id: source.id }),
    }
  },
  'a custom field': async () => {
    const { key } = await audience.field()
    const { id } = await audience.contact()
    return {
      contactId: id,
      rules: [known(`custom.${key}`)],
      cause: () => update(id, { custom_fields: { [key]: 'x' } }),
    }
  },
  'an open': async () => {
    const ada = await scene.addContact({ tracking: 'individual' })
    const campaign_id = (await scene.addCampaign()).id
    const deliveryId = await scene.addDelivery(ada, { campaignId: campaign_id })
    const rules = [
      known('last_opened_at'),
      known('last_active_at'),
      more('opens_count'),
      happened('any_email_opened'),
      happened('campaign_opened', { campaign_id }),
      { field: 'engagement_level', operator: 'is', value: 'high' },
    ]
    const cause = async () => {
      await fetch(scene.openLink(deliveryId), asPerson)
      await visited(ada.id, 'first_opened_at')
    }
    return { contactId: ada.id, rules, cause }
  },
  'a click': async () => {
    const ada = await scene.addContact({ tracking: 'individual' })
    const { id: campaign_id, links } = await scene.addCampaign({
      links: ['https://harbourbooks.example/autumn'],
    })
    const deliveryId = await scene.addDelivery(ada, { campaignId: campaign_id })
    const rules = [
      known('last_clicked_at'),
      more('clicks_count'),
      happened('any_email_clicked'),
      happened('campaign_clicked', { campaign_id }),
    ]
    const cause = async () => {
      await scene.request(scene.clickLink(deliveryId, links[0] ?? ''), asPerson)
      await visited(ada.id, 'first_clicked_at')
    }
    return { contactId: ada.id, rules, cause }
  },
  'a bounce': async () => {
    const ada = await scene.addContact()
    const campaign_id = (await scene.addCampaign()).id
    const deliveryId = await scene.addDelivery(ada, { campaignId: campaign_id })
    const trouble = {
      errorClass: 'mailbox_unknown',
      enhancedCode: '5.1.1',
      reply: '550 5.1.1 User unknown',
      verdict: 'mailbox',
      rule: 'mailbox-unknown',
    } as const
    const report = { about: { deliveryId }, trouble, occurredAt: clock.now() }
    const cause = () => sql.begin((tx: Sql) => recordReturn(tx, secret, report, clock.now()))
    return { contactId: ada.id, rules: [happened('campaign_bounced', { campaign_id })], cause }
  },
  'a campaign that is sent': async () => {
    const { id } = await audience.contact({ status: 'subscribed' })
    const tag = await audience.tag()
    await audience.addTag(tag.id, [id])
    const sent = { include: { tag_ids: [tag.id] } }
    const campaign_id = await campaignOf(app, { sender_id: await addSender(app), audience: sent })
    const cause = async () => {
      expect((await app.send('POST', `/campaigns/${campaign_id}/send`, { body: {} })).status).toBe(200)
      await app.work()
      await sendCampaign(app, campaign_id, 'finished')
    }
    return {
      contactId: id,
      rules: [happened('campaign_received', { campaign_id }), more('emails_received_count')],
      cause,
    }
  },
  ...Object.fromEntries(
    (['sequence', 'automation'] as const).map((kind) => [
      `a ${kind} that another one starts`,
      async () => {
        const { id } = await audience.contact({ status: 'subscribed' })
        const hour = { mode: 'duration', amount: 1, unit: 'hours' }
        const waits = await addFlow(app, chain([node('wait', 'wait', hour)]), { kind })
        const ends = await addFlow(app, chain([node('last', 'end')]), { kind })
        const [here, there] = [{ [`${kind}_id`]: waits.id }, { [`${kind}_id`]: ends.id }]
        const rules = [
          { field: `${kind}s`, operator: 'contains_any', value: [waits.id] },
          happened(`${kind}_entered`, here),
          happened(`${kind}_completed`, there),
          { field: `${kind}_status`, operator: 'is', value: 'completed', parameters: there },
        ]
        const cause = async () => {
          await enter(app, waits.id, [id])
          await enter(app, ends.id, [id])
        }
        return { contactId: id, rules, cause }
      },
    ]),
  ),
  'a form': async () => {
    const { id, email } = await audience.contact({ status: 'subscribed' })
    const form = await openForm(app)
    const cause = () => submitForm(app, form, { email })
    return { contactId: id, rules: [happened('form_submitted', { form_id: form.id })], cause }
  },
  'a submission that is deleted': async () => {
    const { id, email } = await audience.contact({ status: 'subscribed' })
    const form = await openForm(app)
    await submitForm(app, form, { email })
    const cause = async () => {
      const { body } = await app.send<{ data: { id: string }[] }>('GET', `/forms/${form.id}/submissions`)
      const path = `/forms/${form.id}/submissions/${body.data[0]?.id}`
      const etag = (await app.send('GET', path)).headers.get('etag') ?? ''
      expect((await app.send('DELETE', path, { headers: { 'if-match': etag } })).status).toBe(200)
    }
    return {
      contactId: id,
      rules: [{ ...happened('form_submitted', { form_id: form.id }), operator: 'did_not_happen' }],
      cause,
    }
  },
  'a custom event': async () => {
    const { id } = await audience.contact()
    const cause = () => audience.post(`/contacts/${id}/events`, { name: 'order_placed' })
    return { contactId: id, rules: [happened('event', { event: 'order_placed' })], cause }
  },
}

const covered = new Set<string>()

test.for(Object.keys(cases))('a contact that waits for a condition goes on after %s', async (name) => {
  const { contactId, rules, cause } = await (cases[name] as () => Promise<Case>)()
  const flows: { id: string; field: string }[] = []
  for (const rule of rules) {
    const condition = { match: 'all', conditions: [rule] }
    const flow = await addFlow(app, chain([node('until', 'wait_for', { condition })]))
    await enter(app, flow.id, [contactId])
    flows.push({ id: flow.id, field: rule.field })
  }
  await settle(app)
  const states = async () =>
    Object.fromEntries(
      await Promise.all(
        flows.map(async ({ id, field }) => [
          field,
          (await enrolmentsOf(app, id)).map(({ status }) => status),
        ]),
      ),
    )
  const all = (status: string) => Object.fromEntries(flows.map(({ field }) => [field, [status]]))
  expect(await states()).toEqual(all('waiting'))
  await cause()
  // Nothing is due by the time alone.
  await settle(app)
  expect(await states()).toEqual(all('completed'))
  for (const { field } of rules) covered.add(field.startsWith('custom.') ? 'custom' : field)
  await sql`update flows set status = 'archived'`
})

test('every field of conditions has such a change', async () => {
  const fields = (await listFields(sql)).map(({ key }) => (key.startsWith('custom.') ? 'custom' : key))
  // The id of a contact and the day on which it was created never change; a kept condition is never about the trash.
  const without = new Set(['created_at', 'id', 'trashed'])
  expect(fields.filter((key) => !covered.has(key) && !without.has(key))).toEqual([])
})

test.for([
  ['in the last days', { field: 'last_active_at', operator: 'not_in_last_days', value: 30 }, 3_600_000],
  [
    'a period',
    { ...happened('event', { event: 'visit', within_days: 30 }), operator: 'did_not_happen' },
    3_600_000,
  ],
  ['a fixed value', { field: 'company', operator: 'is', value: 'Engines' }, 86_400_000],
] as const)(
  'a contact that waits for a condition on %s looks again within the bound',
  async ([, rule, bound]) => {
    const condition = { match: 'all', conditions: [rule] } as never
    const { id } = await audience.contact()
    await audience.post(`/contacts/${id}/events`, { name: 'visit' })
    const flow = await addFlow(app, chain([node('until', 'wait_for', { condition })]))
    await enter(app, flow.id, [id])
    await walkAll(app)
    const [enrolment] = await enrolmentsOf(app, flow.id)
    expect(Date.parse(enrolment?.due_at ?? '') - clock.now().getTime()).toBe(bound)
    if (bound > 3_600_000) return
    for (let hour = 0; hour < 24 * 31; hour += 12) {
      clock.advance(12 * 3_600_000)
      await walkAll(app)
    }
    expect(await enrolmentsOf(app, flow.id)).toMatchObject([{ status: 'completed' }])
  },
)
