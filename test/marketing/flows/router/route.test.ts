import { beforeEach, describe, expect, test } from 'vitest'
import { routeEvents } from '../../../../server/marketing/flows/router/route.ts'
import { newId } from '../../../../server/platform/ids.ts'
import { openDatabase, type Sql } from '../../../../server/platform/storage/open.ts'
import { audienceOf, wideQuotas } from '../../../audience/memberships/support.ts'
import { startTestApp } from '../../../support/app.ts'
import { chain, enrolmentsOf, flowState, node, publish } from '../support.ts'
import { entranceOf, routeAll, settle, trigger } from './support.ts'

const app = await startTestApp({ quotas: wideQuotas })
const audience = audienceOf(app)
const { sql } = app.context

const always = { mode: 'always', after_days: null } as const
const countEvents = async (): Promise<number> => (await sql`select from trigger_events`).length
const report = (id: string, name: string, properties: object = {}, more: object = {}) =>
  audience.post(`/contacts/${id}/events`, { name, properties, ...more })
const entered = async (flowId: string): Promise<string[]> =>
  (await enrolmentsOf(app, flowId)).map(({ contact_id }) => contact_id)

beforeEach(async () => {
  await sql`update flows set status = 'archived'`
  await sql`delete from enrolments`
  await sql`delete from wanted_triggers`
  await sql`delete from trigger_events`
})

describe('an event lets a contact enter', () => {
  test('with the data of the event, and is deleted', async () => {
    const tag = await audience.tag({ name: 'First editions' })
    const flow = await entranceOf(app, [trigger('tag_added', { tag_ids: [tag.id] })])
    const [ada, grace] = [await audience.contact(), await audience.contact()]
    await audience.addTag(tag.id, [ada.id])
    await audience.addTag((await audience.tag()).id, [grace.id])
    expect(await routeAll(app)).toBe(2)
    expect(await enrolmentsOf(app, flow.id)).toMatchObject([
      { contact_id: ada.id, context: { trigger: { tag_id: tag.id, tag_name: 'First editions' } } },
    ])
    expect(await countEvents()).toBe(0)
    await settle(app)
    expect(await enrolmentsOf(app, flow.id)).toMatchObject([{ status: 'waiting', node_id: 'wait' }])
  })

  test('only if it matches the condition of the trigger now', async () => {
    const condition = {
      match: 'all',
      conditions: [{ field: 'company', operator: 'is', value: 'Engines', parameters: null }],
    } as never
    const flow = await entranceOf(app, [trigger('contact_created', {}, condition)])
    const [ada] = [await audience.contact({ company: 'Engines' }), await audience.contact()]
    await routeAll(app)
    expect(await entered(flow.id)).toEqual([ada.id])
  })

  test('by the first trigger that accepts it, once', async () => {
    const flow = await entranceOf(
      app,
      [
        trigger('custom_event', { name: 'order_placed', key_property: 'order_number' }),
        trigger('custom_event', { name: 'order_placed' }),
      ],
      { re_entry: always },
    )
    const { id } = await audience.contact()
    await report(id, 'order_placed', { order_number: '7' })
    await routeAll(app)
    const rows = await sql`select entry_key from enrolments where source_id = ${flow.id}`
    expect(rows).toEqual([{ entry_key: '7' }])
  })

  test('also if another version was published since', async () => {
    const triggers = [trigger('contact_created')]
    const flow = await entranceOf(app, triggers)
    const { id } = await audience.contact()
    app.clock.advance(60_000)
    await publish(app, flow.id, chain([node('end', 'end')], { triggers }))
    await routeAll(app)
    expect(await entered(flow.id)).toEqual([id])
  })

  test('in the order of the events, whichever trigger accepts them', async () => {
    const [one, other] = [await audience.tag(), await audience.tag()]
    const flow = await entranceOf(app, [
      trigger('tag_added', { tag_ids: [one.id] }),
      trigger('tag_added', { tag_ids: [other.id] }),
    ])
    const [ada, grace] = [await audience.contact(), await audience.contact()]
    await audience.addTag(other.id, [grace.id])
    await audience.addTag(one.id, [ada.id])
    await routeAll(app)
    expect(await entered(flow.id)).toEqual([grace.id, ada.id])
  })

  test('once for each entry key: two orders are two enrolments', async () => {
    const flow = await entranceOf(app, [
      trigger('custom_event', { name: 'order_placed', key_property: 'order_number' }),
    ])
    const { id } = await audience.contact()
    for (const order_number of ['1', '2', '2']) await report(id, 'order_placed', { order_number })
    await routeAll(app)
    const rows = await sql`select entry_key from enrolments where source_id = ${flow.id} order by 1`
    expect(rows).toEqual([{ entry_key: '1' }, { entry_key: '2' }])
  })

  test('of several flows that want it', async () => {
    const [one, other] = [
      await entranceOf(app, [trigger('contact_created')]),
      await entranceOf(app, [trigger('contact_created')]),
    ]
    const { id } = await audience.contact()
    await routeAll(app)
    expect(await entered(one.id)).toEqual([id])
    expect(await entered(other.id)).toEqual([id])
  })
})

describe('no contact enters', () => {
  test('by an event from before the first publishing', async () => {
    const flow = await entranceOf(app, [trigger('custom_event', { name: 'order_placed' })])
    const { id } = await audience.contact()
    const before = new Date(app.clock.now().getTime() - 60_000).toISOString()
    await report(id, 'order_placed', {}, { occurred_at: before })
    expect(await routeAll(app)).toBe(1)
    expect(await entered(flow.id)).toEqual([])
    await publish(
      app,
      flow.id,
      chain([node('end', 'end')], { triggers: [trigger('custom_event', { name: 'order_placed' })] }),
    )
    await report(id, 'order_placed')
    await routeAll(app)
    expect(await entered(flow.id)).toEqual([id])
  })

  test('a flow that is paused', async () => {
    const flow = await entranceOf(app, [trigger('contact_created')])
    await audience.contact()
    await sql`update flows set status = 'paused' where id = ${flow.id}`
    expect(await routeAll(app)).toBe(1)
    expect(await entered(flow.id)).toEqual([])
  })

  test('from the trash, nor after being deleted', async () => {
    const flow = await entranceOf(app, [trigger('contact_created')])
    const [trashed, gone] = [await audience.contact(), await audience.contact()]
    await sql`update contacts set trashed_at = now() where id = ${trashed.id}`
    // As an event that was written beside the deletion.
    await sql`
      insert into trigger_events (key, contact_id, occurred_at)
      select 'contact_created', ${newId()}, ${app.clock.now()}`
    await sql`update trigger_events set contact_id = ${newId()} where contact_id = ${gone.id}`
    expect(await routeAll(app)).toBe(3)
    expect(await entered(flow.id)).toEqual([])
    expect(await countEvents()).toBe(0)
  })

  test('another flow than the one that the event is for', async () => {
    const [one, other] = [
      await entranceOf(app, [trigger('contact_created')]),
      await entranceOf(app, [trigger('contact_created')]),
    ]
    const { id } = await audience.contact()
    await sql`update trigger_events set source_id = ${other.id}`
    await routeAll(app)
    expect([await entered(one.id), await entered(other.id)]).toEqual([[], [id]])
  })
})

describe('an event of a contact inside', () => {
  test('ends the enrolment before it starts the next one', async () => {
    const flow = await entranceOf(app, [trigger('custom_event', { name: 'order_placed' })], {
      exit_events: [{ key: 'custom_event', settings: { name: 'order_placed' } }],
    })
    const { id } = await audience.contact()
    await report(id, 'order_placed')
    await settle(app)
    await report(id, 'order_placed')
    await settle(app)
    expect(
      (await enrolmentsOf(app, flow.id)).map(({ status, exit_reason }) => [status, exit_reason]),
    ).toEqual([
      ['exited', 'exit_event'],
      ['waiting', null],
    ])
  })

  test('in the order in which they happened, also in one batch', async () => {
    const flow = await entranceOf(app, [trigger('custom_event', { name: 'cart' })], {
      exit_events: [{ key: 'custom_event', settings: { name: 'paid' } }],
    })
    const [ada, grace] = [await audience.contact(), await audience.contact()]
    await report(ada.id, 'cart')
    await report(ada.id, 'paid')
    await report(grace.id, 'paid')
    await report(grace.id, 'cart')
    await routeAll(app)
    const rows = await enrolmentsOf(app, flow.id)
    expect(new Map(rows.map(({ contact_id, status }) => [contact_id, status]))).toEqual(
      new Map([
        [ada.id, 'exited'],
        [grace.id, 'active'],
      ]),
    )
  })
})

describe('a busy or failing part does not stop the others', () => {
  test('events of a contact that a transaction has locked wait for it, in order', async () => {
    const flow = await entranceOf(app, [trigger('contact_created')])
    const [ada, grace] = [await audience.contact(), await audience.contact()]
    const held = Promise.withResolvers<void>()
    const isHeld = Promise.withResolvers<void>()
    const holding = sql.begin(async (tx: Sql) => {
      await tx`select from contacts where id = ${ada.id} for update`
      isHeld.resolve()
      await held.promise
    })
    await isHeld.promise
    expect(await routeAll(app)).toBe(1)
    expect(await entered(flow.id)).toEqual([grace.id])
    expect(await countEvents()).toBe(1)
    held.resolve()
    await holding
    expect(await routeAll(app)).toBe(1)
    expect((await entered(flow.id)).sort()).toEqual([ada.id, grace.id].sort())
  })

  test('a condition that cannot be evaluated pauses its flow alone', async () => {
    const unknown = { match: 'all', conditions: [{ field: 'shoe_size', operator: 'is', value: 7 }] } as never
    const [broken, sound] = [
      await entranceOf(app, [trigger('contact_created', {}, unknown)]),
      await entranceOf(app, [trigger('contact_created')]),
    ]
    const { id } = await audience.contact()
    expect(await routeAll(app)).toBe(1)
    expect(await flowState(app, broken.id)).toMatchObject({
      status: 'paused',
      pause_reason: 'failing_condition',
    })
    expect(await entered(sound.id)).toEqual([id])
  })

  test('an event that cannot be routed is dropped, and the others are routed', async () => {
    const flow = await entranceOf(app, [trigger('contact_updated', { fields: ['company'] })])
    const ids = [await audience.contact(), await audience.contact(), await audience.contact()].map(
      ({ id }) => id,
    )
    // `fields` is missing in the second one.
    for (const [at, id] of ids.entries())
      await sql`
        insert into trigger_events (key, contact_id, occurred_at, data)
        values ('contact_updated', ${id}, ${app.clock.now()}, ${sql.json(at === 1 ? {} : { fields: ['company'] })})`
    expect(await routeAll(app)).toBe(3)
    expect((await entered(flow.id)).sort()).toEqual([ids[0], ids[2]].sort())
  })
})

describe('each event is routed once', () => {
  test('by two routers at the same time', async () => {
    const flow = await entranceOf(app, [trigger('contact_created')], { re_entry: always })
    const ids = await audience.contactsIds(600)
    await sql`
      insert into trigger_events (key, contact_id, occurred_at)
      select 'contact_created', id, ${app.clock.now()} from unnest(${ids}::uuid[]) as id`
    const other = openDatabase(app.databaseUrl, { name: 'another router' })
    const loop = async (context: typeof app.context): Promise<number> => {
      let count = 0
      while ((await countEvents()) > 0) count += await routeEvents(context, 50)
      return count
    }
    const counts = await Promise.all([loop(app.context), loop({ ...app.context, sql: other })])
    await other.end()
    expect(counts[0] + counts[1]).toBe(600)
    expect(await entered(flow.id)).toHaveLength(600)
  })

  test('also if the router is killed at any statement', async () => {
    const flow = await entranceOf(app, [trigger('contact_created'), trigger('contact_updated')], {
      re_entry: always,
    })
    const ids = await audience.contactsIds(20)
    await sql`
      insert into trigger_events (key, contact_id, occurred_at)
      select 'contact_created', id, ${app.clock.now()} from unnest(${ids}::uuid[]) as id`
    let kills = 0
    for (let statement = 1; (await countEvents()) > 0; statement += 1) {
      const victim = openDatabase(app.databaseUrl, { name: 'a router to kill', connections: 1 })
      let sent = 0
      // Ends the connection on the server before the statement runs.
      const kill = () =>
        sql`select pg_terminate_backend(pid, 10000) from pg_stat_activity where application_name = 'a router to kill'`
      const counted = (tx: Sql): Sql =>
        new Proxy(tx, {
          apply: (target, self, args) => {
            const query: Promise<unknown> = Reflect.apply(target as never, self, args)
            if (!Array.isArray(args[0])) return query
            // What is sent is awaited. A part of another statement is not.
            const send = query.then.bind(query)
            Reflect.set(query, 'then', async (...next: Parameters<typeof send>) => {
              if (++sent === statement) await kill()
              return send(...next)
            })
            return query
          },
        })
      const killed = new Proxy(victim, {
        get: (target, name, receiver) =>
          name === 'begin'
            ? (work: (tx: Sql) => Promise<unknown>) => target.begin((tx) => work(counted(tx)))
            : Reflect.get(target, name, receiver),
      })
      const routed = await routeEvents({ ...app.context, sql: killed }).catch(() => null)
      if (routed === null) {
        kills += 1
        expect([await countEvents(), (await entered(flow.id)).length]).toEqual([20, 0])
      }
      await victim.end().catch(() => undefined)
    }
    expect(kills).toBeGreaterThan(5)
    expect((await entered(flow.id)).sort()).toEqual([...ids].sort())
  })
})

test('an automation that starts itself stops after ten entries in an hour, and nothing else', async () => {
  const [one, other] = [await audience.tag(), await audience.tag()]
  const flow = await entranceOf(app, [trigger('tag_added', { tag_ids: [one.id] })], {
    ...chain([
      node('add', 'add_tag', { tag_id: other.id }),
      node('remove', 'remove_tag', { tag_id: one.id }),
    ]),
    triggers: [trigger('tag_added', { tag_ids: [one.id] })],
    re_entry: always,
  })
  const back = await entranceOf(app, [], {
    ...chain([
      node('remove', 'remove_tag', { tag_id: other.id }),
      node('add', 'add_tag', { tag_id: one.id }),
    ]),
    triggers: [trigger('tag_added', { tag_ids: [other.id] })],
    re_entry: always,
  })
  const bystander = await entranceOf(app, [trigger('contact_created')])
  const { id } = await audience.contact()
  await audience.addTag(one.id, [id])
  await settle(app)
  const states = [await flowState(app, flow.id), await flowState(app, back.id)]
  const paused = states.filter((state) => state?.status === 'paused')
  expect(paused).toHaveLength(1)
  expect(paused[0]).toMatchObject({ pause_reason: 'loop' })
  expect(paused[0]?.pause_detail).toContain(back.id)
  const counts = [(await entered(flow.id)).length, (await entered(back.id)).length]
  expect(Math.max(...counts)).toBeLessThanOrEqual(11)
  expect(await flowState(app, bystander.id)).toMatchObject({ status: 'active' })
  expect(await entered(bystander.id)).toEqual([id])
})

test('a hundred events of one contact are routed in order', async () => {
  const flow = await entranceOf(app, [trigger('custom_event', { name: 'visit', key_property: 'number' })], {
    re_entry: always,
  })
  const { id } = await audience.contact()
  await sql`
    insert into trigger_events (key, contact_id, occurred_at, data)
    select 'custom_event', ${id}, ${app.clock.now()},
      jsonb_build_object('name', 'visit', 'properties', jsonb_build_object('number', lpad(n::text, 3, '0')))
    from generate_series(1, 100) as n`
  expect(await routeAll(app)).toBe(100)
  const rows = await sql<{ entry_key: string }[]>`
    select entry_key from enrolments where source_id = ${flow.id} order by id`
  expect(rows.map(({ entry_key }) => Number(entry_key))).toEqual(
    Array.from({ length: 100 }, (_, at) => at + 1),
  )
})

test('an event of a newer version waits for its process, and stops no other', async () => {
  const flow = await entranceOf(app, [trigger('contact_created')])
  const ada = await audience.contact()
  await sql`delete from trigger_events`
  await sql`insert into wanted_triggers (key, source_id) values ('contact_renamed', ${flow.id})`
  await sql`
    insert into trigger_events (key, contact_id, occurred_at, data, caused_by)
    select 'contact_renamed', ${ada.id}, now(), '{}', '{}' from generate_series(1, 3)`
  const grace = await audience.contact()
  await routeAll(app)
  expect(await entered(flow.id)).toEqual([grace.id])
  expect(await sql<{ key: string }[]>`select distinct key from trigger_events`).toEqual([
    { key: 'contact_renamed' },
  ])
})
