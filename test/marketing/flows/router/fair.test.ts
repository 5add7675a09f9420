import { beforeEach, expect, test } from 'vitest'
import { insertTriggerEvents } from '../../../../server/audience/trigger-events/index.ts'
import { routeEvents } from '../../../../server/marketing/flows/router/route.ts'
import type { Sql } from '../../../../server/platform/storage/open.ts'
import { startTestApp } from '../../../support/app.ts'
import { addContacts, enrolmentsOf } from '../support.ts'
import { clear, entranceOf, routeAll, trigger } from './support.ts'

const app = await startTestApp()
const { sql, clock } = app.context
beforeEach(() => clear(app))

type Given = [key: string, contactId: string, number?: number]

/** Events of contacts, in their order. */
const happen = (events: readonly Given[]): Promise<number> =>
  sql.begin((tx: Sql) =>
    insertTriggerEvents(
      tx,
      events.map(([key, contactId, number = 0]) => ({
        key,
        contactId,
        occurredAt: clock.now().toISOString(),
        data: { name: 'order_placed', properties: { number: String(number) } },
      })),
    ),
  )

const outbox = (): Promise<{ id: string; contact_id: string }[]> =>
  sql<
    { id: string; contact_id: string }[]
  >`select id::text, contact_id from trigger_events order by trigger_events.id`

const always = { re_entry: { mode: 'always', after_days: null } as const }
const order = trigger('custom_event', { name: 'order_placed', key_property: 'number' })

test('events of another kind are routed beside a storm of events', async () => {
  const [ada = '', grace = ''] = await addContacts(app, 2)
  const storm = await entranceOf(app, [order])
  const other = await entranceOf(app, [trigger('tag_added')])
  await happen([
    ...Array.from({ length: 500 }, (_, at): Given => ['custom_event', ada, at]),
    ['tag_added', grace],
  ])
  await routeEvents(app.context, 10)
  expect(await enrolmentsOf(app, other.id)).toMatchObject([{ contact_id: grace }])
  expect(await enrolmentsOf(app, storm.id)).toHaveLength(8)
})

test('no event of a contact overtakes an earlier one of it, whatever their kinds are', async () => {
  const contacts = await addContacts(app, 3)
  await entranceOf(app, [order, trigger('tag_added'), trigger('list_joined')], always)
  const kinds = ['custom_event', 'tag_added', 'list_joined']
  // A storm of the first kind, and the others now and then.
  const events = Array.from({ length: 90 }, (_, at): Given => {
    const kind = at % 7 === 0 ? kinds[1 + (at % 2)] : kinds[0]
    return [kind ?? '', contacts[(at * 5) % 3] ?? '', at]
  })
  await happen(events)
  const all = await outbox()
  for (let left = all; left.length > 0; ) {
    expect(await routeEvents(app.context, 9)).toBeGreaterThan(0)
    left = await outbox()
    const present = new Set(left.map(({ id }) => id))
    for (const contact of contacts) {
      const own = all.filter(({ contact_id }) => contact_id === contact).map(({ id }) => present.has(id))
      // First those that are routed, then those that are left.
      expect(own).toEqual([...own].sort())
    }
  }
})

test('an event waits for an earlier one of its contact at the end of a storm', async () => {
  const [ada = '', grace = '', bob = ''] = await addContacts(app, 3)
  await entranceOf(app, [order], always)
  const tagged = await entranceOf(app, [trigger('tag_added')])
  await happen([
    ...Array.from({ length: 30 }, (_, at): Given => ['custom_event', bob, at]),
    ['custom_event', ada],
    ['tag_added', ada],
    ['tag_added', grace],
  ])
  await routeEvents(app.context, 10)
  expect(await enrolmentsOf(app, tagged.id)).toMatchObject([{ contact_id: grace }])
  await routeAll(app)
  expect(await enrolmentsOf(app, tagged.id)).toHaveLength(2)
})

test('a storm is routed completely', async () => {
  const contacts = await addContacts(app, 50)
  await entranceOf(app, [order], always)
  await happen(contacts.flatMap((id) => [0, 1, 2].map((at): Given => ['custom_event', id, at])))
  expect(await routeAll(app)).toBe(150)
})
