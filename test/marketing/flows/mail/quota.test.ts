import { beforeEach, expect, test } from 'vitest'
import { newNeighbours } from '../../../../server/platform/ids.ts'
import { countMonthlyDeliveries } from '../../../../server/sending/deliveries/index.ts'
import { nextMonthOf } from '../../../../server/system/editions/index.ts'
import { startTestApp } from '../../../support/app.ts'
import { addSender } from '../../campaigns/support.ts'
import {
  addContacts,
  addFlow,
  chain,
  enrolmentsOf,
  enter,
  node,
  pathOf,
  type TestFlow,
  walkAll,
} from '../support.ts'

const app = await startTestApp()
const { sql } = app.context
const { clock } = app
const sender_id = await addSender(app)
const hour = 3_600_000

/** Messages of a month are counted by the times in their ids, which are real. */
beforeEach(async () => {
  clock.set(new Date().toISOString())
  await app.restoreEdition()
  // The free edition allows three active automations.
  await sql`update flows set status = 'archived'`
})

/** Uses the free plan's deliveries of this month, except so many. */
const leaveQuota = async (left: number): Promise<void> => {
  const ids = newNeighbours(12_000 - left - (await countMonthlyDeliveries(sql, clock.now())))
  await sql`
    insert into deliveries (id, kind, status, created_at, queued_at)
    select id, 'campaign', 'accepted', ${clock.now()}, ${clock.now()} from unnest(${ids}::uuid[]) as id`
}

const mail = {
  content: { kind: 'markdown', subject: 'Welcome', preheader: null, source: 'Welcome!', text: null },
  sender_id,
}

const waitingAt = async ({ id }: TestFlow) =>
  (await enrolmentsOf(app, id)).filter(({ waiting_for }) => waiting_for === 'plan_limit')

/** The contacts that e-mails of a flow were queued for. */
const mailed = async ({ id }: TestFlow): Promise<string[]> => {
  const rows = await sql<{ contact_id: string }[]>`select contact_id from flow_emails where flow_id = ${id}`
  return rows.map(({ contact_id }) => contact_id).sort()
}

const toNextMonth = (): void => clock.set(nextMonthOf(clock.now()).toISOString())

test('contacts beyond the quota wait at the step and get their e-mail next month, once', async () => {
  const flow = await addFlow(app, chain([node('mail', 'send_email', mail), node('end', 'end')]))
  await leaveQuota(2)
  const ids = await addContacts(app, 3)
  await enter(app, flow.id, ids)
  await walkAll(app)
  expect(await mailed(flow)).toHaveLength(2)
  const [waiting, ...others] = await waitingAt(flow)
  expect(others).toEqual([])
  expect(waiting).toMatchObject({ status: 'waiting', node_id: 'mail', visit: 1, attempts: 0, error: null })
  expect(await pathOf(app, waiting?.id ?? '')).toEqual([])

  // The flow stays open: who comes later waits too.
  const [late = ''] = await addContacts(app, 1)
  await enter(app, flow.id, [late])
  await walkAll(app)
  expect(await waitingAt(flow)).toHaveLength(2)

  toNextMonth()
  await walkAll(app)
  expect(await mailed(flow)).toEqual([...ids, late].sort())
  expect(await pathOf(app, waiting?.id ?? '')).toEqual(['mail done next', 'end done'])
})

test('a contact looks again each hour, and goes on after an upgrade', async () => {
  const flow = await addFlow(app, chain([node('mail', 'send_email', mail)]))
  await leaveQuota(0)
  const ids = await addContacts(app, 1)
  await enter(app, flow.id, ids)
  expect(await walkAll(app)).toBe(1)
  const next = Math.min(clock.now().getTime() + hour, nextMonthOf(clock.now()).getTime())
  expect(Date.parse((await waitingAt(flow))[0]?.due_at ?? '')).toBe(next)
  expect(await walkAll(app)).toBe(0)
  await app.installPro()
  clock.set(new Date(next).toISOString())
  expect(await walkAll(app)).toBe(1)
  expect(await mailed(flow)).toEqual(ids)
})

test('messages to the team and confirmation e-mails wait for quota too', async () => {
  const team = { to: ['orders@harbourbooks.example'], subject: 'Call', text: 'Call them.' }
  const telling = await addFlow(app, chain([node('tell', 'notify_team', team)]))
  const asking = await addFlow(app, chain([node('ask', 'send_double_opt_in')]))
  const [pending = ''] = await addContacts(app, 1)
  await sql`update contacts set status = 'pending' where id = ${pending}`
  await leaveQuota(0)
  await enter(app, telling.id, await addContacts(app, 1))
  await enter(app, asking.id, [pending])
  const sent = await countMonthlyDeliveries(sql, clock.now())
  await walkAll(app)
  expect(await waitingAt(telling)).toHaveLength(1)
  expect(await waitingAt(asking)).toHaveLength(1)
  expect(await countMonthlyDeliveries(sql, clock.now())).toBe(sent)
  toNextMonth()
  await walkAll(app)
  for (const flow of [telling, asking]) {
    const [enrolment] = await enrolmentsOf(app, flow.id)
    expect(enrolment?.status).toBe('completed')
    expect(await pathOf(app, enrolment?.id ?? '')).toEqual([expect.stringMatching(/ done next$/)])
  }
})

test('an enrolment, its explanation and a simulation show what the contact waits for', async () => {
  const definition = {
    triggers: [{ key: 'manual', settings: {} }],
    start: 'mail',
    nodes: [{ id: 'mail', type: 'send_email', settings: mail }],
  }
  const { body } = await app.send<{ id: string }>('POST', '/automations', {
    body: { name: 'Welcome', definition },
  })
  expect((await app.send('POST', `/automations/${body.id}/publish`, { body: {} })).status).toBe(200)
  await leaveQuota(0)
  const [contact_id = ''] = await addContacts(app, 1)
  await enter(app, body.id, [contact_id])
  await walkAll(app)
  const list = await app.send('GET', `/automations/${body.id}/enrolments`)
  expect(list.body).toMatchObject({
    data: [{ state: 'waiting', step_id: 'mail', waiting_for: 'plan_limit' }],
  })
  const explained = await app.send<{ reasons: string[] }>(
    'GET',
    `/automations/${body.id}/explain?contact_id=${contact_id}`,
  )
  expect(explained.body.reasons[0]).toMatch(
    /^The contact waits at the step `mail`, because the plan allows no more e-mails this month\. The service checks this again at /,
  )
  const simulated = await app.send('POST', `/automations/${body.id}/simulate`, { body: { contact_id } })
  expect(simulated.body).toMatchObject({
    state: 'completed',
    ends_at: nextMonthOf(clock.now()).toISOString(),
    path: [{ step_id: 'mail', outcome: 'done' }],
  })
})
