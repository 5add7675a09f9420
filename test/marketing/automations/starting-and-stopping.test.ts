import { expect, test, vi } from 'vitest'
import { type OperationId, operationRows } from '../../../generated/operations.ts'
import { type Call, send } from '../../contract/walk/calls.ts'
import { operationOf } from '../../contract/walk/contract.ts'
import { startTestApp } from '../../support/app.ts'
import { addContacts, addFlow, chain, enrolmentsOf, enter, node } from '../flows/support.ts'

vi.setConfig({ testTimeout: 60_000 })

const app = await startTestApp({ edition: 'pro' })
const { sql } = app.context

interface Place {
  id: string
  enrolment_id: string
  contact: string
}

const contacts = ({ contact }: Place) => ({ ids: [contact] })

/** A call of each operation that starts or stops automations, in the status that it needs. */
const calls: {
  [Id in OperationId]?: { status?: string; enrolment?: string; body?: (place: Place) => object }
} = {
  publishAutomation: { body: () => ({}) },
  pauseAutomation: {},
  resumeAutomation: { status: 'paused' },
  unpublishAutomation: { enrolment: 'completed' },
  archiveAutomation: { status: 'paused', enrolment: 'completed' },
  enrolAutomationContacts: { body: contacts },
  removeAutomationContacts: { body: contacts },
  cancelAutomationEnrolment: {},
  advanceAutomationEnrolment: { body: () => ({ step_id: 'first' }) },
  retryAutomationEnrolment: { enrolment: 'failed' },
  retryAutomationContacts: { enrolment: 'failed', body: () => ({}) },
  migrateAutomation: { body: () => ({}) },
  applyContactAction: {
    body: (place) => ({ action: 'enrol_in_automation', automation_id: place.id, ...contacts(place) }),
  },
}

const content = { kind: 'plain', subject: 'Hello', preheader: null, source: 'Hello', text: null }
const steps = {
  mail: node('second', 'send_email', { content, sender_id: null }),
  note: node('second', 'add_note', { title: 'Hello', body: 'Hello' }),
}

const manual = { key: 'manual', settings: {}, condition: null }

const place = async (second: keyof typeof steps, id: OperationId): Promise<Place> => {
  const { status = 'active', enrolment = 'waiting' } = calls[id] ?? {}
  const first = node('first', 'wait', { mode: 'duration', amount: 5, unit: 'days' })
  const flow = await addFlow(app, chain([first, steps[second]], { triggers: [manual] }), {
    emailsPerHour: 100,
  })
  const [contact = ''] = await addContacts(app, 1)
  await enter(app, flow.id, [contact])
  const enrolment_id = (await enrolmentsOf(app, flow.id))[0]?.id ?? ''
  await sql`update enrolments set status = ${enrolment} where id = ${enrolment_id}`
  await sql`update flows set status = ${status} where id = ${flow.id}`
  return { id: flow.id, enrolment_id, contact }
}

const asEditor = async (id: OperationId, at: Place, body = calls[id]?.body?.(at)) => {
  const call: Call = { params: { ...at }, ...(body === undefined ? {} : { body }) }
  return send(app, operationOf(id), call, { authorization: app.editor.authorization })
}

const marked = operationRows.filter(({ approval }) => approval).map(({ id }) => id)

test('the operations that start or stop automations are all called here', () => {
  expect(Object.keys(calls).sort()).toEqual([...marked].sort())
})

test.each(marked)('%s requires an administrator for an automation that sends', async (id) => {
  const refused = await asEditor(id, await place('mail', id))
  expect(refused.body).toMatchObject({ status: 403, code: 'missing_capability' })
})

test.each(marked)('%s requires no administrator for an automation that sends nothing', async (id) => {
  const done = await asEditor(id, await place('note', id))
  expect(done.status, JSON.stringify(done.body)).toBe(200)
})

test.each(['enrol_in_automation', 'cancel_automation'])(
  'the action %s requires an administrator for an automation that sends',
  async (action) => {
    const at = await place('mail', 'applyContactAction')
    const body = { action, automation_id: at.id, ids: [at.contact] }
    expect((await asEditor('applyContactAction', at, body)).body).toMatchObject({
      code: 'missing_capability',
    })
  },
)

test('an older version that sends counts while a contact is inside it', async () => {
  const at = await place('mail', 'pauseAutomation')
  await sql`
    insert into flow_versions (id, flow_id, number, definition, actor_kind, published_at)
    select gen_random_uuid(), id, 2, ${sql.json(chain([steps.note]))}, 'system', now() from flows where id = ${at.id}`
  await sql`update flows set version_number = 2 where id = ${at.id}`
  expect((await asEditor('pauseAutomation', at)).status).toBe(403)
  await sql`update enrolments set status = 'completed' where id = ${at.enrolment_id}`
  expect((await asEditor('pauseAutomation', at)).status).toBe(200)
})
