import { expect, test } from 'vitest'
import { newId } from '../../../server/platform/ids.ts'
import { wideQuotas } from '../../contract/walk/quotas.ts'
import { startTestApp } from '../../support/app.ts'
import { addSender as addCampaignSender, campaignOf, makeMailable } from '../campaigns/support.ts'
import { emailField } from '../forms/support.ts'

const app = await startTestApp({ edition: 'pro', quotas: wideQuotas })
const sender_id = await addCampaignSender(app, 'Harbour Books', await makeMailable(app))

const add = async (path: string, body: object): Promise<string> => {
  const answer = await app.send('POST', path, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return String(answer.body.id)
}

const named = () => ({ name: `Name ${newId()}` })
const all = (...conditions: object[]) => ({ match: 'all', conditions })
const company = all({ field: 'company', operator: 'is', value: 'Harbour' })

/** What is used: its id or key, and how it is deleted. */
const uses = {
  tag: async () => {
    const id = await add('/tags', named())
    return { id, remove: () => app.send('DELETE', `/tags/${id}`) }
  },
  list: async () => {
    const id = await add('/lists', named())
    return { id, remove: () => app.send('DELETE', `/lists/${id}`) }
  },
  segment: async () => {
    const id = await add('/segments', { ...named(), condition: company })
    return { id, remove: () => app.send('DELETE', `/segments/${id}`) }
  },
  'custom field': async () => {
    const key = `field_${newId().replaceAll('-', '')}`.slice(0, 40)
    const id = await add('/custom-fields', { key, label: key, type: 'text' })
    return { id: key, remove: () => app.send('POST', `/custom-fields/${id}/archive`) }
  },
}
type Use = keyof typeof uses

const conditionOn = (use: Use, id: string) =>
  use === 'custom field'
    ? all({ field: `custom.${id}`, operator: 'is', value: 'yes' })
    : all({ field: use === 'segment' ? use : `${use}s`, operator: 'contains_any', value: [id] })

/** What is published: the draft uses the resource, and how it is published. */
const publishers: Record<string, (use: Use, id: string) => Promise<() => Promise<{ status: number }>>> = {
  'an automation': async (use, id) => {
    const condition = conditionOn(use, id)
    const definition = {
      triggers: [{ key: 'manual', settings: {} }],
      start: 'step',
      nodes: [{ id: 'step', type: 'if_else', settings: { condition } }],
    }
    const automation = await add('/automations', { ...named(), definition })
    return () => app.send('POST', `/automations/${automation}/publish`, { body: {} })
  },
  'a sequence': async (use, id) => {
    const steps = [{ content: { kind: 'plain', subject: 'Hello', source: 'Hello' } }]
    const sequence = await add('/sequences', {
      ...named(),
      sender_id,
      steps,
      exit_condition: conditionOn(use, id),
    })
    return () => app.send('POST', `/sequences/${sequence}/activate`)
  },
  'a form': async (use, id) => {
    const field = { id: 'more', type: 'text', label: 'More', target: `custom.${id}` }
    const members =
      use === 'tag' ? { tag_ids: [id] } : use === 'list' ? { list_ids: [id] } : ({} as Record<string, never>)
    const fields = use === 'custom field' ? [emailField, field] : [emailField]
    const form = await add('/forms', { ...named(), definition: { fields, ...members } })
    return () => app.send('POST', `/forms/${form}/publish`)
  },
  'a campaign': async (use, id) => {
    const include = use === 'custom field' ? { condition: conditionOn(use, id) } : { [`${use}_ids`]: [id] }
    const campaign = await campaignOf(app, { sender_id, audience: { include } })
    const send_at = new Date(app.clock.now().getTime() + 86_400_000).toISOString()
    return () => app.send('POST', `/campaigns/${campaign}/schedule`, { body: { send_at } })
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

const pairs = Object.keys(publishers).flatMap((publisher) =>
  (Object.keys(uses) as Use[])
    .filter((use) => !(publisher === 'a form' && use === 'segment'))
    .map((use) => [publisher, use] as const),
)

test.each(pairs)(
  'publishing %s and deleting the %s that it uses never both succeed',
  async (publisher, use) => {
    const alone = await uses[use]()
    const published = await (await publishers[publisher]?.(use, alone.id))?.()
    expect(published?.status, JSON.stringify(published)).toBe(200)
    expect((await alone.remove()).status).toBe(409)
    const before = await deadlocks()
    const races = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const { id, remove } = await uses[use]()
        return { remove, publish: (await publishers[publisher]?.(use, id)) ?? remove }
      }),
    )
    const outcomes = await Promise.all(
      races.map(async ({ publish, remove }, at) => {
        const [first, second] = at % 2 === 0 ? [publish, remove] : [remove, publish]
        const answers = await Promise.all([first(), second()])
        return answers.map(({ status }) => (status < 300 ? 'done' : status < 500 ? 'refused' : status)).sort()
      }),
    )
    expect(outcomes).toEqual(outcomes.map(() => ['done', 'refused']))
    expect((await deadlocks()) - before).toBe(0)
  },
)
