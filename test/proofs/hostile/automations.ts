import { publishVersion } from '../../../server/marketing/flows/publish.ts'
import type { FlowDefinition } from '../../../server/marketing/flows/types.ts'
import { newId } from '../../../server/platform/ids.ts'
import { allowMany } from '../../audience/imports/applying-support.ts'
import type { Stage } from './ask.ts'

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

/** As many as the contract allows in one automation. */
const [mostTriggers, mostNodes, mostTags] = [20, 500, 100]
const emitters = 160
const listeners = 100
/** Of the listeners, those that contacts enter. The conditions of the others are evaluated in vain. */
const entered = 5
const people = 1000

const chain = (nodes: { id: string; type: string; settings: object }[]) => ({
  start: nodes[0]?.id ?? null,
  nodes,
  edges: nodes.slice(1).map(({ id }, at) => ({ from: nodes[at]?.id, branch: 'next', to: id })),
})

interface Trigger {
  key: string
  settings: object
  condition?: object
}

interface Emits {
  what: string
  triggers(index: number): Trigger[]
  event(index: number, node: number): { name: string; properties: object }
}

/** Automations that start each other, of which none closes a circle: the search for one looks at all of them. */
const emits: Emits[] = [
  {
    what: 'one name and other properties',
    triggers: (index) =>
      times(mostTriggers, (at) => ({
        key: 'custom_event',
        settings: { name: 'ping', properties: [{ property: 'to', operator: 'is', value: `${index}.${at}` }] },
      })),
    event: (index, node) => ({
      name: 'ping',
      properties: { to: node < emitters && node > index ? `${node}.0` : `no ${index}.${node}` },
    }),
  },
  {
    what: 'other names',
    triggers: (index) =>
      times(mostTriggers, (at) => ({ key: 'custom_event', settings: { name: `n${index}.${at}` } })),
    event: (index, node) => ({
      name: `n${index + 1 + (node % emitters)}.${node % mostTriggers}`,
      properties: {},
    }),
  },
]

const publish = async ({ post, send, headers }: Stage, group: string, what: string, definition: object) => {
  const { id } = await post('/automations', { name: `${group} ${what}`, definition })
  const path = `/service/v1/automations/${id}/publish`
  const { status, text } = await send({ group, what, method: 'POST', path, headers, body: '{}' })
  if (status !== 200) throw new Error(`${what}: ${status} ${text.slice(0, 500)}`)
}

/** The definition of an automation that emits events, as it is sent. */
const emitterOf = ({ triggers, event }: Emits, index: number) => ({
  triggers: triggers(index),
  ...chain(
    times(mostNodes, (node) => ({ id: `e${node}`, type: 'emit_event', settings: event(index, node) })),
  ),
})

/** All but the last are published without the API, which would take minutes. */
const publishEmitters = async (stage: Stage): Promise<void> => {
  const { sql } = stage
  const actor = { kind: 'system', id: null, name: 'proof' } as const
  for (const one of emits) {
    const now = new Date()
    for (const index of times(emitters - 1, (at) => at + 1)) {
      const { triggers, ...steps } = emitterOf(one, index)
      const definition = {
        ...steps,
        triggers: triggers.map((trigger) => ({ condition: null, ...trigger })),
        nodes: steps.nodes.map((node) => ({ ...node, note: null })),
        re_entry: { mode: 'never', after_days: null },
        exit_condition: null,
        exit_events: [],
      } as FlowDefinition
      const flowId = newId()
      await sql`
        insert into flows (id, kind, name, status, draft, actor_kind, created_at, updated_at)
        values (${flowId}, 'automation', ${`automations: publish ${flowId}`}, 'draft', '{}', 'system', ${now}, ${now})`
      await sql.begin((tx) => publishVersion(tx, { flowId, definition }, actor, now.toISOString()))
    }
    await stage.watchUntil('automations: setup', one.what, async () => true)
    await publish(stage, 'automations: publish', one.what, emitterOf(one, 0))
    // Nothing is to start them afterwards, and the next ones are published beside none.
    await sql`update flows set status = 'paused', pause_reason = 'manual' where name like 'automations: publish%'`
  }
}

const isRouted = async ({ sql }: Stage): Promise<boolean> => {
  const rows = await sql`
    select from trigger_events union all select from enrolments where status = 'active' limit 1`
  return rows.length === 0
}

const until = (stage: Stage, what: string) =>
  stage.watchUntil('automations: routed', what, () => isRouted(stage))

/** Contacts get tags that 2,000 triggers listen to. */
const tagContacts = async (stage: Stage): Promise<void> => {
  const { sql, post, send, headers } = stage
  const tagIds: string[] = []
  for (const at of times(mostTags, (index) => index))
    tagIds.push((await post('/tags', { name: `Load ${at}` })).id)
  const done = await post('/tags', { name: 'Load done' })
  const never = {
    match: 'all',
    conditions: [{ field: 'first_name', operator: 'is', value: 'Of no contact' }],
  }
  for (const index of times(listeners, (at) => at)) {
    const definition = {
      triggers: times(mostTriggers, (at) => ({
        key: 'tag_added',
        settings: { tag_ids: tagIds },
        ...(at === 0 && index < entered ? {} : { condition: never }),
      })),
      ...chain([{ id: 'done', type: 'add_tag', settings: { tag_id: done.id } }]),
    }
    await publish(stage, 'automations: listeners', `${index + 1}`, definition)
  }
  await sql`
    insert into contacts (id, email, status, tracking, frequency, first_name, created_at, updated_at)
    select gen_random_uuid(), 'load-' || n || '@example.com', 'subscribed', 'individual', 'all', 'Load', now(), now()
    from generate_series(1, ${people}) n`
  const rows = await sql<{ id: string }[]>`select id from contacts where first_name = 'Load'`
  const ids = rows.map(({ id }) => id)
  const call = async (what: string, path: string, body: object): Promise<void> => {
    const sent = { group: 'automations: tag', what, method: 'POST', headers }
    const { status, text } = await send({ ...sent, path: `/service/v1${path}`, body: JSON.stringify(body) })
    if ((status ?? 500) >= 300) throw new Error(`${what}: ${status} ${text}`)
  }
  const [one] = ids
  await stage.watchUntil('automations: setup', 'contacts', async () => true)
  await call('20 tags of one contact', `/contacts/${one}/tags`, { tags: tagIds.slice(0, 20) })
  await until(stage, '20 tags of one contact')
  await call('one tag of 1,000 contacts', `/tags/${tagIds[30]}/members`, { contact_ids: ids })
  await until(stage, 'one tag of 1,000 contacts')
  const action = { action: 'add_to_tags', ids, tags: tagIds.slice(20, 25) }
  await call('5 tags of 1,000 contacts', '/contacts/bulk-action', action)
  await until(stage, '5 tags of 1,000 contacts')
}

/** Publishes as many automations as a large installation has, and tags contacts beside them. */
export const loadAutomations = async (stage: Stage): Promise<void> => {
  await allowMany(stage.sql)
  await publishEmitters(stage)
  await tagContacts(stage)
}
