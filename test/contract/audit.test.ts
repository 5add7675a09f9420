import { describe, expect, test } from 'vitest'
import { operationTable } from '../../generated/operations.ts'
import { dereference, loadDocument } from '../../server/platform/contract/document.ts'
import { secretMembers } from '../../server/platform/contract/secret-members.ts'
import { startTestApp } from '../support/app.ts'
import { arrangements } from './walk/arrangements.ts'
import { send } from './walk/calls.ts'
import { bodySchemaOf, operations } from './walk/contract.ts'
import { wideQuotas } from './walk/quotas.ts'

const app = await startTestApp({ edition: 'pro', quotas: wideQuotas })
const { sql } = app.context

const changing = operations.filter(({ id }) => operationTable[id].auditEvent !== null)

type Operation = (typeof operations)[number]

/** The secrets in requests and responses. */
const secrets = new Set<string>()
const secretNames = new Set([...secretMembers(loadDocument()), 'secret'])

const collectSecrets = (value: unknown, name = ''): void => {
  if (typeof value === 'string') {
    const inbound = /\/inbound\/[a-z]+\/([A-Za-z0-9]+)/.exec(value)?.[1]
    if (inbound !== undefined) secrets.add(inbound)
    if (secretNames.has(name) && value.length > 7) secrets.add(value)
  } else if (typeof value === 'object' && value !== null)
    // A user name beside a token is no secret.
    for (const [inner, member] of Object.entries(value))
      if (inner !== 'username') collectSecrets(member, secretNames.has(name) ? name : inner)
}

/** These create something, and their entry is about what it belongs to or is a copy of. */
const aboutAnother: ReadonlySet<string> = new Set([
  'createContactConsent',
  'duplicateTemplate',
  'duplicateCampaign',
  'resendCampaign',
  'duplicateSequence',
  'duplicateAutomation',
  'duplicateForm',
])

const sendOnce = async (
  operation: Operation,
): Promise<{ requestId: string; created: string | null; isCreated: boolean }> => {
  const requestId = `audit-${operation.id}`
  const call = await arrangements[operation.id](app)
  collectSecrets(call.body)
  const answer = await send(app, operation, {
    ...call,
    headers: { ...call.headers, 'X-Request-Id': requestId },
  })
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  collectSecrets(answer.body)
  if (operation.id === 'rotateAutomationWebhookKey') secrets.add(String(answer.body.key))
  const isCreated = answer.status === 201
  return { requestId, isCreated, created: isCreated ? String(answer.body.id) : null }
}

const entriesOf = (requestId: string) => sql<Record<string, unknown>[]>`
  select event, operation, actor_kind, actor_id, target_id from audit_entries where request_id = ${requestId}`

const rowsOf = (isByHistory: boolean) =>
  changing
    .filter(({ id }) => operationTable[id].auditedByHistory === isByHistory)
    .map((operation) => [operation.id, operation] as const)

describe('a change is in the audit log once, with its author and its target', () => {
  test.for(rowsOf(false))('%s', async ([id, operation]) => {
    const { requestId, isCreated, created } = await sendOnce(operation)
    const isNamed = created !== null && operation.method === 'POST' && !aboutAnother.has(id)
    const hasTarget = isCreated || operation.path.includes('{')
    expect(await entriesOf(requestId)).toEqual([
      {
        event: operationTable[id].auditEvent,
        operation: id,
        actor_kind: 'user',
        actor_id: app.admin.id,
        target_id: isNamed
          ? created
          : hasTarget
            ? expect.any(String)
            : expect.toBeOneOf([null, expect.any(String)]),
      },
    ])
  })
})

describe('a change of one contact is in its activities, with its author and its request', () => {
  test.for(rowsOf(true))('%s', async ([, operation]) => {
    const { requestId } = await sendOnce(operation)
    const activities = await sql`
      select distinct actor_kind, actor_id from contact_activities where data->>'request_id' = ${requestId}`
    expect(activities).toEqual([{ actor_kind: 'user', actor_id: app.admin.id }])
    expect(await entriesOf(requestId)).toEqual([])
  })
})

test('no entry contains an address or the name of a contact', async () => {
  const found = await sql`
    select distinct e.operation from audit_entries e, contacts c
    where position(c.email in e::text) > 0
      or (c.first_name || c.last_name <> '' and position(c.first_name || ' ' || c.last_name in e::text) > 0)`
  expect(found).toEqual([])
})

describe('a secret that a request sets is in no entry', () => {
  const planted = (name: string) => `planted-${name}-4711`
  const generic = `whsec_${Buffer.from(planted('generic').padEnd(32, '.')).toString('base64')}`

  /** A call with each secret that the operation takes. */
  const plants: Partial<Record<Operation['id'], () => Promise<object>>> = {
    createMailServer: async () => ({
      kind: 'smtp',
      name: 'Planted',
      host: 'smtp.harbourbooks.example',
      username: 'harbour',
      password: planted('created'),
    }),
    updateMailServer: async () => ({ password: planted('updated') }),
    updateBounceSettings: async () => ({
      mailbox: { host: 'imap.harbourbooks.example', username: 'bounces', password: planted('mailbox') },
      providers: {
        generic: { enabled: true, secret: generic, new_url: true },
        mailgun: { enabled: true, secret: planted('mailgun'), new_url: true },
      },
    }),
    createMigrationConnection: async () => (await arrangements.createMigrationConnection(app)).body as object,
    checkMigrationSource: async () => (await arrangements.checkMigrationSource(app)).body as object,
    updateMigrationConnection: async () => (await arrangements.updateMigrationConnection(app)).body as object,
    updateLicence: async () => ({ licence_text: app.issueLicence({ id: 'planted' }) }),
  }

  /** Whether a schema has a member that is only written. */
  const takesSecret = (node: unknown, seen = new Set<unknown>()): boolean => {
    if (typeof node !== 'object' || node === null || seen.has(node)) return false
    seen.add(node)
    const { $ref, writeOnly } = node as { $ref?: string; writeOnly?: boolean }
    if (writeOnly === true) return true
    if ($ref !== undefined) return takesSecret(dereference(loadDocument(), { $ref }), seen)
    return Object.values(node).some((inner) => takesSecret(inner, seen))
  }
  const withSecrets = changing.filter((operation) => takesSecret(bodySchemaOf(operation)))

  test('for each operation that takes one', async () => {
    expect(withSecrets.map(({ id }) => id).sort()).toEqual(Object.keys(plants).sort())
    for (const operation of withSecrets) {
      const body = await plants[operation.id]?.()
      collectSecrets(body)
      const call = { ...(await arrangements[operation.id](app)), body }
      if (operation.id === 'updateMailServer') {
        const { body: made } = await app.send<{ id: string }>('POST', '/mail-servers', {
          body: { kind: 'smtp', name: 'To change', host: 'smtp.harbourbooks.example', username: 'harbour' },
        })
        call.params = { id: made.id }
      }
      const answer = await send(app, operation, call)
      expect(answer.status, `${operation.id} ${JSON.stringify(answer.body)}`).toBeLessThan(300)
      collectSecrets(answer.body)
    }
    expect(secrets.size).toBeGreaterThan(8)
    expect(secrets).toContain(planted('mailbox'))
    for (const secret of secrets) {
      const found = await sql`select event from audit_entries e where position(${secret} in e::text) > 0`
      expect(found, secret).toEqual([])
    }
  })
})
