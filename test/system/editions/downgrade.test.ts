import { beforeAll, describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { start, uploaded } from '../../audience/imports/support.ts'
import { addUser } from '../../host/users.ts'
import { addSender, campaignOf, fill } from '../../marketing/campaigns/support.ts'
import { openForm, submissionsOf, submitForm, unlimited } from '../../marketing/forms/support.ts'
import { startTestApp } from '../../support/app.ts'

type Schemas = components['schemas']

const app = await startTestApp({ edition: 'pro', ...unlimited })
const { sql } = app.context

const create = async (path: string, body: object): Promise<string> => {
  const answer = await app.send<{ id: string }>('POST', path, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.id
}
const get = async <Body = Record<string, unknown>>(path: string) => (await app.send<Body>('GET', path)).body
const limitOf = async (key: Schemas['PlanLimitKey']) =>
  (await get<Schemas['Edition']>('/settings/edition')).limits.find((limit) => limit.key === key)
const usesOf = async () => {
  const { features } = await get<Schemas['Edition']>('/settings/edition')
  return Object.fromEntries(features.map(({ key, used, pro_lock }) => [key, [used, pro_lock]]))
}

const tags = await Promise.all(['One', 'Two'].map((name) => create('/tags', { name })))
const addTag = { id: 'mark', type: 'add_tag', settings: { tag_id: tags[1] } }
const splitting = {
  id: 'split',
  type: 'split_percent',
  settings: {
    branches: [
      { key: 'a', percent: 50 },
      { key: 'b', percent: 50 },
    ],
  },
}
const calling = {
  id: 'call',
  type: 'call_webhook',
  settings: { url: 'https://shop.harbourbooks.example/hook' },
}

const publish = (id: string) => app.send('POST', `/automations/${id}/publish`, { body: {} })
const addAutomation = async (name: string, node: { id: string } & object): Promise<string> => {
  const triggers = [{ key: 'tag_added', settings: { tag_ids: [tags[0]] } }]
  const definition = { triggers, start: node.id, nodes: [node] }
  const id = await create('/automations', { name, definition })
  const { status, body } = await publish(id)
  expect(status, JSON.stringify(body)).toBe(200)
  app.clock.advance(1000)
  return id
}

const hook = { url: 'https://shop.harbourbooks.example/hook', event_types: ['import.finished'] }

const fileField = { id: 'poem', type: 'file', label: 'Your poem' }

const plain: string[] = []
const hooks: string[] = []
const fields: string[] = []
let branching = ''
let webhook = ''
let testing = ''
let zoned = ''
let key = ''
const person = { id: '' }

/** Everything that Pro allows, beyond the free plan. */
const fillPro = async (): Promise<void> => {
  for (let at = 0; at < 5; at++) plain.push(await addAutomation(`Automation ${at}`, addTag))
  branching = await addAutomation('With branches', splitting)
  webhook = await addAutomation('With a call', calling)
  for (let at = 0; at < 3; at++) hooks.push(await create('/webhooks', { ...hook, url: `${hook.url}/${at}` }))
  for (let at = 0; at < 12; at++)
    fields.push(await create('/custom-fields', { key: `field_${at}`, label: `Field ${at}`, type: 'text' }))
  for (const login of ['grace', 'mary', 'ada']) await addUser(sql, login, ['editor'])
  person.id = await create('/contacts', {
    email: 'ada@example.com',
    status: 'subscribed',
    custom_fields: { field_11: 'verse' },
  })
  await fill(app, 2004)
  const sender_id = await addSender(app)
  const variants = [
    { key: 'a', subject: 'One' },
    { key: 'b', subject: 'Two' },
  ]
  testing = await campaignOf(app, {
    sender_id,
    ab: { test_share_percent: 20, winner_by: 'manual', variants },
  })
  zoned = await campaignOf(app, { sender_id, schedule: { per_contact_zone: true } })
  const send_at = new Date(app.clock.now().getTime() + 48 * 3_600_000).toISOString()
  for (const id of [testing, zoned]) {
    const { status, body } = await app.send('POST', `/campaigns/${id}/schedule`, { body: { send_at } })
    expect(status, JSON.stringify(body)).toBe(200)
  }
  await openForm(app, { fields: [fileField] })
  const made = await app.send<{ secret: string }>('POST', '/settings/api-keys', {
    body: { name: 'Shop', capabilities: ['crm_access'], scopes: ['contacts:read'] },
  })
  key = `Bearer ${made.body.secret}`
}

const withKey = () => app.send('GET', '/contacts?limit=1', { authorization: key })

beforeAll(async () => {
  await fillPro()
  expect((await withKey()).status).toBe(200)
  expect((await app.send('DELETE', '/settings/licence')).status).toBe(200)
  await app.work()
}, 60_000)

const lock = (limit: string, used: number, allowed: number) => ({
  code: 'pro_lock',
  pro_lock: true,
  feature: null,
  limit: { key: limit, used, allowed },
  upgrade_url: 'http://crm.test/host/edition',
})

describe('after a downgrade, contacts over the limit', () => {
  test('stay, can be read and changed, and no other is added', async () => {
    expect(await limitOf('contacts')).toMatchObject({
      used: 2005,
      allowed: 2000,
      over: 5,
      locked: true,
      near: true,
    })
    const { status, body } = await app.send('PUT', `/contacts/${person.id}`, { body: { first_name: 'Ada' } })
    expect([status, body.first_name]).toEqual([200, 'Ada'])
    const added = await app.send('POST', '/contacts', { body: { email: 'new@example.com' } })
    expect([added.status, added.body]).toMatchObject([403, lock('contacts', 2005, 2000)])
    const upserted = await app.send('PUT', '/contacts/by-email/new@example.com', {
      body: { first_name: 'New' },
    })
    expect(upserted.status).toBe(403)
    expect(
      (await app.send('PUT', '/contacts/by-email/ada@example.com', { body: { last_name: 'L' } })).status,
    ).toBe(200)
  })

  test('in the trash cannot be restored until there is space', async () => {
    await app.send('DELETE', `/contacts/${person.id}`)
    expect((await app.send('POST', `/contacts/${person.id}/restore`)).body).toMatchObject({
      limit: { key: 'contacts' },
    })
    await sql`update contacts set trashed_at = ${app.clock.now()} where id in (
      select id from contacts where trashed_at is null limit 5)`
    expect(await limitOf('contacts')).toMatchObject({ used: 1999, over: 0, locked: false })
    expect((await app.send('POST', `/contacts/${person.id}/restore`)).status).toBe(200)
    expect(await limitOf('contacts')).toMatchObject({ used: 2000, locked: true })
  })

  test('an import names each row that does not fit, changes those that are inside, and goes on after an upgrade', async () => {
    const { id } = await uploaded(
      app,
      'E-mail,First name\nada@example.com,Augusta\nmary@example.com,Mary\njoan@example.com,Joan\n',
    )
    const { body: job } = await start(app, id)
    await app.work()
    expect(await get(`/jobs/${job.id}`)).toMatchObject({
      state: 'partially_failed',
      counters: { created: 0, updated: 1, failed: 2 },
    })
    const errors = await get<Schemas['JobErrorPage']>(`/jobs/${job.id}/errors`)
    expect(errors.data.map(({ code, line_number }) => [code, line_number])).toEqual([
      ['plan_limit', 3],
      ['plan_limit', 4],
    ])
    const licence = app.issueLicence({ id: 'next' })
    expect((await app.send('PUT', '/settings/licence', { body: { licence_text: licence } })).status).toBe(200)
    await app.send('PUT', `/contacts/${person.id}`, { body: { first_name: 'Changed since' } })
    const { body: again } = await start(app, id)
    await app.work()
    const second = await get(`/jobs/${again.id}`)
    await app.send('DELETE', '/settings/licence')
    await app.work()
    expect(second).toMatchObject({
      state: 'succeeded',
      counters: { created: 2, updated: 0, skipped: 1, failed: 0 },
    })
    expect((await get(`/contacts/${person.id}`)).first_name).toBe('Changed since')
    expect((await start(app, id)).status).toBe(409)
  })

  test('a form keeps what does not fit, and accepts the submission', async () => {
    const form = await openForm(app)
    const sent = await submitForm(app, form, { email: 'joanna@example.com' })
    expect(sent.status).toBeLessThan(300)
    expect(await submissionsOf(app, form)).toMatchObject([
      { outcome: 'not_stored', contact_id: null, answers: [{ texts: ['joanna@example.com'] }] },
    ])
  })
})

describe('after a downgrade, automations', () => {
  const stateOf = async (id: string) => {
    const { state, pause_reason } = await get(`/automations/${id}`)
    return [state, pause_reason]
  }

  test('over the limit are paused, the latest first, each with a notice', async () => {
    expect(await Promise.all(plain.map(stateOf))).toEqual([
      ['active', null],
      ['active', null],
      ['active', null],
      ['paused', 'plan_limit'],
      ['paused', 'plan_limit'],
    ])
    expect(await limitOf('active_automations')).toMatchObject({ used: 3, allowed: 3, locked: true })
    const { data } = await get<Schemas['NoticePage']>('/notices?kind=automation_paused&state=open')
    expect(data.map(({ resource }) => resource.id).sort()).toEqual(
      [...plain.slice(3), branching, webhook].sort(),
    )
    expect(data[0]?.detail).toMatch(/allows 3 active automations|does not include/)
  })

  test('with steps of the Pro edition are paused, and cannot be resumed or published', async () => {
    expect(await stateOf(branching)).toEqual(['paused', 'plan_limit'])
    expect(await stateOf(webhook)).toEqual(['paused', 'plan_limit'])
    for (const [id, feature] of [
      [branching, 'automation_branching'],
      [webhook, 'call_webhook'],
    ] as const) {
      const resumed = await app.send('POST', `/automations/${id}/resume`)
      expect([resumed.status, resumed.body]).toMatchObject([403, { pro_lock: true, feature, limit: null }])
      expect((await publish(id)).body).toMatchObject({ pro_lock: true, feature })
    }
  })

  test('can take the place of another one, and their notice is closed', async () => {
    const [first = '', , , , last = ''] = plain
    const refused = await app.send('POST', `/automations/${last}/resume`)
    expect(refused.body).toMatchObject(lock('active_automations', 3, 3))
    await app.send('POST', `/automations/${first}/pause`)
    expect((await app.send('POST', `/automations/${last}/resume`)).status).toBe(200)
    const { data } = await get<Schemas['NoticePage']>('/notices?kind=automation_paused&state=open')
    expect(data.map(({ resource }) => resource.id)).not.toContain(last)
    await app.send('POST', `/automations/${last}/pause`)
    expect((await app.send('POST', `/automations/${first}/resume`)).status).toBe(200)
  })
})

describe('after a downgrade, webhooks over the limit', () => {
  test('are paused, the latest first, and one can take the place of another', async () => {
    const states = async () => {
      const rows = await Promise.all(hooks.map((id) => get<Schemas['Webhook']>(`/webhooks/${id}`)))
      return rows.map(({ state, state_reason }) => [state, state_reason])
    }
    const locked = ['paused', 'plan_limit']
    expect(await states()).toEqual([['active', null], locked, locked])
    expect(await limitOf('webhook_endpoints')).toMatchObject({ used: 3, allowed: 1, over: 2, locked: true })
    const change = (id: string | undefined, state: string) =>
      app.send('PUT', `/webhooks/${id}`, { body: { state } })
    expect((await change(hooks[1], 'active')).body).toMatchObject(lock('webhook_endpoints', 1, 1))
    expect((await app.send('POST', '/webhooks', { body: hook })).body).toMatchObject(
      lock('webhook_endpoints', 3, 1),
    )
    await change(hooks[0], 'paused')
    expect((await change(hooks[1], 'active')).status).toBe(200)
    expect((await app.send('DELETE', `/webhooks/${hooks[2]}`)).status).toBe(200)
  })
})

describe('after a downgrade', () => {
  test('custom fields over the limit keep their values and can be written, and no other is added', async () => {
    expect(await limitOf('custom_fields')).toMatchObject({ used: 12, allowed: 10, over: 2, locked: true })
    const { body } = await app.send('PUT', `/contacts/${person.id}`, {
      body: { custom_fields: { field_10: 'rhyme' } },
    })
    expect(body.custom_fields).toMatchObject({ field_10: 'rhyme', field_11: 'verse' })
    const added = await app.send('POST', '/custom-fields', {
      body: { key: 'new', label: 'New', type: 'text' },
    })
    expect(added.body).toMatchObject(lock('custom_fields', 12, 10))
    await app.send('POST', `/custom-fields/${fields[0]}/archive`)
    expect((await app.send('POST', `/custom-fields/${fields[0]}/unarchive`)).body).toMatchObject(
      lock('custom_fields', 11, 10),
    )
  })

  test('users over the limit keep their access, and no role gives it to more', async () => {
    expect(await limitOf('users_with_access')).toMatchObject({ used: 5, allowed: 2, over: 3, locked: true })
    expect((await app.send('GET', '/me', { authorization: app.editor.authorization })).status).toBe(200)
    await addUser(sql, 'hedy', ['member'])
    const { body } = await app.send('PUT', '/roles/member', { body: { capabilities: ['crm_access'] } })
    expect(body).toMatchObject(lock('users_with_access', 5, 2))
  })

  test('an API key is kept and rejected', async () => {
    const { status, body } = await withKey()
    expect([status, body]).toMatchObject([403, { pro_lock: true, feature: 'api_keys' }])
    expect((await get<Schemas['ApiKeyPage']>('/settings/api-keys')).data).toHaveLength(1)
  })

  test('scheduled campaigns with Pro features pause at their start, with the reason', async () => {
    app.clock.advance(49 * 3_600_000)
    await sql`select graphile_worker.add_job('start-campaigns')`
    await app.work()
    for (const id of [testing, zoned])
      expect(await get(`/campaigns/${id}`)).toMatchObject({ state: 'paused', pause_reason: 'not_ready' })
    expect((await get(`/campaigns/${testing}`)).ab).not.toBeNull()
  })

  test('the edition shows what uses each feature', async () => {
    expect(await usesOf()).toEqual({
      api_keys: [1, true],
      ab_testing: [1, true],
      send_time_per_contact: [1, true],
      form_files: [1, true],
      automation_branching: [1, true],
      call_webhook: [1, true],
    })
  })

  test('notices name each limit that is reached, and a licence closes them and brings everything back', async () => {
    const open = async () => {
      await sql`select graphile_worker.add_job('check-plan')`
      await app.work()
      const { data } = await get<Schemas['NoticePage']>('/notices?kind=limit_reached,limit_near&state=open')
      return data
        .map(
          ({ title }) =>
            /near|reached/.exec(title)?.[0] + title.replace(/^.* of \d+ ([a-z ]+) are used\.$/, ' $1'),
        )
        .sort()
    }
    expect(await open()).toEqual([
      'reached active automations',
      'reached contacts',
      'reached custom fields',
      'reached users with access',
      'reached webhook endpoints',
    ])
    await app.send('PUT', '/settings/licence', { body: { licence_text: app.issueLicence({ id: 'again' }) } })
    expect(await open()).toEqual([])
    expect((await withKey()).status).toBe(200)
    for (const id of [...plain.slice(3), branching, webhook])
      expect((await app.send('POST', `/automations/${id}/resume`)).status).toBe(200)
    expect(await limitOf('active_automations')).toMatchObject({ used: 7, allowed: null, locked: false })
  })
})
