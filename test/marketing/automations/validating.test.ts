import { describe, expect, test } from 'vitest'
import { createUser, disableUser } from '../../../server/host/embedded/users.ts'
import { newId } from '../../../server/platform/ids.ts'
import { addSender, setDefaultSender } from '../../sending/messages/support.ts'
import { startTestApp } from '../../support/app.ts'

const app = await startTestApp({ edition: 'pro' })

const add = async (path: string, body: object): Promise<string> =>
  String((await app.send('POST', path, { body })).body.id)

const tag_id = await add('/tags', { name: 'Reader' })
await add('/custom-fields', { key: 'points', label: 'Points', type: 'number' })
await add('/custom-fields', { key: 'nickname', label: 'Nickname', type: 'text' })

type Node = { id: string; type: string; settings: object }

const definitionOf = (nodes: Node[], rest: object = {}) => ({
  triggers: [{ key: 'manual', settings: {} }],
  start: nodes[0]?.id ?? null,
  nodes,
  edges: nodes.slice(1).map(({ id }, at) => ({ from: nodes[at]?.id, branch: 'next', to: id })),
  ...rest,
})

/** The faults of a definition, in short. Publishing in a dry run must find the same. */
const faultsOf = async (definition: object): Promise<string[]> => {
  const { body } = await app.send<{ faults: { pointer: string; code: string; detail: string }[] }>(
    'POST',
    '/automations/validate',
    { body: { definition } },
  )
  const id = await add('/automations', { name: `Draft ${Math.random()}`, definition })
  const dry = await app.send<{ errors?: { pointer: string }[] }>('POST', `/automations/${id}/publish`, {
    body: { dry_run: true },
  })
  expect((dry.body.errors ?? []).map(({ pointer }) => pointer)).toEqual(
    body.faults.map(({ pointer }) => pointer),
  )
  return body.faults.map(({ pointer, detail }) => `${pointer.replace('/definition/', '')}: ${detail}`)
}

const step = (type: string, settings: object, id = 'step'): Node => ({ id, type, settings })
const mail = (content: object, id = 'mail') =>
  step('send_email', { content: { kind: 'markdown', subject: 'Hello', source: 'Hello', ...content } }, id)

describe('validating names', () => {
  test('e-mails that no sender can send', async () => {
    const definition = definitionOf([mail({}, 'first'), mail({}, 'second')])
    const detail = 'There is no sender. Create one with POST /senders.'
    expect(await faultsOf(definition)).toEqual([
      `nodes/0/settings/sender_id: ${detail}`,
      `nodes/1/settings/sender_id: ${detail}`,
    ])
    const { senderId } = await addSender(app, { port: 9 })
    await setDefaultSender(app, senderId)
    expect(await faultsOf(definition)).toEqual([])
    await app.context.sql`update senders set verified_at = null where id = ${senderId}`
    expect((await faultsOf(definition)).join()).toContain('is not verified yet. Send it a link')
    await app.context.sql`update senders set verified_at = now() where id = ${senderId}`
  })

  /** Steps with 20 conditions each. */
  const splits = (count: number) => {
    const leaves = [
      { field: 'tags', operator: 'contains_any', value: [tag_id] },
      { field: 'custom.nickname', operator: 'is', value: 'Ada' },
    ]
    const condition = { match: 'all', conditions: leaves }
    const branches = Array.from({ length: 20 }, (_, at) => ({ key: `b${at}`, condition }))
    const nodes = Array.from({ length: count }, (_, at) => step('split_many', { branches }, `s${at}`))
    const edges = nodes.slice(1).map(({ id }, at) => ({ from: `s${at}`, branch: 'otherwise', to: id }))
    return { nodes, edges }
  }

  test('of 500 conditions with about as many statements as of 20', async () => {
    const { sql } = app.context
    const statementsOf = async (count: number): Promise<number> => {
      const { nodes, edges } = splits(count)
      let statements = 0
      sql.options.onStatement = () => {
        statements += 1
      }
      expect(await faultsOf(definitionOf(nodes, { edges }))).toEqual([])
      sql.options.onStatement = undefined
      return statements
    }
    await statementsOf(1)
    // Not exactly as many: the service also notes now and then when a password was used.
    expect((await statementsOf(25)) - (await statementsOf(1))).toBeLessThan(5)
  })

  test('a condition that names what does not exist, at its place', async () => {
    const { nodes, edges } = splits(3)
    const wrong = { field: 'tags', operator: 'contains_any', value: [newId()] }
    nodes[1] = step('if_else', { condition: { match: 'all', conditions: [wrong] } }, 's1')
    edges[1] = { from: 's1', branch: 'no', to: 's2' }
    expect(await faultsOf(definitionOf(nodes, { edges }))).toEqual([
      'nodes/1/settings/condition/conditions/0/value/0: The tag does not exist.',
    ])
  })

  test('more conditions in the steps than can be read in a request', async () => {
    const { nodes, edges } = splits(100)
    const many = await faultsOf(definitionOf(nodes, { edges }))
    expect(many).toEqual(['nodes: The steps have 2000 conditions; at most 500 are allowed.'])
    const some = { edges: edges.slice(0, 24) }
    expect(await faultsOf(definitionOf(nodes.slice(0, 25), some))).toEqual([])
  })

  test('what prevents e-mails from being rendered, in all of them', async () => {
    const first = mail({ subject: 'Dear {{ contact.frst_name }}' }, 'first')
    const second = mail({ source: '{% if contact.first_name %}' }, 'second')
    const team = step('notify_team', { to: ['a@b.example'], subject: 'Call', text: '{{ contact.nope }}' })
    const faults = await faultsOf(definitionOf([first, second, team]))
    expect(faults.map((fault) => fault.split(': ')[0])).toEqual([
      'nodes/0/settings/content/subject',
      'nodes/1/settings/content/source',
      'nodes/2/settings/text',
    ])
  })

  test('users who do not exist, are disabled or have no e-mail address', async () => {
    const { sql, clock } = app.context
    const addUser = (login: string, email: string | null) => {
      const password = 'a long enough password'
      return createUser(sql, clock, { login, displayName: login, email, roles: ['editor'], password }, null)
    }
    const grace = await addUser('grace', 'grace@harbourbooks.example')
    const gone = await addUser('gone', 'gone@harbourbooks.example')
    const silent = await addUser('silent', null)
    await disableUser(sql, clock, 'gone')
    const team = { subject: 'Call', text: 'Call them' }
    const tell = (settings: object) => faultsOf(definitionOf([step('notify_team', { ...team, ...settings })]))
    const detail = 'The user does not exist, is disabled, or has no e-mail address.'
    expect(await tell({ user_ids: [gone, grace, silent, newId()] })).toEqual(
      [0, 2, 3].map((at) => `nodes/0/settings/user_ids/${at}: ${detail}`),
    )
    expect(await tell({ user_ids: [grace] })).toEqual([])
    expect(await tell({ user_ids: [grace], to: ['nobody@harbourbooks.example'] })).toEqual([])
    expect((await tell({})).map((fault) => fault.split(': ')[0])).toEqual([
      'nodes/0/settings/to',
      'nodes/0/settings/user_ids',
    ])
  })

  test('fields that do not exist or have another type, and values that they do not take', async () => {
    const nodes = [
      step('update_field', { field: 'custom_fields.nope', value: 'x' }, 'a'),
      step('update_field', { field: 'custom_fields.points', value: 'many' }, 'b'),
      step('increment_field', { field: 'custom_fields.nickname', by: 1 }, 'c'),
      step('clear_field', { field: 'fields.points' }, 'd'),
      step('wait', { mode: 'date_field', field: 'custom_fields.nickname' }, 'e'),
    ]
    const triggers = [{ key: 'contact_updated', settings: { fields: ['compny', 'custom.nope', 'company'] } }]
    expect((await faultsOf(definitionOf(nodes, { triggers }))).sort()).toEqual([
      'nodes/0/settings/field: The custom field `nope` does not exist.',
      'nodes/1/settings/value: The custom field `points` must be a number.',
      'nodes/2/settings/field: The custom field `nickname` must have the type `number`.',
      'nodes/3/settings/field: The setting does not accept this field. Its description in `settings_schema` names the fields that it accepts.',
      'nodes/4/settings/field: The custom field `nickname` must have the type `date` or `date_time`.',
      'triggers/0/settings/fields/0: The member `compny` does not exist.',
      'triggers/0/settings/fields/1: The custom field `nope` does not exist.',
    ])
  })

  test('a loop of 500 steps in a sentence', async () => {
    const nodes = Array.from({ length: 500 }, (_, at) =>
      step('add_tag', { tag_id }, `step-${at}-${'x'.repeat(50)}`),
    )
    const definition = definitionOf(nodes)
    definition.edges.push({ from: nodes[499]?.id, branch: 'next', to: nodes[0]?.id ?? '' })
    const [fault, ...more] = await faultsOf(definition)
    expect(more).toEqual([])
    expect(fault).toContain('A loop must contain a step that waits')
  })

  test.for([
    { mode: 'duration', amount: 0, unit: 'minutes' },
    { mode: 'until_date', date: '2020-01-01' },
    { mode: 'until_time', days: ['monday'] },
    { mode: 'date_field', field: 'date_of_birth' },
  ])('a loop whose wait holds no contact: $mode', async (settings) => {
    const nodes = [step('wait', settings, 'wait'), step('add_tag', { tag_id }, 'tag')]
    const definition = definitionOf(nodes)
    expect(await faultsOf(definition)).toEqual([])
    definition.edges.push({ from: 'tag', branch: 'next', to: 'wait' })
    expect(await faultsOf(definition)).toEqual([
      'nodes/0: A loop must contain a step that waits: wait → tag → wait.',
    ])
  })
})

describe('validating times', () => {
  const tooLong = 'A wait can last at most 36,600 days (100 years).'

  test.each([
    [{ mode: 'duration', amount: 527_040, unit: 'weeks' }, `nodes/0/settings/amount: ${tooLong}`],
    [{ mode: 'duration', amount: 36_601, unit: 'days' }, `nodes/0/settings/amount: ${tooLong}`],
    [
      { mode: 'until_date', date: '9999-12-31' },
      'nodes/0/settings/date: The date must be 9998-12-31 or earlier.',
    ],
  ])('%o ends beyond all dates', async (settings, fault) => {
    expect(await faultsOf(definitionOf([step('wait', settings)]))).toEqual([fault])
  })

  test.each([
    { mode: 'duration', amount: 36_600, unit: 'days' },
    { mode: 'duration', amount: 527_040, unit: 'minutes' },
    { mode: 'until_date', date: '9998-12-31' },
  ])('%o can be simulated', async (settings) => {
    const definition = definitionOf([step('wait', settings)])
    expect(await faultsOf(definition)).toEqual([])
    const contact = {}
    const { status } = await app.send('POST', '/automations/simulate', { body: { definition, contact } })
    expect(status).toBe(200)
  })

  test("a contact's own date beyond the year 9999 lets it wait, and stops no other", async () => {
    await add('/custom-fields', { key: 'renewal', label: 'Renewal', type: 'date' })
    const settings = { mode: 'date_field', field: 'custom.renewal', offset_days: 366 }
    const definition = definitionOf([step('wait', settings)])
    const contact = { custom_fields: { renewal: '9999-12-31' } }
    const { status, body } = await app.send('POST', '/automations/simulate', {
      body: { definition, contact },
    })
    expect([status, body.state]).toEqual([200, 'waiting'])
  })
})
