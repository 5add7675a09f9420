import { beforeEach, describe, expect, test } from 'vitest'
import { checkDefinition } from '../../../../server/marketing/flows/check.ts'
import { runScans } from '../../../../server/marketing/flows/scans/run.ts'
import { watchSegments } from '../../../../server/marketing/flows/scans/segments.ts'
import { audienceOf, wideQuotas } from '../../../audience/memberships/support.ts'
import { startTestApp } from '../../../support/app.ts'
import { addFlow, chain, enrolmentsOf, enter, node, pathOf, publish } from '../support.ts'
import { clear, settle, trigger } from './support.ts'

const app = await startTestApp({ quotas: wideQuotas })
const audience = audienceOf(app)
const { sql } = app.context

const month = node('wait', 'wait', { mode: 'duration', amount: 30, unit: 'days' })
const later = { ...month, id: 'later' }

/** Runs the jobs as the queue does, routes and walks. */
const look = async (time: string): Promise<void> => {
  app.clock.set(time)
  await runScans(app.context)
  await watchSegments(app.context)
  await settle(app)
}

/** The path of each enrolment of a flow, and its status. */
const outcomes = async (flowId: string) =>
  Promise.all(
    (await enrolmentsOf(app, flowId)).map(async ({ id, status, exit_reason }) =>
      [...(await pathOf(app, id)), status, exit_reason].filter(Boolean).join(', '),
    ),
  )

beforeEach(async () => {
  await clear(app)
  app.clock.set('2026-11-02T07:00:00.000Z')
})

describe('a contact inside', () => {
  test('goes on when a date is reached, and others do not', async () => {
    const [ada, grace] = [
      await audience.contact({ date_of_birth: '1990-11-05' }),
      await audience.contact({ date_of_birth: '1990-11-06' }),
    ]
    // Not inside.
    await audience.contact({ date_of_birth: '1990-11-05' })
    const event = { key: 'date_reached', settings: { field: 'date_of_birth', yearly: true } }
    const flow = await addFlow(app, chain([node('birthday', 'wait_for', { event })]))
    await enter(app, flow.id, [ada.id, grace.id])
    await look('2026-11-02T08:00:00.000Z')
    await look('2026-11-04T09:30:00.000Z')
    expect(await outcomes(flow.id)).toEqual(['waiting', 'waiting'])
    await look('2026-11-05T09:30:00.000Z')
    expect(await outcomes(flow.id)).toEqual(['birthday done next, completed', 'waiting'])
    await look('2026-11-06T09:30:00.000Z')
    expect((await outcomes(flow.id)).at(-1)).toBe('birthday done next, completed')
  })

  test('leaves when it was inactive for some days', async () => {
    const { id } = await audience.contact()
    await audience.post(`/contacts/${id}/events`, { name: 'visit' })
    const exit = { key: 'contact_inactive', settings: { days: 3 } }
    const flow = await addFlow(app, chain([month], { exit_events: [exit] }))
    await enter(app, flow.id, [id])
    for (const day of ['03', '04']) await look(`2026-11-${day}T09:30:00.000Z`)
    expect(await outcomes(flow.id)).toEqual(['waiting'])
    await look('2026-11-05T09:30:00.000Z')
    expect(await outcomes(flow.id)).toEqual(['wait exited exit_event, exited, exit_event'])
  })

  test('is pulled to a goal when it enters a segment, and leaves when it leaves another', async () => {
    const tag = await audience.tag()
    const tagged = { field: 'tags', operator: 'contains_any', value: [tag.id] }
    const segment = await audience.segment({ match: 'all', conditions: [tagged] })
    const event = (key: string) => ({ key, settings: { segment_ids: [segment.id] } })
    const flow = await addFlow(
      app,
      chain([month, node('goal', 'goal', { event: event('segment_entered') }), later], {
        exit_events: [event('segment_left')],
      }),
    )
    const { id } = await audience.contact()
    await enter(app, flow.id, [id])
    await look('2026-11-02T08:00:00.000Z')
    await audience.addTag(tag.id, [id])
    await look('2026-11-02T08:06:00.000Z')
    expect(await outcomes(flow.id)).toEqual(['wait pulled goal, goal done next, waiting'])
    await audience.removeTag(tag.id, [id])
    await look('2026-11-02T08:12:00.000Z')
    expect((await outcomes(flow.id))[0]).toMatch(/later exited exit_event, exited, exit_event$/)
  })

  test('leaves on the day on which others enter, and does not leave again', async () => {
    const { id } = await audience.contact({ date_of_birth: '1990-11-03' })
    const settings = { field: 'date_of_birth', yearly: true }
    const flow = await addFlow(
      app,
      chain([month], {
        triggers: [trigger('date_reached', settings)],
        exit_events: [{ key: 'date_reached', settings: { ...settings, time: '10:00' } }],
      }),
    )
    await enter(app, flow.id, [id])
    await look('2026-11-02T08:00:00.000Z')
    await look('2026-11-03T09:30:00.000Z')
    expect(await outcomes(flow.id)).toEqual(['waiting'])
    await look('2026-11-03T10:30:00.000Z')
    expect(await outcomes(flow.id)).toEqual(['wait exited exit_event, exited, exit_event'])
    await look('2026-11-04T10:30:00.000Z')
    expect(await outcomes(flow.id)).toHaveLength(1)
  })

  test('of a version that was replaced is found too', async () => {
    const { id } = await audience.contact({ date_of_birth: '1990-11-05' })
    const event = { key: 'date_reached', settings: { field: 'date_of_birth', yearly: true } }
    const flow = await addFlow(app, chain([node('birthday', 'wait_for', { event })]))
    await enter(app, flow.id, [id])
    await look('2026-11-02T08:00:00.000Z')
    await publish(app, flow.id, chain([month]))
    await look('2026-11-05T09:30:00.000Z')
    expect(await outcomes(flow.id)).toEqual(['birthday done next, completed'])
  })
})

test('a changed date moves the wait of a contact, to an earlier and to a later day', async () => {
  const { key } = await audience.field({ key: 'renewal', type: 'date' })
  const settings = { mode: 'date_field', field: `custom.${key}`, offset_days: -7, time: '09:00' }
  const flow = await addFlow(app, chain([node('renewal', 'wait', settings)]))
  const { id } = await audience.contact({ custom_fields: { [key]: '2026-12-20' } })
  await enter(app, flow.id, [id])
  await settle(app)
  const move = async (date: string | null): Promise<string | null | undefined> => {
    const etag = (await app.send('GET', `/contacts/${id}`)).headers.get('etag') ?? ''
    await app.send('PUT', `/contacts/${id}`, {
      body: { custom_fields: { [key]: date } },
      headers: { 'if-match': etag },
    })
    await settle(app)
    return (await enrolmentsOf(app, flow.id))[0]?.due_at
  }
  expect((await enrolmentsOf(app, flow.id))[0]?.due_at).toBe('2026-12-13T09:00:00.000Z')
  expect(await move('2026-12-01')).toBe('2026-11-24T09:00:00.000Z')
  expect(await move('2027-01-10')).toBe('2027-01-03T09:00:00.000Z')
  expect(await move(null)).toBe(null)
  expect(await outcomes(flow.id)).toEqual(['renewal skipped next no_date, completed'])
})

test.each(['manual', 'schedule'])('%s lets contacts enter only, and the catalogue says why', async (key) => {
  const settings = key === 'schedule' ? { every: 'day' } : {}
  const definition = chain([month], { triggers: [trigger('manual')], exit_events: [{ key, settings }] })
  const { faults } = await checkDefinition(sql, app.context, definition)
  const [entry] = (
    await app.send<{ data: { enters_only_reason: string }[] }>('GET', `/automations/triggers?key=${key}`)
  ).body.data
  expect(faults).toEqual([
    {
      pointer: '/definition/exit_events/0/key',
      code: 'not_allowed',
      detail: `The trigger \`${key}\` can only be used in \`triggers\`. ${entry?.enters_only_reason}`,
    },
  ])
  expect(entry?.enters_only_reason).toMatch(/^[A-Z].*\.$/)
})

test('publishing rejects an unknown field of an event that a step waits for', async () => {
  const event = { key: 'date_reached', settings: { field: 'custom.gone' } }
  const definition = chain([month, node('until', 'wait_for', { event })], { triggers: [trigger('manual')] })
  expect((await checkDefinition(sql, app.context, definition)).faults).toMatchObject([
    { pointer: '/definition/nodes/1/settings/event/settings/field', code: 'invalid_value' },
  ])
})
