import { describe, expect, test } from 'vitest'
import { triggerTypes } from '../../../server/marketing/flows/catalogue.ts'
import { newId } from '../../../server/platform/ids.ts'
import { addSender, setDefaultSender } from '../../sending/messages/support.ts'
import { startTestApp } from '../../support/app.ts'

const app = await startTestApp()

const add = async (path: string, body: object): Promise<string> =>
  String((await app.send('POST', path, { body })).body.id)

const contacts = await Promise.all(
  ['ada', 'grace', 'mary'].map((name) =>
    add('/contacts', { email: `${name}@example.org`, status: 'subscribed' }),
  ),
)
const [ada = '', grace = '', mary = ''] = contacts
const [collector, list, listed] = [
  await add('/tags', { name: 'Collector' }),
  await add('/lists', { name: 'News' }),
  await add('/lists', { name: 'Empty' }),
]
await app.send('POST', `/tags/${collector}/members`, { body: { contact_ids: [ada, grace] } })
await app.send('POST', `/lists/${list}/members`, { body: { contact_ids: [mary], status: 'subscribed' } })
const segment = await add('/segments', {
  name: 'Collectors',
  condition: { match: 'all', conditions: [{ field: 'tags', operator: 'contains_any', value: [collector] }] },
})

const draft = (triggers: object[], more: object = {}) =>
  add('/automations', {
    name: newId(),
    definition: {
      triggers,
      start: 'mark',
      nodes: [{ id: 'mark', type: 'wait', settings: { mode: 'duration', amount: 1, unit: 'days' } }],
      ...more,
    },
  })

interface Publication {
  number: number | null
  existing_count: number | null
  job_id: string | null
  warnings: object[]
  code?: string
  errors?: { pointer: string; code: string; detail: string }[]
}

const publish = async (id: string, body: object) =>
  (await app.send<Publication>('POST', `/automations/${id}/publish`, { body })).body

const countOf = async (...triggers: object[]) =>
  (await publish(await draft(triggers), { enrol_existing: true, dry_run: true })).existing_count

const contactsIn = async (id: string): Promise<string[]> => {
  const { body } = await app.send<{ data: { contact_id: string }[] }>('GET', `/automations/${id}/enrolments`)
  return body.data.map(({ contact_id }) => contact_id).sort()
}

describe('publishing with existing contacts', () => {
  test('counts them in a dry run, and lets them enter by a job', async () => {
    const id = await draft([{ key: 'tag_added', settings: { tag_ids: [collector] } }])
    expect(await publish(id, { enrol_existing: true, dry_run: true })).toMatchObject({
      number: null,
      existing_count: 2,
      job_id: null,
    })
    const { job_id } = await publish(id, { enrol_existing: true, expected_count: 2 })
    await app.work()
    expect((await app.send('GET', `/jobs/${job_id}`)).body).toMatchObject({
      kind: 'bulk_action',
      state: 'succeeded',
      counters: { updated: 2 },
    })
    expect(await contactsIn(id)).toEqual([ada, grace].sort())
  })

  test('warns if more enter than it may send e-mails in an hour', async () => {
    const content = { kind: 'plain', subject: 'Hello', source: 'Hello' }
    await setDefaultSender(app, (await addSender(app, { port: 9 })).senderId)
    const nodes = [{ id: 'mark', type: 'send_email', settings: { content } }]
    const id = await draft([{ key: 'tag_added', settings: { tag_ids: [collector] } }], { nodes })
    const warningsWith = async (emails_per_hour: number | null) => {
      await app.send('PUT', `/automations/${id}`, { body: { emails_per_hour } })
      return (await publish(id, { enrol_existing: true, dry_run: true })).warnings
    }
    expect(await warningsWith(1)).toEqual([
      { code: 'emails_per_hour', detail: expect.stringMatching(/^2 contacts .* 1 e-mail an/), path: [] },
    ])
    expect(await warningsWith(2)).toEqual([])
    expect(await warningsWith(null)).toEqual([])
  })

  test('obeys the rule of re-entry', async () => {
    const id = await draft([{ key: 'tag_added', settings: { tag_ids: [collector] } }])
    await publish(id, {})
    await app.send('POST', `/automations/${id}/enrol`, { body: { ids: [ada] } })
    const [enrolment] = (await app.send<{ data: { id: string }[] }>('GET', `/automations/${id}/enrolments`))
      .body.data
    await app.send('POST', `/automations/${id}/enrolments/${enrolment?.id}/cancel`)
    const { job_id } = await publish(id, { enrol_existing: true, expected_count: 2 })
    await app.work()
    expect((await app.send('GET', `/jobs/${job_id}`)).body).toMatchObject({
      counters: { updated: 1, skipped: 1 },
    })
  })

  test('counts by the settings and the condition of each trigger', async () => {
    const onlyAda = { match: 'all', conditions: [{ field: 'email', operator: 'starts_with', value: 'ada' }] }
    const onTag = { key: 'tag_added', settings: { tag_ids: [collector] } }
    const onList = { key: 'list_joined', settings: { list_ids: [list] } }
    expect(await countOf({ ...onTag, condition: onlyAda })).toBe(1)
    expect(await countOf(onTag, onList)).toBe(3)
    expect(await countOf({ key: 'tag_added', settings: {} })).toBe(2)
    expect(await countOf(onList)).toBe(1)
    expect(await countOf({ key: 'list_joined', settings: { list_ids: [listed] } })).toBe(0)
    expect(await countOf({ key: 'list_joined', settings: { include_pending: true } })).toBe(1)
    expect(await countOf({ key: 'segment_entered', settings: { segment_ids: [segment] } })).toBe(2)
    expect(await countOf({ key: 'contact_created', settings: {} })).toBe(3)
    expect(await countOf({ key: 'contact_status_changed', settings: { to: ['pending'] } })).toBe(0)
    expect(await countOf({ key: 'contact_inactive', settings: { days: 30 } })).toBe(0)
    // A trigger that says nothing adds no contact.
    expect(await countOf(onList, { key: 'manual', settings: {} })).toBe(1)
  })

  test('rejects triggers that say nothing about a contact afterwards, and names those that do', async () => {
    const id = await draft([{ key: 'custom_event', settings: { name: 'order_placed' } }])
    const { errors = [] } = await publish(id, { enrol_existing: true, dry_run: true })
    expect(errors).toMatchObject([{ pointer: '/enrol_existing', code: 'not_allowed' }])
    expect(errors[0]?.detail).toContain('tag_added')
    const all = await draft([{ key: 'list_joined', settings: {} }])
    expect(await publish(all, { enrol_existing: true, dry_run: true })).toMatchObject({ errors })
  })

  test('publishes nothing if the number differs or is missing', async () => {
    const id = await draft([{ key: 'tag_added', settings: { tag_ids: [collector] } }])
    expect(await publish(id, { enrol_existing: true })).toMatchObject({
      errors: [{ pointer: '/expected_count', code: 'required' }],
    })
    expect(await publish(id, { expected_count: 2 })).toMatchObject({
      errors: [{ pointer: '/expected_count', code: 'not_allowed' }],
    })
    expect(await publish(id, { enrol_existing: true, expected_count: 1 })).toMatchObject({
      code: 'count_mismatch',
    })
    expect((await app.send('GET', `/automations/${id}`)).body).toMatchObject({
      state: 'draft',
      published: null,
    })
  })

  test('the catalogue names the triggers that contacts can fit already', async () => {
    const { body } = await app.send<{ data: { key: string; fits_existing: boolean }[] }>(
      'GET',
      '/automations/triggers',
    )
    const fitting = body.data.filter(({ fits_existing }) => fits_existing).map(({ key }) => key)
    expect(fitting.sort()).toEqual(
      [...triggerTypes.values()]
        .filter(({ fitting: fits }) => fits !== undefined)
        .map(({ key }) => key)
        .sort(),
    )
    expect(fitting).toContain('segment_entered')
    expect(fitting).not.toContain('form_submitted')
  })
})
