import { describe, expect, test } from 'vitest'
import { addSender, setDefaultSender } from '../../sending/messages/support.ts'
import { startTestApp } from '../../support/app.ts'

const app = await startTestApp({ edition: 'pro' })
await setDefaultSender(app, (await addSender(app, { port: 9 })).senderId)

const add = async (path: string, body: object): Promise<string> =>
  String((await app.send('POST', path, { body })).body.id)

const list_id = await add('/lists', { name: 'Readers' })
const content = { kind: 'plain', subject: 'Hello', source: 'Hello' }
const sequence_id = await add('/sequences', { name: 'Course', steps: [{ content }] })
await app.send('POST', `/sequences/${sequence_id}/activate`, {})

const loopOf = async (trigger: object, type: string, settings: object): Promise<unknown> => {
  const definition = { triggers: [trigger], start: 'step', nodes: [{ id: 'step', type, settings }] }
  const id = await add('/automations', { name: `${type} ${Math.random()}`, definition })
  const { body } = await app.send<{ warnings: { code: string; path: { name: string }[] }[] }>(
    'POST',
    `/automations/${id}/publish`,
    { body: { dry_run: true } },
  )
  return body.warnings.filter(({ code }) => code === 'loop').map(({ path }) => path.length)
}

describe('publishing warns of a loop through', () => {
  test.for([
    ['a list', { key: 'list_joined', settings: { list_ids: [list_id] } }, 'add_to_list', { list_id }, 1],
    [
      'a status that the contact left',
      { key: 'contact_status_changed', settings: { from: ['subscribed'], to: ['transactional'] } },
      'change_status',
      { status: 'transactional' },
      1,
    ],
    [
      'a field of a webhook answer',
      { key: 'contact_updated', settings: { fields: ['company'] } },
      'call_webhook',
      {
        url: 'https://hooks.harbourbooks.example/',
        response_fields: [{ pointer: '/company', field: 'company' }],
      },
      1,
    ],
    [
      'the end of a sequence',
      { key: 'sequence_completed', settings: { sequence_ids: [sequence_id] } },
      'enrol_in_sequence',
      { sequence_id },
      2,
    ],
    [
      'leaving a sequence',
      { key: 'sequence_exited', settings: { sequence_ids: [sequence_id], reasons: ['removed'] } },
      'remove_from_sequence',
      { sequence_id },
      1,
    ],
  ] as const)('%s', async ([, trigger, type, settings, length]) => {
    expect(await loopOf(trigger, type, settings)).toEqual([length])
  })

  test('nothing where the settings of the trigger exclude it', async () => {
    const trigger = { key: 'contact_updated', settings: { fields: ['company'] } }
    expect(await loopOf(trigger, 'update_field', { field: 'job_title', value: 'Reader' })).toEqual([])
  })
})
