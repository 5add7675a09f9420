import { describe, expect, test } from 'vitest'
import { operationRows, type Scope } from '../../../generated/operations.ts'
import { allScopes } from '../../../server/platform/scopes.ts'
import { addApiKey } from '../../contract/walk/callers.ts'
import { sampleCall, send } from '../../contract/walk/calls.ts'
import { operationOf } from '../../contract/walk/contract.ts'
import { startTestApp } from '../../support/app.ts'

const app = await startTestApp({ edition: 'pro' })

const give = async (scopes: readonly Scope[], capabilities: string[]) => {
  const { caller } = await addApiKey(app, { scopes: [...scopes] })
  const tag = (await app.send('GET', '/roles/editor')).headers.get('etag') ?? ''
  const body = { capabilities }
  return app.send('PUT', '/roles/editor', {
    body,
    headers: { 'if-match': tag, ...caller },
    authorization: null,
  })
}

describe('a key that may not do everything', () => {
  test('gives no role a capability, because the users of a role have all scopes', async () => {
    const answer = await give(['users:read', 'users:write'], ['crm_access', 'crm_administer'])
    expect(answer.body).toMatchObject({ status: 403, code: 'missing_scope' })
    expect(answer.body.detail).toContain(
      'The credentials of this request lack scopes of the users of the role',
    )
  })

  test('takes a capability from a role', async () => {
    expect((await give(['users:read', 'users:write'], [])).status).toBe(200)
    expect((await give(allScopes, ['crm_access'])).status).toBe(200)
  })

  test('makes no key with another scope', async () => {
    const { caller } = await addApiKey(app, { scopes: ['settings:write'] })
    const body = { name: 'Wider', capabilities: ['crm_access'], scopes: ['contacts:read'] }
    const answer = await app.send('POST', '/settings/api-keys', {
      body,
      headers: caller,
      authorization: null,
    })
    expect(answer.body).toMatchObject({ status: 403, code: 'missing_scope' })
  })
})

describe('a key with crm_administer alone', async () => {
  const { caller } = await addApiKey(app, { capabilities: ['crm_administer'] })
  const operations = operationRows.map(({ id }) => operationOf(id))

  test.each(operations)('has the capability for $id', async (operation) => {
    const answer = await send(app, operation, sampleCall(operation), caller)
    expect(answer.body.code).not.toBe('missing_capability')
  })
})
