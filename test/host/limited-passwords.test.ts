import { describe, expect, test } from 'vitest'
import { type OperationId, operationRows, type Scope } from '../../generated/operations.ts'
import { createApplicationPassword } from '../../server/host/embedded/application-passwords.ts'
import { allScopes } from '../../server/platform/scopes.ts'
import { sampleCall, send } from '../contract/walk/calls.ts'
import { operationOf } from '../contract/walk/contract.ts'
import { startTestApp } from '../support/app.ts'

const app = await startTestApp({ edition: 'free' })
const { sql, clock } = app.context

const passwordWith = async (scopes?: string): Promise<string> => {
  const { password } = await createApplicationPassword(sql, clock, app.admin.id, 'Web shop', scopes)
  return `Basic ${Buffer.from(`${app.admin.login}:${password}`).toString('base64')}`
}

const codeOf = async (id: OperationId, authorization: string) => {
  const operation = operationOf(id)
  return (await send(app, operation, sampleCall(operation), { authorization })).body.code
}

describe('an application password that is limited to scopes', async () => {
  const scoped = operationRows.filter(({ scope }) => scope !== null)
  const contacts = await passwordWith('contacts:read, contacts:write')
  const own: Scope[] = ['contacts:read', 'contacts:write']

  test.each(
    scoped.map(({ id, scope, furtherScopes }) => ({ id, needs: [scope as Scope, ...furtherScopes] })),
  )('serves $id only with its scopes', async ({ id, needs }) => {
    const code = await codeOf(id, contacts)
    if (needs.every((scope) => own.includes(scope))) expect(code).not.toBe('missing_scope')
    else expect(code).toBe('missing_scope')
  })

  test('is shown with its scopes, and reads a contact in the free edition', async () => {
    const { body } = await app.send('GET', '/me', { authorization: contacts })
    expect(body).toMatchObject({ principal: { kind: 'application_password' }, scopes: own })
    expect((await app.send('GET', '/contacts', { authorization: contacts })).status).toBe(200)
  })

  test('does not get a response that another password of the user got', async () => {
    const path = '/contacts'
    const body = { email: 'till@example.com' }
    const headers = { 'idempotency-key': 'the-same-key-1' }
    const first = await app.send('POST', path, { body, headers, authorization: await passwordWith() })
    expect(first.status).toBe(201)
    const second = await app.send('POST', path, { body, headers, authorization: contacts })
    expect(second.body).toMatchObject({ code: 'email_taken' })
  })

  test('cannot become responsible for a webhook, which would outlive it', async () => {
    const limited = await passwordWith(allScopes.join(' '))
    const body = { url: 'https://hooks.example.com/', event_types: ['contact.created'] }
    const answer = await app.send('POST', '/webhooks', { body, authorization: limited })
    expect(answer.body).toMatchObject({ code: 'missing_scope' })
  })
})

test.each(['', ' , ', 'contacts', 'contacts:delete', 'contacts:read everything'])(
  'rejects the scopes %j',
  async (scopes) => {
    await expect(passwordWith(scopes)).rejects.toThrow(/Write scopes such as/)
  },
)

test('a password without scopes is not limited', async () => {
  const { body } = await app.send('GET', '/me', { authorization: await passwordWith() })
  expect(body).toMatchObject({ scopes: null })
})
