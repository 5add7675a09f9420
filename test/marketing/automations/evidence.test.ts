import { beforeEach, describe, expect, test } from 'vitest'
import { invalidateSettings } from '../../../server/system/settings/index.ts'
import { addSender, setDefaultSender } from '../../sending/messages/support.ts'
import { startTestApp } from '../../support/app.ts'
import { settle } from '../flows/router/support.ts'
import { addContacts, addFlow, chain, enrolmentsOf, enter, node } from '../flows/support.ts'

/* Opens and clicks that are not counted are neither a reaction nor the lack of one. */

const app = await startTestApp({ edition: 'pro' })
await setDefaultSender(app, (await addSender(app, { port: 9 })).senderId)
const { sql } = app.context
const { clock } = app

const setTracking = async (opens: string, clicks: string): Promise<void> => {
  const { status } = await app.send('PUT', '/settings/tracking', { body: { opens, clicks } })
  expect(status).toBe(200)
  invalidateSettings(sql, 'tracking')
}

beforeEach(() => setTracking('individual', 'individual'))

const happened = (field: string, parameters: object = {}) => ({ field, operator: 'happened', parameters })
const all = (...conditions: object[]) => ({ match: 'all', conditions })
const any = (...conditions: object[]) => ({ match: 'any', conditions })
const none = (...conditions: object[]) => ({ match: 'none', conditions })

interface Refusal {
  code?: string
  errors?: { pointer: string; detail: string }[]
}

let number = 0

const publishing = async (definition: object): Promise<{ status: number; body: Refusal }> => {
  number += 1
  const { body } = await app.send('POST', '/automations', { body: { name: `Asks ${number}`, definition } })
  return app.send<Refusal>('POST', `/automations/${body.id}/publish`, { body: { dry_run: true } })
}

const wait = { id: 'wait', type: 'wait', settings: { mode: 'duration', amount: 1, unit: 'days' } }
const manual = [{ key: 'manual', settings: {} }]
const asks = (condition: object) => ({
  triggers: manual,
  start: 'asks',
  nodes: [{ id: 'asks', type: 'if_else', settings: { condition } }],
})

describe('publishing', () => {
  const opens = [
    happened('any_email_opened'),
    { field: 'last_opened_at', operator: 'is_set' },
    { field: 'opens_count', operator: 'gte', value: 1 },
  ]
  const clicks = [
    happened('any_email_clicked'),
    { field: 'last_clicked_at', operator: 'not_in_last_days', value: 90 },
    { field: 'clicks_count', operator: 'eq', value: 0 },
  ]
  const reactions = [
    { field: 'engagement_level', operator: 'is', value: 'low' },
    { field: 'last_active_at', operator: 'is_not_set' },
  ]

  test.for([
    ...opens.map((rule) => [rule, 'aggregate', 'individual'] as const),
    ...clicks.map((rule) => [rule, 'individual', 'aggregate'] as const),
    ...reactions.map((rule) => [rule, 'aggregate', 'none'] as const),
  ])('refuses %j while the settings count opens as %s and clicks as %s', async ([rule, o, c]) => {
    const fits = await publishing(asks(all(rule)))
    expect(fits.status, JSON.stringify(fits.body)).toBe(200)
    await setTracking(o, c)
    const { status, body } = await publishing(asks(any(all(rule))))
    expect(status).toBe(400)
    expect(body.errors).toEqual([
      {
        pointer: '/definition/nodes/0/settings/condition/conditions/0/conditions/0',
        code: 'invalid_value',
        detail: expect.stringMatching(
          /^This requires that .* Set .* to `individual` in the tracking settings,/,
        ),
      },
    ])
  })

  test('accepts a rule on either while the settings count one of them', async () => {
    await setTracking('aggregate', 'individual')
    for (const rule of reactions) expect((await publishing(asks(all(rule)))).status).toBe(200)
    await setTracking('individual', 'none')
    for (const rule of reactions) expect((await publishing(asks(all(rule)))).status).toBe(200)
  })

  test('finds the rule in triggers, steps, exits and segments', async () => {
    await setTracking('aggregate', 'none')
    const { body: segment } = await app.send('POST', '/segments', {
      body: { name: 'Openers', condition: all(happened('any_email_opened')) },
    })
    const rule = { field: 'segment', operator: 'contains_any', value: [segment.id] }
    const { body } = await publishing({
      triggers: [
        { key: 'email_opened', settings: {} },
        { key: 'contact_inactive', settings: { days: 30 } },
        { key: 'manual', settings: {}, condition: all(rule) },
      ],
      start: 'waits',
      nodes: [
        {
          id: 'waits',
          type: 'wait_for',
          settings: { event: { key: 'email_clicked', settings: {} }, timeout: { amount: 1, unit: 'days' } },
        },
      ],
      exit_condition: all(happened('any_email_clicked')),
    })
    expect(body.errors?.map(({ pointer }) => pointer).sort()).toEqual([
      '/definition/exit_condition/conditions/0',
      '/definition/nodes/0/settings/event/key',
      '/definition/triggers/0/key',
      '/definition/triggers/1/key',
      '/definition/triggers/2/condition/conditions/0',
    ])
  })

  test('refuses a rule on clicks if none of its e-mails counts them', async () => {
    const content = { kind: 'markdown', subject: 'News', source: '[Read](https://harbourbooks.example/)' }
    const mail = (clicks: string) => ({
      id: 'mail',
      type: 'send_email',
      settings: { content, tracking: { opens: 'individual', clicks } },
    })
    const definition = (clicks: string) => ({
      triggers: manual,
      start: 'mail',
      nodes: [
        mail(clicks),
        wait,
        { id: 'asks', type: 'if_else', settings: { condition: all(happened('any_email_clicked')) } },
      ],
      edges: [
        { from: 'mail', branch: 'next', to: 'wait' },
        { from: 'wait', branch: 'next', to: 'asks' },
      ],
    })
    expect((await publishing(definition('individual'))).status).toBe(200)
    const { body } = await publishing(definition('aggregate'))
    expect(body.errors).toMatchObject([
      {
        pointer: '/definition/nodes/2/settings/condition/conditions/0',
        detail: expect.stringContaining('the e-mails of this definition'),
      },
    ])
  })

  test('refuses the exit condition of a sequence', async () => {
    await setTracking('aggregate', 'individual')
    const { body: sequence } = await app.send('POST', '/sequences', {
      body: { name: 'Lessons', exit_condition: all(happened('any_email_opened')) },
    })
    await app.send('POST', `/sequences/${sequence.id}/steps`, {
      body: {
        wait: { amount: 0, unit: 'days' },
        content: { kind: 'markdown', subject: 'One', source: 'Lesson one.' },
      },
    })
    const { status, body } = await app.send<Refusal>('POST', `/sequences/${sequence.id}/activate`)
    expect(status, JSON.stringify(body)).toBe(400)
    expect(body.errors).toMatchObject([{ pointer: '/exit_condition/conditions/0' }])
  })
})

describe('a contact that is not counted', () => {
  const mark = (id: string) => node(id, 'add_note', { title: 'Automation', body: id })
  const branching = (type: string, settings: object, branches: string[]) => ({
    ...chain([node('asks', type, settings), ...branches.map(mark)]),
    edges: branches.map((branch) => ({ from: 'asks', branch, to: branch })),
  })

  /** Where a tracked and an untracked contact end. */
  const ends = async (definition: object): Promise<string[]> => {
    const [counted = '', uncounted = ''] = await addContacts(app, 2)
    await sql`update contacts set tracking = 'none' where id = ${uncounted}`
    const flow = await addFlow(app, definition as never)
    await enter(app, flow.id, [counted, uncounted])
    await settle(app)
    clock.advance(2 * 86_400_000)
    await settle(app)
    const enrolments = await enrolmentsOf(app, flow.id)
    const notes = await sql<{ contact_id: string; body: string }[]>`
      select contact_id, body from contact_notes where contact_id = any (${[counted, uncounted]}::uuid[])`
    return [counted, uncounted].map(
      (id) =>
        notes.find(({ contact_id }) => contact_id === id)?.body ??
        String(enrolments.find(({ contact_id }) => contact_id === id)?.exit_reason),
    )
  }

  const clicked = happened('any_email_clicked', { within_days: 30 })
  const subscribed = { field: 'status', operator: 'is', value: 'subscribed' }
  const unknown = 'evidence_missing'

  test.for([
    ['a click', all(clicked), ['no', unknown]],
    ['no click', none(clicked), ['yes', unknown]],
    ['no click, by the operator', all({ ...clicked, operator: 'did_not_happen' }), ['yes', unknown]],
    ['a click or what is true anyway', any(clicked, subscribed), ['yes', 'yes']],
    ['a click and what is false anyway', all(clicked, { ...subscribed, value: 'pending' }), ['no', 'no']],
    ['neither a click nor what is true anyway', none(clicked, subscribed), ['no', 'no']],
    ['neither, within a negation', none(none(clicked)), ['no', unknown]],
    [
      'an exception for it',
      any(clicked, { field: 'tracking', operator: 'is_not', value: 'individual' }),
      ['no', 'yes'],
    ],
  ] as const)('is decided on only where %s decides', async ([, condition, where]) => {
    expect(await ends(branching('if_else', { condition }, ['yes', 'no']))).toEqual(where)
  })

  test('leaves at a split by conditions, and at the time-out of a wait', async () => {
    const split = { branches: [{ key: 'clicked', condition: all(clicked) }] }
    expect(await ends(branching('split_many', split, ['clicked', 'otherwise']))).toEqual([
      'otherwise',
      unknown,
    ])
    const timeout = { amount: 1, unit: 'days' }
    const onCondition = { condition: all(clicked), timeout }
    expect(await ends(branching('wait_for', onCondition, ['next', 'timed_out']))).toEqual([
      'timed_out',
      unknown,
    ])
    const onEvent = { event: { key: 'email_clicked', settings: {} }, timeout }
    expect(await ends(branching('wait_for', onEvent, ['next', 'timed_out']))).toEqual(['timed_out', unknown])
  })

  test('is every contact after the settings count less', async () => {
    const definition = branching('if_else', { condition: all(clicked) }, ['yes', 'no'])
    await setTracking('individual', 'aggregate')
    expect(await ends(definition)).toEqual([unknown, unknown])
  })

  test('does not leave by an exit condition', async () => {
    const [uncounted = ''] = await addContacts(app, 1)
    await sql`update contacts set tracking = 'none' where id = ${uncounted}`
    const flow = await addFlow(app, {
      ...chain([node('wait', 'wait', { mode: 'duration', amount: 1, unit: 'days' })]),
      exit_condition: none(clicked) as never,
    })
    await enter(app, flow.id, [uncounted])
    await settle(app)
    expect(await enrolmentsOf(app, flow.id)).toMatchObject([{ status: 'waiting', node_id: 'wait' }])
  })
})
