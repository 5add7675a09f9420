import { expect, test } from 'vitest'
import { nodeTypes, triggerTypes } from '../../../server/marketing/flows/catalogue.ts'
import type { ResourceKind, SchemaMember } from '../../../server/marketing/flows/types.ts'
import { newId } from '../../../server/platform/ids.ts'
import { wideQuotas } from '../../contract/walk/quotas.ts'
import { startTestApp } from '../../support/app.ts'
import { addSender as addCampaignSender, campaignOf, makeMailable } from '../campaigns/support.ts'
import { emailField } from '../forms/support.ts'

const app = await startTestApp({ edition: 'pro', quotas: wideQuotas })
const server = await makeMailable(app)
const sender_id = await addCampaignSender(app, 'Harbour Books', server)

const add = async (path: string, body: object): Promise<string> => {
  const answer = await app.send('POST', path, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return String(answer.body.id)
}

const named = () => ({ name: `Name ${newId()}` })
const all = (...conditions: object[]) => ({ match: 'all', conditions })
const company = all({ field: 'company', operator: 'is', value: 'Harbour' })

const content = { kind: 'plain', subject: 'Hello', source: 'Hello' }

interface Used {
  id: string
  remove(): Promise<{ status: number }>
}

const deleted = async (path: string, body: object): Promise<Used> => {
  const id = await add(path, body)
  return { id, remove: () => app.send('DELETE', `${path}/${id}`) }
}

/** What is used: its id or key, and how it is deleted. Users belong to the host. */
const uses: Record<Exclude<ResourceKind, 'users'>, () => Promise<Used>> = {
  tags: () => deleted('/tags', named()),
  lists: () => deleted('/lists', named()),
  segments: () => deleted('/segments', { ...named(), condition: company }),
  'custom-fields': async () => {
    const key = `field_${newId().replaceAll('-', '')}`.slice(0, 40)
    const id = await add('/custom-fields', { key, label: key, type: 'text' })
    return { id: key, remove: () => app.send('POST', `/custom-fields/${id}/archive`) }
  },
  templates: () => deleted('/templates', { ...named(), ...content }),
  senders: async () => {
    const id = await addCampaignSender(app, 'Harbour Books', server)
    return { id, remove: () => app.send('DELETE', `/senders/${id}`) }
  },
  campaigns: () => deleted('/campaigns', named()),
  sequences: () => deleted('/sequences', { ...named(), steps: [{ content }] }),
  automations: () => deleted('/automations', named()),
  forms: () => deleted('/forms', named()),
}
type Use = keyof typeof uses

/** Of a template, publishing keeps the content as it is then. */
const keepsCopy = (use: Use): boolean => use === 'templates'

interface Place {
  kind: ResourceKind
  definitionOf: (id: string) => object
}

const note = { id: 'step', type: 'add_note', settings: { title: null, body: 'Hello' } }
const manual = { key: 'manual', settings: {} }

/** The settings of an entry of a catalogue: what it requires, and the one that refers to something. */
const settingsOf = (
  key: string,
  { settingsSchema, sample }: { settingsSchema: { required: string[] }; sample: Record<string, unknown> },
  member: string,
  value: unknown,
) => {
  const required = Object.fromEntries(settingsSchema.required.map((name) => [name, sample[name]]))
  const mail = key === 'send_email' ? { sender_id, ...(member === 'template_id' ? {} : { content }) } : {}
  return { ...required, ...mail, [member]: value }
}

/** Each setting of the catalogues that refers to something. */
const places: Place[] = [
  ...[...nodeTypes.values()].map((type) => ({ type, isNode: true })),
  ...[...triggerTypes.values()].map((type) => ({ type, isNode: false })),
].flatMap(({ type, isNode }) =>
  Object.entries(type.settingsSchema.properties).flatMap(([member, schema]): Place[] => {
    const items = schema.items as SchemaMember | undefined
    const kind = schema['x-resource'] ?? items?.['x-resource']
    if (kind === undefined) return []
    const definitionOf = (id: string) => {
      const settings = settingsOf(type.key, type, member, items === undefined ? id : [id])
      const step = isNode ? { id: 'step', type: type.key, settings } : note
      return { triggers: [isNode ? manual : { key: type.key, settings }], start: 'step', nodes: [step] }
    }
    return [{ kind, definitionOf }]
  }),
)

const conditionOn = (use: Use, id: string) =>
  use === 'custom-fields'
    ? all({ field: `custom.${id}`, operator: 'is', value: 'yes' })
    : all({ field: use === 'segments' ? 'segment' : use, operator: 'contains_any', value: [id] })

const publishAutomation = async (definition: object) => {
  const automation = await add('/automations', { ...named(), definition })
  return () => app.send('POST', `/automations/${automation}/publish`, { body: {} })
}
const inCondition: readonly Use[] = ['tags', 'lists', 'segments', 'custom-fields']

const placesOf = (use: Use): Place[] => places.filter(({ kind }) => kind === use)

/** What is published: what it can use, and in the round of a number how a draft that uses it is published. */
const publishers: Record<
  string,
  {
    of: readonly Use[]
    prepare(use: Use, id: string, round: number): Promise<() => Promise<{ status: number }>>
  }
> = {
  'an automation with a condition': {
    of: inCondition,
    prepare: (use, id) => {
      const step = { id: 'step', type: 'if_else', settings: { condition: conditionOn(use, id) } }
      return publishAutomation({ triggers: [manual], start: 'step', nodes: [step] })
    },
  },
  'an automation with a step or trigger': {
    of: (Object.keys(uses) as Use[]).filter((use) => placesOf(use).length > 0),
    prepare: (use, id, round) => {
      const some = placesOf(use)
      return publishAutomation(some[round % some.length]?.definitionOf(id) ?? {})
    },
  },
  'a sequence': {
    of: [...inCondition, 'templates', 'senders'],
    prepare: async (use, id) => {
      const sequence = await add('/sequences', {
        ...named(),
        sender_id: use === 'senders' ? id : sender_id,
        steps: [use === 'templates' ? { template_id: id } : { content }],
        ...(inCondition.includes(use) ? { exit_condition: conditionOn(use, id) } : {}),
      })
      return () => app.send('POST', `/sequences/${sequence}/activate`)
    },
  },
  'a form': {
    of: ['tags', 'lists', 'custom-fields'],
    prepare: async (use, id) => {
      const field = { id: 'more', type: 'text', label: 'More', target: `custom.${id}` }
      const members =
        use === 'tags'
          ? { tag_ids: [id] }
          : use === 'lists'
            ? { list_ids: [id] }
            : ({} as Record<string, never>)
      const fields = use === 'custom-fields' ? [emailField, field] : [emailField]
      const form = await add('/forms', { ...named(), definition: { fields, ...members } })
      return () => app.send('POST', `/forms/${form}/publish`)
    },
  },
  'a campaign': {
    of: [...inCondition, 'senders'],
    prepare: async (use, id) => {
      const include =
        use === 'custom-fields'
          ? { condition: conditionOn(use, id) }
          : use === 'senders'
            ? { condition: company }
            : { [`${use.slice(0, -1)}_ids`]: [id] }
      const campaign = await campaignOf(app, {
        sender_id: use === 'senders' ? id : sender_id,
        audience: { include },
      })
      const send_at = new Date(app.clock.now().getTime() + 86_400_000).toISOString()
      return () => app.send('POST', `/campaigns/${campaign}/schedule`, { body: { send_at } })
    },
  },
}

/** Deadlocks that PostgreSQL has counted, those of repeated transactions too. */
const deadlocks = async (): Promise<number> => {
  const { sql } = app.context
  await sql`select pg_stat_force_next_flush()`
  const [row] = await sql<{ deadlocks: number }[]>`
    select deadlocks from pg_stat_database where datname = current_database()`
  return row?.deadlocks ?? 0
}

const rounds = 20

test('each kind that settings refer to can be used and deleted here', () => {
  expect([...new Set(places.map(({ kind }) => kind))].filter((kind) => !(kind in uses))).toEqual(['users'])
})

const pairs = Object.entries(publishers).flatMap(([publisher, { of }]) =>
  of.map((use) => [publisher, use] as const),
)

test.each(pairs)(
  'publishing %s and deleting the %s that it uses never both succeed',
  async (publisher, use) => {
    const prepare = publishers[publisher]?.prepare
    if (prepare === undefined) throw new Error(publisher)
    // Each setting that refers to this kind, alone.
    for (let round = 0; round < Math.max(1, placesOf(use).length); round += 1) {
      const alone = await uses[use]()
      const published = await (await prepare(use, alone.id, round))()
      expect(published.status, JSON.stringify(published)).toBe(200)
      expect((await alone.remove()).status).toBe(keepsCopy(use) ? 200 : 409)
    }
    const before = await deadlocks()
    const races: { publish: () => Promise<{ status: number }>; remove: Used['remove'] }[] = []
    for (let round = 0; round < rounds; round += 1) {
      const { id, remove } = await uses[use]()
      races.push({ remove, publish: await prepare(use, id, round) })
    }
    const outcomes = await Promise.all(
      races.map(async ({ publish, remove }, at) => {
        const [first, second] = at % 2 === 0 ? [publish, remove] : [remove, publish]
        const answers = await Promise.all([first(), second()])
        return answers.map(({ status }) => (status < 300 ? 'done' : status < 500 ? 'refused' : status)).sort()
      }),
    )
    const allowed = keepsCopy(use)
      ? [
          ['done', 'done'],
          ['done', 'refused'],
        ]
      : [['done', 'refused']]
    for (const outcome of outcomes) expect(allowed).toContainEqual(outcome)
    expect((await deadlocks()) - before).toBe(0)
  },
)
