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

type Step = readonly [type: string, settings: object]

interface Given {
  name?: string
  re_entry?: object
}

const always = { mode: 'always', after_days: null }

const addAutomation = (trigger: object, steps: readonly Step[], { name, re_entry = always }: Given = {}) => {
  const nodes = steps.map(([type, settings], index) => ({ id: `step-${index}`, type, settings }))
  const edges = nodes.slice(1).map(({ id: to }, index) => ({ from: `step-${index}`, branch: 'next', to }))
  const definition = { triggers: [trigger], start: 'step-0', nodes, edges, re_entry }
  return add('/automations', { name: name ?? `Steps ${Math.random()}`, definition })
}

const publish = async (id: string, body: object): Promise<string[][]> => {
  const answer = await app.send<{ warnings: { code: string; path: { name: string }[] }[] }>(
    'POST',
    `/automations/${id}/publish`,
    { body },
  )
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.warnings
    .filter(({ code }) => code === 'loop')
    .map(({ path }) => path.map(({ name }) => name))
}

/** The lengths of the loops that publishing warns of. */
const loopOf = async (trigger: object, ...steps: Step[]): Promise<number[]> =>
  (await publish(await addAutomation(trigger, steps), { dry_run: true })).map((path) => path.length)

/** Runs with an active automation. */
const withActive = async (
  [trigger, steps, given]: Parameters<typeof addAutomation>,
  act: (id: string) => Promise<void>,
): Promise<void> => {
  const id = await addAutomation(trigger, steps, given)
  await publish(id, {})
  try {
    await act(id)
  } finally {
    expect((await app.send('POST', `/automations/${id}/unpublish`)).status).toBe(200)
  }
}

const [first, second] = [await add('/tags', { name: 'First' }), await add('/tags', { name: 'Second' })]
const tagged = (tag_id: string) => ({ key: 'tag_added', settings: { tag_ids: [tag_id] } })
const tag = (tag_id: string): Step => ['add_tag', { tag_id }]
const untag = (tag_id: string): Step => ['remove_tag', { tag_id }]
const company = { key: 'contact_updated', settings: { fields: ['company'] } }
const set = (field: string, value: string): Step => ['update_field', { field, value }]
const became = (status: string) => ({ key: 'contact_status_changed', settings: { to: [status] } })
const become = (status: string): Step => ['change_status', { status }]
const joined = { key: 'list_joined', settings: { list_ids: [list_id] } }
const ended = { key: 'sequence_completed', settings: { sequence_ids: [sequence_id] } }
const removed = { key: 'sequence_exited', settings: { sequence_ids: [sequence_id], reasons: ['removed'] } }
const enrol: Step = ['enrol_in_sequence', { sequence_id }]
const remove: Step = ['remove_from_sequence', { sequence_id }]
const call = (response_fields: object[]): Step => [
  'call_webhook',
  { url: 'https://hooks.harbourbooks.example/', response_fields },
]

describe('publishing warns of a loop through', () => {
  test.for<[string, object, Step[], number]>([
    ['a tag that is removed and added', tagged(first), [untag(first), tag(first)], 1],
    [
      'a list that the contact leaves and joins',
      joined,
      [
        ['remove_from_list', { list_id }],
        ['add_to_list', { list_id }],
      ],
      1,
    ],
    ['two statuses', became('transactional'), [become('pending'), become('transactional')], 1],
    ['two values of a field', company, [set('company', 'Harbour'), set('company', 'Harbour Books')], 1],
    ['a field of a webhook answer', company, [call([{ pointer: '/company', field: 'company' }])], 1],
    ['the end of a sequence', ended, [enrol], 2],
    ['leaving a sequence', removed, [enrol, remove], 1],
    [
      'an event',
      { key: 'custom_event', settings: { name: 'seen' } },
      [['emit_event', { name: 'seen', properties: {} }]],
      1,
    ],
  ])('%s', async ([, trigger, steps, length]) => {
    await app.send('PUT', `/sequences/${sequence_id}`, { body: { re_entry: { mode: 'when_not_inside' } } })
    expect(await loopOf(trigger, ...steps)).toEqual([length])
  })

  test('another automation, with the path', async () => {
    await withActive([tagged(first), [untag(first), tag(second)], { name: 'Active' }], async () => {
      const id = await addAutomation(tagged(second), [untag(second), tag(first)], { name: 'New' })
      expect(await publish(id, { dry_run: true })).toEqual([['New', 'Active']])
    })
  })
})

describe('publishing does not warn', () => {
  test.for<[string, object, Step[]]>([
    ['of other fields', company, [set('job_title', 'Reader')]],
    ['of a tag that the contact has', tagged(first), [tag(first)]],
    ['of a list that the contact is on', joined, [['add_to_list', { list_id }]]],
    ['of the status that the contact has', became('transactional'), [become('transactional')]],
    ['of a status that no automation can leave', became('unsubscribed'), [become('unsubscribed')]],
    ['of a field that keeps its value', company, [set('company', 'Harbour Books')]],
    [
      'of a limit that only becomes lower',
      { key: 'contact_updated', settings: { fields: ['frequency'] } },
      [['set_frequency', { frequency: 'monthly' }]],
    ],
    ['of a call that changes nothing', { key: 'contact_updated', settings: {} }, [call([])]],
    ['of a sequence that the contact has left', removed, [remove]],
  ])('%s', async ([, trigger, steps]) => {
    expect(await loopOf(trigger, ...steps)).toEqual([])
  })

  test.for(['the new one', 'the active one'])('if contacts cannot enter again: %s', async (which) => {
    const never = { mode: 'never', after_days: null }
    const isNew = which === 'the new one'
    await withActive(
      [tagged(first), [untag(first), tag(second)], { re_entry: isNew ? always : never }],
      async () => {
        const re_entry = isNew ? never : always
        const id = await addAutomation(tagged(second), [untag(second), tag(first)], { re_entry })
        expect(await publish(id, { dry_run: true })).toEqual([])
      },
    )
  })

  test('of two automations that add the tags of each other', async () => {
    await withActive([tagged(first), [tag(second)]], async () => {
      expect(await loopOf(tagged(second), tag(first))).toEqual([])
    })
  })

  test('of an automation that would start itself, which the step skips', async () => {
    await withActive([joined, [untag(first)]], async (id) => {
      const { body } = await app.send<{ definition: object }>('GET', `/automations/${id}`)
      const nodes = [{ id: 'itself', type: 'start_automation', settings: { automation_id: id } }]
      const definition = { ...body.definition, start: 'itself', nodes, edges: [] }
      const saved = await app.send('PUT', `/automations/${id}`, { body: { definition } })
      expect(saved.status, JSON.stringify(saved.body)).toBe(200)
      expect(await publish(id, { dry_run: true })).toEqual([])
    })
  })
})
