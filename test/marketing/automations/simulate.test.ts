import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../support/app.ts'
import { addFlow, chain, enrolmentsOf, enter, node, pathOf, walkAll } from '../flows/support.ts'

const app = await startTestApp({ edition: 'pro' })
const day = 86_400_000

interface Simulation {
  state: string
  ends_at: string
  path: { step_id: string; outcome: string; branch: string | null; left_at: string }[]
}

const add = async (path: string, body: object): Promise<string> =>
  String((await app.send('POST', path, { body })).body.id)

const tag = await add('/tags', { name: 'Invited' })
const contact = await add('/contacts', { email: 'ada@example.com', company: 'Harwich Library' })
const company = { match: 'all', conditions: [{ field: 'company', operator: 'is', value: 'Harwich Library' }] }

const definition = {
  ...chain([
    node('pause', 'wait', { mode: 'duration', amount: 3, unit: 'days' }),
    node('ask', 'if_else', { condition: company }),
  ]),
  triggers: [{ key: 'manual', settings: {}, condition: null }],
}
definition.nodes.push(node('mark', 'add_tag', { tag_id: tag }))
definition.edges.push({ from: 'ask', branch: 'yes', to: 'mark' })

const pathIn = ({ path }: Simulation): string[] =>
  path.map(({ step_id, outcome, branch }) => [step_id, outcome, branch].filter(Boolean).join(' '))

describe('a simulation', () => {
  test('shows each decision with virtual times, changes nothing, and agrees with the engine', async () => {
    const { status, body } = await app.send<Simulation>('POST', '/automations/simulate', {
      body: { contact_id: contact, definition },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ state: 'completed' })
    const start = app.clock.now().getTime()
    expect(Date.parse(body.ends_at) - start).toBeGreaterThanOrEqual(3 * day)

    const [row] = await app.context.sql`
      select (select count(*) from flows) as flows, (select count(*) from enrolments) as enrolments,
        (select count(*) from contact_tags) as tags, (select count(*) from wanted_triggers) as wanted`
    expect(row).toEqual({ flows: 0, enrolments: 0, tags: 0, wanted: 0 })

    const flow = await addFlow(app, definition as never)
    await enter(app, flow.id, [contact])
    await walkAll(app)
    app.clock.advance(3 * day + 1000)
    await walkAll(app)
    const [enrolment] = await enrolmentsOf(app, flow.id)
    expect(enrolment?.status).toBe('completed')
    expect(pathIn(body)).toEqual(await pathOf(app, String(enrolment?.id)))
  })

  test('ends a loop after 500 steps', async () => {
    const wait = { mode: 'duration', amount: 1, unit: 'hours' }
    const round = {
      ...definition,
      ...chain([node('pause', 'wait', wait), node('mark', 'add_tag', { tag_id: tag })]),
      triggers: definition.triggers,
    }
    round.edges.push({ from: 'mark', branch: 'next', to: 'pause' })
    const { status, body } = await app.send<Simulation>('POST', '/automations/simulate', {
      body: { contact_id: contact, definition: round },
    })
    expect(status).toBe(200)
    expect(body.path.length).toBeGreaterThan(10)
    expect(body.path.length).toBeLessThanOrEqual(500)
    expect(body).toMatchObject({ state: 'waiting' })
  })

  test('rejects a definition with faults and an unknown contact', async () => {
    const faulty = { ...definition, start: 'nowhere' }
    const { body } = await app.send('POST', '/automations/simulate', {
      body: { contact_id: contact, definition: faulty },
    })
    expect(body).toMatchObject({
      code: 'invalid_request',
      errors: expect.arrayContaining([
        expect.objectContaining({ pointer: '/definition/start', code: 'not_found' }),
      ]),
    })
    const unknown = await app.send('POST', '/automations/simulate', {
      body: { contact_id: '01a15f30-dc00-793c-bc0d-ba681b597710', definition },
    })
    expect(unknown.body).toMatchObject({ errors: [{ pointer: '/contact_id', code: 'not_found' }] })
  })
})
