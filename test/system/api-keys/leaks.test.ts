import { describe, expect, test } from 'vitest'
import type { Capability, Scope } from '../../../generated/operations.ts'
import { createApplicationPassword } from '../../../server/host/embedded/application-passwords.ts'
import { newId } from '../../../server/platform/ids.ts'
import { addApiKey } from '../../contract/walk/callers.ts'
import { create } from '../../contract/walk/making.ts'
import { startTestApp } from '../../support/app.ts'

const app = await startTestApp({ edition: 'pro' })

const keyWith = async (scopes: readonly Scope[], capabilities: Capability[] = ['crm_administer']) =>
  (await addApiKey(app, { scopes: [...scopes], capabilities })).caller.authorization

/** A password that is limited to scopes is refused as a key with the same ones. */
const passwordWith = async (scopes: readonly Scope[]) => {
  const { sql, clock } = app.context
  const { password } = await createApplicationPassword(sql, clock, app.admin.id, 'Shop', scopes.join(' '))
  return `Basic ${Buffer.from(`${app.admin.login}:${password}`).toString('base64')}`
}

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'

const call = async (method: Method, path: string, authorization: string, body?: object) => {
  const answer = await app.send<{ code?: string }>(method, path, { authorization, ...(body && { body }) })
  return answer.status < 300 ? 'done' : (answer.body?.code ?? String(answer.status))
}

let count = 0
const name = () => `Leak ${++count}`

/** Tells one value of one person. */
const condition = {
  match: 'all',
  conditions: [
    { field: 'email', operator: 'is', value: 'ada@example.com' },
    { field: 'phone', operator: 'starts_with', value: '+44' },
  ],
}
const manual = { key: 'manual', settings: {} }
const end = { id: 'end', type: 'end', settings: {} }
const asking = { id: 'ask', type: 'if_else', settings: { condition } }

const segment = await create(app, '/segments', { name: name(), condition: { match: 'all', conditions: [] } })
const campaign = await create(app, '/campaigns', { name: name() })
const sequence = await create(app, '/sequences', { name: name() })
const automation = await create(app, '/automations', { name: name() })
await app.context.sql`
  update flows set status = 'active' where id in (${sequence.id}, ${automation.id})`

interface Question {
  what: string
  method: Method
  path: string
  scopes: Scope[]
  body: object | (() => object)
}

const definitions: [what: string, definition: object][] = [
  ['a step', { triggers: [manual], start: 'ask', nodes: [asking] }],
  ['a trigger', { triggers: [{ ...manual, condition }], start: 'end', nodes: [end] }],
  ['the exit condition', { triggers: [manual], start: 'end', nodes: [end], exit_condition: condition }],
]

/** Operations that show the result of a condition, by a count or by the way that contacts take. */
const questions: Question[] = [
  {
    what: 'a new segment',
    method: 'POST',
    path: '/segments',
    scopes: ['segments:write'],
    body: () => ({ name: name(), condition }),
  },
  {
    what: 'a changed segment',
    method: 'PUT',
    path: `/segments/${segment.id}`,
    scopes: ['segments:write'],
    body: { condition },
  },
  {
    what: 'the audience of a campaign',
    method: 'POST',
    path: `/campaigns/${campaign.id}/estimate`,
    scopes: ['campaigns:read'],
    body: { audience: { include: { condition } } },
  },
  {
    what: 'a bulk action',
    method: 'POST',
    path: '/contacts/bulk-action',
    scopes: ['contacts:write'],
    body: { action: 'update_fields', fields: { company: 'X' }, condition, dry_run: true },
  },
  {
    what: 'a bulk deletion',
    method: 'POST',
    path: '/contacts/bulk-delete',
    scopes: ['contacts:write'],
    body: { condition, dry_run: true },
  },
  ...(['enrol', 'remove'] as const).flatMap((verb): Question[] => [
    {
      what: `${verb} of a sequence`,
      method: 'POST',
      path: `/sequences/${sequence.id}/${verb}`,
      scopes: ['sequences:write'],
      body: { condition, dry_run: true },
    },
    {
      what: `${verb} of an automation`,
      method: 'POST',
      path: `/automations/${automation.id}/${verb}`,
      scopes: ['automations:write'],
      body: { condition, dry_run: true },
    },
  ]),
  ...definitions.flatMap(([what, definition]): Question[] => [
    {
      what: `${what} of a new automation`,
      method: 'POST',
      path: '/automations',
      scopes: ['automations:write'],
      body: () => ({ name: name(), definition }),
    },
    {
      what: `${what} of a changed automation`,
      method: 'PUT',
      path: `/automations/${automation.id}`,
      scopes: ['automations:write'],
      body: { definition },
    },
    {
      what: `${what} of an imported automation`,
      method: 'POST',
      path: '/automations/import',
      scopes: ['automations:write'],
      body: () => ({ format: 'automation/1', name: name(), definition }),
    },
  ]),
]

describe('a key that cannot read contacts does not learn their values by', () => {
  test.each(questions)('$what', async ({ method, path, scopes, body }) => {
    const given = () => (typeof body === 'function' ? body() : body)
    expect(await call(method, path, await keyWith(scopes), given())).toBe('missing_scope')
    expect(await call(method, path, await passwordWith(scopes), given())).toBe('missing_scope')
    const wider = await keyWith([...scopes, 'contacts:read'])
    expect(await call(method, path, wider, given())).not.toBe('missing_scope')
  })

  test.each<[string, Scope]>([
    [`/automations/${automation.id}/enrolments`, 'automations:read'],
    [`/automations/${automation.id}/enrolments/${newId()}`, 'automations:read'],
    [`/sequences/${sequence.id}/enrolments`, 'sequences:read'],
    [`/sequences/${sequence.id}/enrolments/${newId()}`, 'sequences:read'],
  ])('the way of one contact: %s', async (path, scope) => {
    expect(await call('GET', path, await keyWith([scope]))).toBe('missing_scope')
    expect(await call('GET', path, await passwordWith([scope]))).toBe('missing_scope')
    expect(await call('HEAD', path, await keyWith([scope]))).toBe('403')
    expect(await call('GET', path, await keyWith([scope, 'contacts:read']))).not.toBe('missing_scope')
  })
})

test('the submissions of an address are not counted with a key that cannot read contacts', async () => {
  const form = await create(app, '/forms', { name: name(), definition: { title: 'Join' } })
  const path = `/forms/${form.id}/submissions/bulk-delete`
  const body = { contact_id: 'email:ada@example.com', expected_count: 0 }
  const own: Scope[] = ['forms:write', 'contacts:write']
  expect(await call('POST', path, await keyWith(own), body)).toBe('missing_scope')
  expect(await call('POST', path, await keyWith([...own, 'contacts:read']), body)).not.toBe('missing_scope')
})

test('a key without contacts:read changes the name of a segment and what asks nothing', async () => {
  const own = await keyWith(['segments:write', 'automations:write'])
  expect(await call('PUT', `/segments/${segment.id}`, own, { name: name() })).toBe('done')
  const definition = { triggers: [manual], start: 'end', nodes: [end] }
  expect(await call('POST', '/automations', own, { name: name(), definition })).toBe('done')
})

test('the secret part of the URL for reports of bounces is shown only to those who may change it', async () => {
  const urlFor = async (authorization: string) => {
    const { body } = await app.send<{ providers: { generic: { url: string } } }>('GET', '/settings/bounces', {
      authorization,
    })
    return body.providers.generic.url
  }
  const full = await urlFor(app.admin.authorization)
  expect(full).toMatch(/\/inbound\/generic\/\w{28}$/)
  expect(await urlFor(await keyWith(['settings:read', 'settings:write']))).toBe(full)
  for (const narrow of [await keyWith(['settings:read']), await passwordWith(['settings:read'])])
    expect(await urlFor(narrow)).toMatch(/\/inbound\/generic\/\*{3}$/)
})

test('a key that writes contacts enrols none, whatever the action of many contacts says', async () => {
  const actions = [
    ['enrol_in_sequence', 'sequence_id', 'sequences:write'],
    ['remove_from_sequence', 'sequence_id', 'sequences:write'],
    ['enrol_in_automation', 'automation_id', 'automations:write'],
    ['cancel_automation', 'automation_id', 'automations:write'],
  ] as const
  for (const [action, member, scope] of actions) {
    const body = { action, [member]: newId(), ids: [newId()] }
    for (const limited of [await keyWith(['contacts:write']), await passwordWith(['contacts:write'])])
      expect(await call('POST', '/contacts/bulk-action', limited, body), action).toBe('missing_scope')
    const allowed = await keyWith(['contacts:write', scope])
    expect(await call('POST', '/contacts/bulk-action', allowed, body), action).not.toBe('missing_scope')
  }
})
