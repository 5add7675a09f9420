import { expect, test } from 'vitest'
import { newId } from '../../../server/platform/ids.ts'
import { addSender, setDefaultSender } from '../../sending/messages/support.ts'
import { startTestApp } from '../../support/app.ts'
import { hold, untilWaiting } from '../flows/locking.ts'

const app = await startTestApp({ edition: 'pro' })
const { senderId } = await addSender(app, { port: 9 })
await setDefaultSender(app, senderId)

const add = async (path: string, body: object): Promise<string> =>
  String((await app.send('POST', path, { body })).body.id)
const named = () => ({ name: `Name ${newId()}` })
const content = { kind: 'plain', subject: 'Hello', source: 'Hello' }
const condition = { match: 'all', conditions: [{ field: 'company', operator: 'is', value: 'Harbour' }] }

/** What a published automation uses: where it is deleted, and the automation's trigger and step. */
const uses: Record<string, () => Promise<{ path: string; trigger?: object; step?: [string, object] }>> = {
  'a tag': async () => {
    const tag_id = await add('/tags', named())
    return { path: `/tags/${tag_id}`, step: ['add_tag', { tag_id }] }
  },
  'a list': async () => {
    const list_id = await add('/lists', named())
    return { path: `/lists/${list_id}`, step: ['add_to_list', { list_id }] }
  },
  'a segment': async () => {
    const id = await add('/segments', { ...named(), condition })
    return { path: `/segments/${id}`, trigger: { key: 'segment_entered', settings: { segment_ids: [id] } } }
  },
  'a sequence': async () => {
    const sequence_id = await add('/sequences', { ...named(), steps: [{ content }] })
    return { path: `/sequences/${sequence_id}`, step: ['remove_from_sequence', { sequence_id }] }
  },
  'an automation': async () => {
    const id = await add('/automations', named())
    return {
      path: `/automations/${id}`,
      trigger: { key: 'automation_completed', settings: { automation_ids: [id] } },
    }
  },
  'a form': async () => {
    const id = await add('/forms', named())
    return { path: `/forms/${id}`, trigger: { key: 'form_submitted', settings: { form_ids: [id] } } }
  },
  'a campaign': async () => {
    const id = await add('/campaigns', named())
    return { path: `/campaigns/${id}`, trigger: { key: 'email_clicked', settings: { campaign_ids: [id] } } }
  },
  'a sender': async () => {
    const { senderId: sender_id } = await addSender(app, { port: 9 })
    return { path: `/senders/${sender_id}`, step: ['send_email', { content, sender_id }] }
  },
}

const prepare = async (name: string) => {
  const { path, trigger, step } = (await uses[name]?.()) ?? { path: '' }
  const [type, settings] = step ?? ['add_note', { title: null, body: 'Hello' }]
  const definition = {
    triggers: [trigger ?? { key: 'manual', settings: {} }],
    start: 'step',
    nodes: [{ id: 'step', type, settings }],
  }
  const id = await add('/automations', { ...named(), definition })
  const publish = () => app.send('POST', `/automations/${id}/publish`, { body: {} })
  return { id, publish, remove: () => app.send('DELETE', path) }
}

const lock = 'segments'

test.each(Object.keys(uses))('%s: a deletion that is first makes publishing refuse', async (name) => {
  const { publish, remove } = await prepare(name)
  // The deletion waits before its check; publishing comes in between.
  const release = await hold(
    app,
    (tx) => tx`select pg_advisory_xact_lock_shared(hashtextextended(${lock}, 0))`,
  )
  const removing = remove()
  await untilWaiting(app, 1)
  const publishing = publish()
  await untilWaiting(app, 2)
  await release()
  const statuses = [(await removing).status, (await publishing).status]
  expect(statuses).toEqual([200, 400])
})

test.each(Object.keys(uses))('%s: publishing that is first makes a deletion refuse', async (name) => {
  const { id, publish, remove } = await prepare(name)
  // Publishing has checked what it uses, and waits to write its version.
  const release = await hold(app, (tx) => tx`lock table flow_versions in share mode`)
  const publishing = publish()
  await untilWaiting(app, 1)
  const removing = remove()
  await untilWaiting(app, 2)
  await release()
  const published = await publishing
  expect(published.status, JSON.stringify(published.body)).toBe(200)
  const removed = await removing
  expect([removed.status, removed.body.code]).toEqual([409, 'in_use'])
  expect((await app.send('GET', `/automations/${id}`)).body.state).toBe('active')
})
