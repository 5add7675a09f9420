import { beforeEach, describe, expect, test } from 'vitest'
import type { FlowTrigger } from '../../../../server/marketing/flows/types.ts'
import { audienceOf, wideQuotas } from '../../../audience/memberships/support.ts'
import { startTestApp } from '../../../support/app.ts'
import { chain, enrolmentsOf, flowState, node, publish } from '../support.ts'
import { clear, entranceOf, routeAll, trigger } from './support.ts'

const app = await startTestApp({ quotas: wideQuotas })
const audience = audienceOf(app)
const { sql } = app.context

type Condition = FlowTrigger['condition']

const rule = (field: string, operator: string, value: unknown, parameters: object | null = null) => ({
  match: 'all' as const,
  conditions: [{ field, operator, value, parameters }],
})
const named = (name: string): Condition => rule('first_name', 'is', name) as Condition

const entered = async (flowId: string): Promise<string[]> =>
  (await enrolmentsOf(app, flowId)).map(({ contact_id }) => contact_id)

/** Routes all events. Returns how many statements that took. */
const statementsOfRouting = async (): Promise<number> => {
  let statements = 0
  sql.options.onStatement = () => {
    statements += 1
  }
  await routeAll(app)
  sql.options.onStatement = undefined
  return statements
}

/** The same once `count` automations with 20 triggers each wait for tags, and a contact gets five of them. */
const statementsFor = async (count: number, conditionOf: (number: number) => Condition): Promise<number> => {
  await clear(app)
  const tags: { id: string }[] = []
  for (let at = 0; at < 5; at += 1) tags.push(await audience.tag())
  const tag_ids = tags.map(({ id }) => id)
  for (let at = 0; at < count; at += 1)
    await entranceOf(
      app,
      Array.from({ length: 20 }, (_, number) =>
        trigger('tag_added', { tag_ids }, conditionOf(20 * at + number)),
      ),
    )
  const { id } = await audience.contact({ first_name: 'Ada' })
  for (const tagId of tag_ids) await audience.addTag(tagId, [id])
  await routeAll(app)
  await sql`
    insert into trigger_events (key, contact_id, occurred_at, data)
    select 'tag_added', ${id}, ${app.clock.now()}, jsonb_build_object('tag_id', tag)
    from unnest(${tag_ids}::text[]) as tag`
  return statementsOfRouting()
}

beforeEach(() => clear(app))

describe('the conditions of many triggers take', () => {
  test('as many statements as one, where they are equal', async () => {
    const few = await statementsFor(1, () => named('Grace'))
    expect(await statementsFor(20, () => named('Grace'))).toBe(few)
  })

  test('few statements, where all of them differ', async () => {
    const few = await statementsFor(1, (number) => named(`Grace ${number}`))
    const many = await statementsFor(20, (number) => named(`Grace ${number}`))
    // The fields, a savepoint and its end, and one statement for 50 conditions: once for all events of the contact.
    expect(many - few).toBeLessThanOrEqual(4 * Math.ceil(380 / 50))
  })
})

describe('each automation takes the contacts that match its own condition', () => {
  const created = (condition: Condition) => entranceOf(app, [trigger('contact_created', {}, condition)])

  test('also if others have an equal one or another one', async () => {
    const flows = [
      await created(named('Ada')),
      await created(named('Grace')),
      await created(named('Ada')),
      await created(null),
    ]
    const ada = await audience.contact({ first_name: 'Ada' })
    const grace = await audience.contact({ first_name: 'Grace' })
    await routeAll(app)
    const names = new Map([
      [ada.id, 'Ada'],
      [grace.id, 'Grace'],
    ])
    const found: (string | undefined)[][] = []
    for (const { id } of flows) found.push((await entered(id)).map((one) => names.get(one)).sort())
    expect(found).toEqual([['Ada'], ['Grace'], ['Ada'], ['Ada', 'Grace']])
  })

  test.for(['a rule', 'a segment'])('as others have let them in before: %s', async (kind) => {
    const first = await created(null)
    const outside = rule('automations', 'contains_none', [first.id])
    const segment = kind === 'a segment' ? await audience.segment(outside) : null
    const condition = segment === null ? outside : rule('segment', 'contains_any', [segment.id])
    const others = [await created(condition as Condition), await created(condition as Condition)]
    const { id } = await audience.contact()
    await routeAll(app)
    expect(await entered(first.id)).toEqual([id])
    for (const other of others) expect(await entered(other.id)).toEqual([])
  })

  test('as others have let them in between two that have an equal one', async () => {
    const before = await created(null)
    const first = await created(null)
    const outside = rule('automations', 'contains_none', [first.id]) as Condition
    const wait = node('wait', 'wait', { mode: 'duration', amount: 1, unit: 'hours' })
    await publish(app, before.id, chain([wait], { triggers: [trigger('contact_created', {}, outside)] }))
    const after = await created(outside)
    const { id } = await audience.contact()
    await routeAll(app)
    for (const flow of [before, first]) expect(await entered(flow.id)).toEqual([id])
    expect(await entered(after.id)).toEqual([])
  })

  test('as an earlier event of the same contact has let them out before', async () => {
    const event = (name: string) => ({ key: 'custom_event', settings: { name } })
    const cart = await entranceOf(app, [trigger('custom_event', { name: 'cart' })], {
      exit_events: [event('paid')],
    })
    const outside = rule('automations', 'contains_none', [cart.id]) as Condition
    const other = await entranceOf(app, [
      trigger('custom_event', { name: 'look' }, outside),
      trigger('custom_event', { name: 'paid' }, outside),
    ])
    const { id } = await audience.contact()
    for (const name of ['cart', 'look', 'paid'])
      await audience.post(`/contacts/${id}/events`, { name, properties: {} })
    await routeAll(app)
    expect(await enrolmentsOf(app, cart.id)).toMatchObject([{ status: 'exited' }])
    expect(await enrolmentsOf(app, other.id)).toMatchObject([
      { contact_id: id, context: { trigger: { name: 'paid' } } },
    ])
  })

  test('and those whose condition cannot be evaluated pause alone', async () => {
    const unknown = rule('shoe_size', 'is', 7) as Condition
    const broken = [await created(unknown), await created(unknown)]
    const sound = await created(named('Ada'))
    // Its first trigger accepts each contact.
    const both = await entranceOf(app, [trigger('contact_created'), trigger('contact_created', {}, unknown)])
    const { id } = await audience.contact({ first_name: 'Ada' })
    await routeAll(app)
    for (const flow of broken)
      expect(await flowState(app, flow.id)).toMatchObject({ pause_reason: 'failing_condition' })
    for (const flow of [sound, both]) {
      expect(await entered(flow.id)).toEqual([id])
      expect(await flowState(app, flow.id)).toMatchObject({ status: 'active' })
    }
  })
})
