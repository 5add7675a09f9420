import { type Capability, operationTable, type Scope } from '../../../generated/operations.ts'
import { createApplicationPassword } from '../../../server/host/embedded/application-passwords.ts'
import { newId } from '../../../server/platform/ids.ts'
import { hashKey, makeKey } from '../../../server/system/api-keys/secret.ts'
import { insertApiKey } from '../../../server/system/api-keys/store.ts'
import { createBrowser } from '../../host/support.ts'
import { addUser, PASSWORD } from '../../host/users.ts'
import type { TestApp } from '../../support/app.ts'
import type { Caller } from './calls.ts'

const basic = (login: string, password: string): Caller => ({
  authorization: `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`,
})

const everything: { capabilities: Capability[]; scopes: Scope[] } = {
  capabilities: ['crm_access', 'crm_administer'],
  scopes: [...new Set(Object.values(operationTable).flatMap(({ scope }): Scope[] => (scope ? [scope] : [])))],
}

/**
 * Creates an administrator's key by SQL, because the free edition does not create keys. Keys that were
 * created under a licence outlive it.
 */
export const addApiKey = async (app: TestApp, reach: Partial<typeof everything> = {}) => {
  const { prefix, key } = makeKey()
  const made = await insertApiKey(
    app.context.sql,
    {
      id: newId(),
      user_id: app.admin.id,
      user_name: 'Katherine Johnson',
      name: 'Shop sync',
      prefix,
      secretHash: hashKey(key),
      expires_at: null,
      ...everything,
      ...reach,
    },
    app.context.clock.now(),
  )
  return { id: made.id, caller: { authorization: `Bearer ${key}` } satisfies Caller }
}

/** All kinds of callers, authenticated and not. */
export const createCallers = async (app: TestApp) => {
  const { sql, clock } = app.context
  const withoutRole = await addUser(sql, 'alan', [])
  const { password } = await createApplicationPassword(sql, clock, withoutRole, 'tests')
  await addUser(sql, 'grace')
  const logIn = async () => {
    const browser = createBrowser(app.url)
    await browser.logIn('grace', PASSWORD)
    const { nonce } = JSON.parse((await browser.get('/host/session')).text) as { nonce: string }
    return { cookie: `crs_session=${browser.cookies.get('crs_session')}`, nonce }
  }
  const { cookie, nonce } = await logIn()
  const other = await logIn()
  return {
    administrator: { authorization: app.admin.authorization },
    editor: { authorization: app.editor.authorization },
    withoutRole: basic('alan', password),
    session: { cookie, 'x-host-nonce': nonce },
    nobody: {},
    wrongPassword: basic(app.admin.login, 'not the password'),
    unknownUser: basic('nobody', password),
    unknownApiKey: { authorization: `Bearer ${makeKey().key}` },
    unknownScheme: { authorization: 'Digest username="katherine"' },
    endedSession: { cookie: 'crs_session=forged', 'x-host-nonce': nonce },
    sessionWithoutNonce: { cookie },
    sessionWithWrongNonce: { cookie, 'x-host-nonce': 'x'.repeat(nonce.length) },
    sessionWithNonceOfAnother: { cookie, 'x-host-nonce': other.nonce },
  } satisfies Record<string, Caller>
}

export type Callers = Awaited<ReturnType<typeof createCallers>>
