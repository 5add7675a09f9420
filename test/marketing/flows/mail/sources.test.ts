import { afterAll, describe, expect, test } from 'vitest'
import type { components } from '../../../../generated/types.ts'
import { closeConnections } from '../../../../server/sending/mail-servers/index.ts'
import { startTestApp } from '../../../support/app.ts'
import { addReader, addSender } from '../../campaigns/support.ts'
import { addFlow, chain, enter, node, walkAll } from '../support.ts'

type Schemas = components['schemas']

const app = await startTestApp({ edition: 'pro' })
const sender_id = await addSender(app)

afterAll(() => closeConnections())

const content = { kind: 'plain', subject: 'Welcome', preheader: null, source: 'Welcome.', text: null }
const send = (id: string) => node(id, 'send_email', { content, sender_id })

const stepId = '01a101a2-aa00-7a01-8c3e-1f5d2b7a9c01'
// A step of the automation has the name of the node of a step of the sequence.
const automation = await addFlow(app, chain([send('welcome'), send(`send_${stepId}`)]))
const sequence = await addFlow(app, chain([send(`send_${stepId}`)]), { kind: 'sequence' })
const reader = await addReader(app, 'Ada')
await enter(app, automation.id, [reader])
await enter(app, sequence.id, [reader])
await walkAll(app)

const list = async (query: string) => {
  const { status, body } = await app.send<Schemas['DeliveryPage']>('GET', `/deliveries?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.map(({ source, step_id }) => [source?.kind, source?.name, step_id])
}

const ofAutomation = ['automation', `Flow ${automation.id}`]
const ofSequence = ['sequence', `Flow ${sequence.id}`]

describe('the source of a delivery', () => {
  test('is named with its step, in the list of deliveries', async () => {
    const found = await list(`contact_id=${reader}`)
    expect(found.sort()).toEqual(
      [
        [...ofAutomation, 'welcome'],
        [...ofAutomation, `send_${stepId}`],
        [...ofSequence, stepId],
      ].sort(),
    )
  })

  test("is named with its step, in the list of a contact's e-mails", async () => {
    const { body } = await app.send<Schemas['ContactEmailPage']>('GET', `/contacts/${reader}/emails`)
    expect(body.data.map(({ kind, source, step_id }) => [kind, source?.id, step_id]).sort()).toEqual(
      [
        ['automation', automation.id, 'welcome'],
        ['automation', automation.id, `send_${stepId}`],
        ['sequence', sequence.id, stepId],
      ].sort(),
    )
  })

  test('filters by a sequence or an automation, and by a step', async () => {
    expect(await list(`source_id=${sequence.id}`)).toEqual([[...ofSequence, stepId]])
    expect(await list(`source_id=${automation.id}&step_id=welcome`)).toEqual([[...ofAutomation, 'welcome']])
    expect(await list(`step_id=${stepId}`)).toEqual([[...ofSequence, stepId]])
    expect(await list(`step_id=send_${stepId}`)).toEqual([[...ofAutomation, `send_${stepId}`]])
    expect(await list(`source_id=${sequence.id}&step_id=welcome`)).toEqual([])
  })

  test('has no name after it was deleted', async () => {
    const { sql } = app.context
    const [row] = await sql<{ id: string }[]>`select id from deliveries where source_id = ${sequence.id}`
    await sql`update deliveries set source_id = gen_random_uuid() where id = ${row?.id ?? ''}`
    const { body } = await app.send<Schemas['Delivery']>('GET', `/deliveries/${row?.id}`)
    expect(body).toMatchObject({ source: { kind: 'sequence', name: null }, step_id: stepId })
  })

  test('is the message itself for a single message', async () => {
    const { body } = await app.send('POST', '/messages', {
      body: {
        to: { email: 'ada@example.com' },
        sender_id,
        content: { kind: 'plain', subject: 'A', source: 'B' },
      },
    })
    expect(body.id, JSON.stringify(body)).toBeDefined()
    const { body: delivery } = await app.send<Schemas['Delivery']>('GET', `/deliveries/${body.id}`)
    expect(delivery).toMatchObject({ source: { kind: 'message', id: body.id, name: null }, step_id: null })
  })
})
