import { describe, expect, test } from 'vitest'
import type { Settings } from '../../../../server/marketing/flows/types.ts'
import { startTestApp } from '../../../support/app.ts'
import { addFlow, chain, enrolmentsOf, enter, node, pathOf, walkAll } from '../support.ts'

const app = await startTestApp({ edition: 'pro' })
let made = 0

const addContact = async (body: object = {}): Promise<string> => {
  const email = `contact-${++made}@example.com`
  const answer = await app.send('POST', '/contacts', { body: { email, status: 'subscribed', ...body } })
  return String(answer.body.id)
}

/** Lets a contact go through one action. Returns the step. */
const run = async (contactId: string, type: string, settings: Settings, context = {}): Promise<string> => {
  const flow = await addFlow(app, chain([node('step', type, settings)]))
  await enter(app, flow.id, [contactId], { context })
  await walkAll(app)
  const [enrolment] = await enrolmentsOf(app, flow.id)
  const [step = `no step: ${enrolment?.error}`] = await pathOf(app, enrolment?.id ?? '')
  return step
}

const contact = async (id: string) => (await app.send('GET', `/contacts/${id}`)).body as Record<string, never>
const activities = async (id: string) =>
  (
    await app.send<{ data: { type: string; summary: string; data: { reason: string | null } }[] }>(
      'GET',
      `/contacts/${id}/activities`,
    )
  ).body.data

describe('update_field, clear_field and increment_field', () => {
  test('set and clear members and custom fields', async () => {
    await app.send('POST', '/custom-fields', { body: { key: 'shelf', label: 'Shelf', type: 'text' } })
    const id = await addContact({ company: 'Old' })
    expect(await run(id, 'update_field', { field: 'company', value: 'Harbour Books' })).toBe('step done next')
    expect(await run(id, 'update_field', { field: 'address.city', value: 'Bristol' })).toBe('step done next')
    expect(await run(id, 'update_field', { field: 'custom_fields.shelf', value: 'A1' })).toBe(
      'step done next',
    )
    expect(await contact(id)).toMatchObject({
      company: 'Harbour Books',
      address: { city: 'Bristol' },
      custom_fields: { shelf: 'A1' },
    })
    expect(await run(id, 'clear_field', { field: 'company' })).toBe('step done next')
    expect(await run(id, 'clear_field', { field: 'custom.shelf' })).toBe('step done next')
    expect(await contact(id)).toMatchObject({ company: null, custom_fields: {} })
  })

  test('add to a number, for each enrolment of the contact', async () => {
    await app.send('POST', '/custom-fields', { body: { key: 'points', label: 'Points', type: 'number' } })
    const id = await addContact()
    const flow = await addFlow(
      app,
      chain([node('step', 'increment_field', { field: 'custom.points', by: 0.1 })]),
    )
    await enter(app, flow.id, [id], { entryKey: 'one' })
    await enter(app, flow.id, [id], { entryKey: 'two' })
    await walkAll(app)
    await run(id, 'increment_field', { field: 'custom_fields.points', by: 0.1 })
    expect(await contact(id)).toMatchObject({ custom_fields: { points: 0.3 } })
  })

  test('fail for a field that was archived since', async () => {
    const { body } = await app.send('POST', '/custom-fields', {
      body: { key: 'gone', label: 'Gone', type: 'text' },
    })
    await app.send('POST', `/custom-fields/${body.id}/archive`)
    expect(await run(await addContact(), 'update_field', { field: 'custom_fields.gone', value: 'x' })).toBe(
      'step failed invalid_value',
    )
  })
})

describe('change_status', () => {
  test('unsubscribes, and never resubscribes', async () => {
    const id = await addContact()
    expect(await run(id, 'change_status', { status: 'unsubscribed' })).toBe('step done next')
    expect(await contact(id)).toMatchObject({ status: 'unsubscribed' })
    expect(await run(id, 'change_status', { status: 'pending' })).toBe('step skipped next invalid_transition')
    expect(await contact(id)).toMatchObject({ status: 'unsubscribed' })
  })
})

test('set_frequency lowers the frequency and never raises it', async () => {
  const id = await addContact({ frequency: 'weekly' })
  expect(await run(id, 'set_frequency', { frequency: 'monthly' })).toBe('step done next')
  expect(await run(id, 'set_frequency', { frequency: 'weekly' })).toBe('step skipped next unchanged')
  expect(await contact(id)).toMatchObject({ frequency: 'monthly' })
})

test('add_note and add_activity write what the contact shows', async () => {
  const id = await addContact()
  expect(await run(id, 'add_note', { title: 'Call', body: 'Asked for the catalogue.' })).toBe(
    'step done next',
  )
  expect(await run(id, 'add_activity', { text: 'Reached the end.' })).toBe('step done next')
  const { body } = await app.send<{ data: object[] }>('GET', `/contacts/${id}/notes`)
  expect(body.data).toMatchObject([{ title: 'Call', body: 'Asked for the catalogue.' }])
  expect(await activities(id)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ type: 'activity_added', summary: 'Reached the end.' }),
    ]),
  )
})

test('suppress suppresses the address', async () => {
  const id = await addContact({ email: 'suppressed@example.com' })
  expect(await run(id, 'suppress', { note: 'Closed the account.' })).toBe('step done next')
  const { body } = await app.send<{ data: object[] }>('GET', '/suppressions')
  expect(body.data).toMatchObject([{ value: 'suppressed@example.com', note: 'Closed the account.' }])
})

test('emit_event reports a custom event', async () => {
  const id = await addContact()
  expect(await run(id, 'emit_event', { name: 'loyal', properties: { level: 'gold' } })).toBe('step done next')
  const { body } = await app.send<{ data: object[] }>('GET', `/contacts/${id}/events`)
  expect(body.data).toMatchObject([{ name: 'loyal', properties: { level: 'gold' } }])
})

describe('lists and tags', () => {
  test('are joined and left', async () => {
    const { body: list } = await app.send('POST', '/lists', { body: { name: 'Readers' } })
    const { body: tag } = await app.send('POST', '/tags', { body: { name: 'Poetry' } })
    const id = await addContact()
    expect(await run(id, 'add_to_list', { list_id: list.id })).toBe('step done next')
    expect(await run(id, 'add_tag', { tag_id: tag.id })).toBe('step done next')
    expect(await contact(id)).toMatchObject({
      lists: [{ id: list.id, status: 'subscribed' }],
      tags: [{ id: tag.id }],
    })
    expect(await run(id, 'remove_from_list', { list_id: list.id })).toBe('step done next')
    expect(await run(id, 'remove_tag', { tag_id: tag.id })).toBe('step done next')
    expect(await run(id, 'remove_tag', { tag_id: tag.id })).toBe('step skipped next unchanged')
    expect(await contact(id)).toMatchObject({ lists: [], tags: [] })
  })

  test('a contact that left a list is not added again', async () => {
    const { body: list } = await app.send('POST', '/lists', { body: { name: 'News' } })
    const id = await addContact({ lists: [list.id] })
    await app.context.sql`update list_memberships set status = 'unsubscribed' where contact_id = ${id}`
    expect(await run(id, 'add_to_list', { list_id: list.id })).toBe('step skipped next invalid_transition')
    expect(await contact(id)).toMatchObject({ lists: [{ status: 'unsubscribed' }] })
  })

  test('send_double_opt_in asks a pending contact to confirm, once an hour', async () => {
    const id = await addContact({ status: 'pending' })
    const first = await run(id, 'send_double_opt_in', {})
    const second = await run(id, 'send_double_opt_in', {})
    expect([first, second]).toContain('step skipped next rate_limited')
    const { body } = await app.send<{ data: object[] }>('GET', '/messages?kind=confirmation')
    expect(body.data).toHaveLength(1)
    expect(await run(await addContact(), 'send_double_opt_in', {})).toBe('step skipped next unchanged')
  })
})

describe('enrol_in_sequence, remove_from_sequence, start_automation and stop_automation', () => {
  test.each([
    ['sequence', 'enrol_in_sequence', 'remove_from_sequence', 'sequence_id'],
    ['automation', 'start_automation', 'stop_automation', 'automation_id'],
  ] as const)('%s: enter and leave', async (kind, starts, stops, member) => {
    const wait = node('wait', 'wait', { mode: 'duration', amount: 1, unit: 'days' })
    const other = await addFlow(app, chain([wait]), { kind })
    const id = await addContact()
    expect(await run(id, starts, { [member]: other.id })).toBe('step done next')
    await walkAll(app)
    expect(await run(id, starts, { [member]: other.id })).toBe('step skipped next inside')
    const { body } = await app.send<{ data: object[] }>('GET', `/contacts/${id}/enrolments`)
    expect(body.data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ source: { id: other.id, name: `Flow ${other.id}` }, kind }),
      ]),
    )
    expect(await run(id, stops, { [member]: other.id })).toBe('step done next')
    expect(await enrolmentsOf(app, other.id)).toMatchObject([{ status: 'cancelled', exit_reason: 'removed' }])
  })

  test('an automation can stop itself', async () => {
    const id = await addContact()
    const flow = await addFlow(app, chain([node('step', 'add_activity', { text: 'x' })]))
    await app.context.sql`
      update flow_versions set definition = jsonb_set(definition, '{nodes,0}', ${app.context.sql.json(
        node('step', 'stop_automation', { automation_id: flow.id }) as never,
      )}) where flow_id = ${flow.id}`
    await enter(app, flow.id, [id])
    await walkAll(app)
    expect(await enrolmentsOf(app, flow.id)).toMatchObject([{ status: 'exited', exit_reason: 'removed' }])
  })
})
