import { beforeEach, describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { pauseCampaign } from '../../../server/marketing/campaigns/transitions.ts'
import { pauseBeyondPlan } from '../../../server/marketing/flows/plan.ts'
import { pauseFlow } from '../../../server/marketing/flows/store/safety.ts'
import { pauseServer } from '../../../server/sending/mail-servers/index.ts'
import { arrangements } from '../../contract/walk/arrangements.ts'
import { startTestApp } from '../../support/app.ts'
import { endpointsOf } from '../webhooks/endpoints.ts'
import { deliverAll, mayCallReceivers, startReceiver } from '../webhooks/receiver.ts'

const app = await startTestApp({ edition: 'pro', environment: mayCallReceivers })
const { sql } = app.context
const { clock } = app
const day = 86_400_000

// Ids of events have the time of the machine.
clock.set(new Date().toISOString())

const entriesOf = async (event: string) => {
  const path = `/audit-entries?event=${event}&actor_kind=system`
  const { body } = await app.send<components['schemas']['AuditEntryPage']>('GET', path)
  return body.data.toReversed()
}

/** An entry of the service about a resource, with the members that changed. */
const byService = (area: string, target_id: string | null, changes: Record<string, unknown[]>) => ({
  area,
  operation: null,
  target_id,
  actor: { kind: 'system', id: null, name: 'Service' },
  identified_by: null,
  request_id: null,
  changes: Object.entries(changes).map(([field, [from, to]]) => ({ field, from, to, is_cut: false })),
})

const run = async (task: string): Promise<void> => {
  await sql`select graphile_worker.add_job(${task})`
  await app.work()
}

const idOf = async (path: string, body: object): Promise<string> => {
  const answer = await app.send<{ id: string }>('POST', path, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.id
}

describe('the audit log shows that the service', async () => {
  const receiver = await startReceiver()
  const { create, addContact, clear } = endpointsOf(app, receiver.url)
  beforeEach(clear)

  test('disabled a webhook whose receiver is gone', async () => {
    const { id } = await create()
    receiver.answering((response) => response.writeHead(410).end())
    await addContact()
    await addContact()
    await deliverAll(app)
    expect(await entriesOf('webhook.disabled')).toMatchObject([
      byService('webhooks', id, { state: ['active', 'disabled'], state_reason: [null, 'gone'] }),
    ])
  })

  test('disabled a webhook that was paused for too long', async () => {
    const { id } = await create({ state: 'paused' })
    clock.advance(31 * day)
    await run('disable-paused-webhooks')
    await run('disable-paused-webhooks')
    expect((await entriesOf('webhook.disabled')).filter(({ target_id }) => target_id === id)).toMatchObject([
      byService('webhooks', id, {
        state: ['paused', 'disabled'],
        state_reason: ['manual', 'paused_too_long'],
      }),
    ])
  })

  test('paused a webhook whose API key was deleted', async () => {
    const body = {
      name: 'Shop',
      capabilities: ['crm_access', 'crm_administer'],
      scopes: ['contacts:read', 'webhooks:write'],
    }
    const key = await app.send<{ id: string; secret: string }>('POST', '/settings/api-keys', { body })
    const { id } = await create({}, `Bearer ${key.body.secret}`)
    await app.send('DELETE', `/settings/api-keys/${key.body.id}`)
    await addContact()
    await deliverAll(app)
    expect(await entriesOf('webhook.paused')).toMatchObject([
      byService('webhooks', id, { state: ['active', 'paused'], state_reason: [null, 'key_lost_access'] }),
    ])
  })

  const ofFlow = { state: ['active', 'paused'] }

  test('paused an automation over the limit of the plan, and not the others', async () => {
    const { params } = await arrangements.pauseAutomation(app)
    const [other] = await sql<{ id: string }[]>`
      select id from flows where kind = 'automation' and status = 'active' and id <> ${params?.id ?? ''}`
    expect(other).toBeUndefined()
    const now = clock.now()
    await pauseBeyondPlan(sql, { allowed: 1, lockedFeatures: [] }, now)
    expect(await entriesOf('automation.paused')).toEqual([])
    await pauseBeyondPlan(sql, { allowed: 0, lockedFeatures: [] }, now)
    await pauseBeyondPlan(sql, { allowed: 0, lockedFeatures: [] }, now)
    expect(await entriesOf('automation.paused')).toMatchObject([
      byService('automations', params?.id ?? '', { ...ofFlow, pause_reason: [null, 'plan_limit'] }),
    ])
  })

  test('paused a sequence that mail servers refuse', async () => {
    const { params } = await arrangements.pauseSequence(app)
    const id = params?.id ?? ''
    const cause = { reason: 'refused', detail: '554 5.7.1 Relay access denied' } as const
    await sql.begin((tx) => pauseFlow(tx, id, clock.now(), cause))
    expect(await entriesOf('sequence.paused')).toMatchObject([
      byService('sequences', id, { ...ofFlow, pause_reason: [null, 'refused'] }),
    ])
  })

  test('paused a campaign, unless a user did', async () => {
    const paused = await arrangements.pauseCampaign(app)
    expect((await app.send('POST', `/campaigns/${paused.params?.id}/pause`)).status).toBe(200)
    expect(await entriesOf('campaign.paused')).toEqual([])
    const { params } = await arrangements.pauseCampaign(app)
    const id = params?.id ?? ''
    const cause = { reason: 'refused', detail: null } as const
    await sql.begin((tx) => pauseCampaign(tx, id, cause, clock.now()))
    expect(await entriesOf('campaign.paused')).toMatchObject([
      byService('campaigns', id, { state: ['sending', 'paused'], pause_reason: [null, 'refused'] }),
    ])
  })

  test('paused a mail server that refuses the password', async () => {
    const body = { kind: 'smtp', name: 'Relay', host: 'smtp.harbourbooks.example', username: 'harbour' }
    const id = await idOf('/mail-servers', body)
    const why = { reason: 'authentication', detail: '535 5.7.8 Not you' } as const
    expect(await pauseServer(sql, id, why, clock.now())).toBe(true)
    expect(await pauseServer(sql, id, why, clock.now())).toBe(false)
    expect(await entriesOf('mail_server.paused')).toMatchObject([
      byService('mail-servers', id, { state: ['ok', 'paused'], pause_reason: [null, 'authentication'] }),
    ])
  })
})

describe('the retention of the settings', () => {
  const facts = async () =>
    (await entriesOf('retention.deleted')).map(({ changes }) =>
      Object.fromEntries(changes.map(({ field, to }) => [field, to])),
    )

  test('is in the audit log with the number of deleted records, if there were some', async () => {
    clock.set('2031-03-10T12:00:00.000Z')
    await app.send('PUT', '/settings/retention', { body: { activities_kept_for_days: 400 } })
    await run('delete-old-records')
    const before = (await facts()).length
    await idOf('/contacts', { email: 'old-1@example.com' })
    await idOf('/contacts', { email: 'old-2@example.com' })
    // Ids of activities have the time of the machine, so these are old.
    await run('delete-old-records')
    await run('delete-old-records')
    const deletes_before = new Date(clock.now().getTime() - 400 * day).toISOString()
    expect((await facts()).slice(before).filter(({ kind }) => kind === 'activities')).toEqual([
      { kind: 'activities', deletes_before, deleted_count: '2' },
    ])
    expect((await entriesOf('retention.deleted')).at(-1)).toMatchObject({
      ...byService('retention', null, {}),
      changes: expect.any(Array),
    })
  })

  test('is in the audit log with the name of a dropped partition', async () => {
    await sql`delete from events`
    await sql`select make_event_partitions('2040-03-01', '2040-05-01')`
    clock.set('2040-05-03T00:00:00.000Z')
    await run('delete-old-records')
    expect(await facts()).toContainEqual({
      kind: 'events',
      deletes_before: '2040-04-03T00:00:00.000Z',
      deleted_partition: 'events_2040_03',
    })
  })
})
