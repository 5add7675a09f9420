import { describe, expect, test } from 'vitest'
import { addSender, setDefaultSender } from '../../sending/messages/support.ts'
import { startTestApp } from '../../support/app.ts'

const app = await startTestApp({ edition: 'pro' })

const add = async (path: string, body: object): Promise<string> =>
  String((await app.send('POST', path, { body })).body.id)

const remove = async (path: string) => (await app.send('DELETE', path)).body

const definitionOf = (type: string, settings: object) => ({
  triggers: [{ key: 'manual', settings: {} }],
  start: 'wait',
  nodes: [
    { id: 'wait', type: 'wait', settings: { mode: 'duration', amount: 1, unit: 'days' } },
    { id: 'step', type, settings },
  ],
  edges: [{ from: 'wait', branch: 'next', to: 'step' }],
})

const publish = async (name: string, type: string, settings: object): Promise<string> => {
  const id = await add('/automations', { name, definition: definitionOf(type, settings) })
  expect((await app.send('POST', `/automations/${id}/publish`, { body: {} })).status).toBe(200)
  return id
}

describe('what a published automation uses is not deleted', () => {
  test('its sender', async () => {
    const [{ senderId }, other] = [await addSender(app, { port: 9 }), await addSender(app, { port: 9 })]
    await setDefaultSender(app, other.senderId)
    const content = { kind: 'plain', subject: 'Hello', source: 'Hello' }
    const id = await publish('Mail', 'send_email', { sender_id: senderId, content })
    expect(await remove(`/senders/${senderId}`)).toMatchObject({
      code: 'in_use',
      detail:
        'The automation Mail uses this sender. Choose another sender there, or wait until this use ends.',
    })
    await app.send('POST', `/automations/${id}/unpublish`, { body: {} })
    expect(await remove(`/senders/${senderId}`)).toMatchObject({ deleted: true })
  })

  test('a custom field that a step changes', async () => {
    const field = await add('/custom-fields', { key: 'points', label: 'Points', type: 'number' })
    await publish('Points', 'increment_field', { field: 'custom.points', by: 1 })
    const { body } = await app.send('POST', `/custom-fields/${field}/archive`, { body: {} })
    expect(body).toMatchObject({
      code: 'in_use',
      detail: 'The automation Points uses this custom field. Remove the reference first.',
    })
  })

  test('what an earlier version uses, while contacts are inside it', async () => {
    const tag_id = await add('/tags', { name: 'Reader' })
    const id = await publish('Tags', 'add_tag', { tag_id })
    const contact = await add('/contacts', { email: 'ada@example.com' })
    await app.send('POST', `/automations/${id}/enrol`, { body: { ids: [contact] } })
    const note = definitionOf('add_note', { title: null, body: 'Hello' })
    await app.send('PUT', `/automations/${id}`, { body: { definition: note } })
    await app.send('POST', `/automations/${id}/publish`, { body: {} })
    expect(await remove(`/tags/${tag_id}`)).toMatchObject({ code: 'in_use' })
    await app.send('POST', `/automations/${id}/remove`, { body: { ids: [contact] } })
    expect(await remove(`/tags/${tag_id}`)).toMatchObject({ deleted: true })
  })
})

test('an automation with contacts inside is neither unpublished nor archived', async () => {
  const id = await publish('Inside', 'add_note', { title: null, body: 'Hello' })
  const contact = await add('/contacts', { email: 'bea@example.com' })
  await app.send('POST', `/automations/${id}/enrol`, { body: { ids: [contact] } })
  await app.send('POST', `/automations/${id}/pause`)
  for (const action of ['unpublish', 'archive'])
    expect((await app.send('POST', `/automations/${id}/${action}`)).body).toMatchObject({
      code: 'invalid_state',
      detail: 'Contacts are in the automation. Pause the automation, and then cancel their enrolments.',
    })
  await app.send('POST', `/automations/${id}/remove`, { body: { ids: [contact] } })
  expect((await app.send('POST', `/automations/${id}/archive`)).status).toBe(200)
})
