import type { IncomingHttpHeaders } from 'node:http'
import type { Scope } from '../../generated/operations.ts'
import type { Editions } from '../platform/editions.ts'
import { type Capability, type HostPlatform, withAccess } from '../platform/host.ts'
import type { Authenticate, Authenticated, Principal } from '../platform/principal.ts'
import { problem } from '../platform/problem.ts'

/** The result of an API key: its access, or the reason of refusal. */
export type ApiKeyOutcome =
  | {
      user_id: string
      credential: { id: string; name: string }
      capabilities: Capability[]
      scopes: Scope[]
    }
  | { refused: 'unknown' | 'expired' | 'revoked' }

interface Sources {
  host: HostPlatform
  editions: Editions
  authenticateApiKey: (key: string) => Promise<ApiKeyOutcome>
}

/** For a failed request of our own page, the browser must not open its password dialog. */
const challenge = (headers: IncomingHttpHeaders): string =>
  headers['x-host-nonce'] === undefined
    ? 'Basic realm="Contact Relationship Service", charset="UTF-8", Bearer realm="Contact Relationship Service"'
    : 'Bearer realm="Contact Relationship Service"'

const refusal = (
  headers: IncomingHttpHeaders,
  code: 'unauthenticated' | 'invalid_credentials' | 'invalid_nonce',
  detail: string,
) => problem(code, { detail, headers: { 'WWW-Authenticate': challenge(headers) } })

const parseBasic = (encoded: string): { login: string; password: string } | null => {
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon < 1 ? null : { login: text.slice(0, colon), password: text.slice(colon + 1) }
}

const single = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value

/** Authenticates a request. An `Authorization` header has priority over a session cookie. */
export const createAuthenticator = ({ host, editions, authenticateApiKey }: Sources): Authenticate => {
  const byPassword = async (headers: IncomingHttpHeaders, encoded: string): Promise<Authenticated> => {
    const given = parseBasic(encoded)
    const found = given && (await host.authenticateApplicationPassword(given.login, given.password))
    if (!found)
      throw refusal(headers, 'invalid_credentials', 'The user name or the application password is not valid.')
    const { user, credential, scopes } = found
    const principal: Principal = {
      kind: 'application_password',
      user,
      credential,
      capabilities: withAccess(user.capabilities),
      scopes,
    }
    return { principal, freshNonce: null }
  }

  const byApiKey = async (headers: IncomingHttpHeaders, key: string): Promise<Authenticated> => {
    const found = await authenticateApiKey(key)
    if ('refused' in found) {
      const reason = { unknown: 'is unknown', expired: 'has expired', revoked: 'was deleted' }[found.refused]
      throw refusal(headers, 'invalid_credentials', `The API key ${reason}.`)
    }
    const user = await host.findUser(found.user_id)
    if (!user)
      throw refusal(headers, 'invalid_credentials', 'The user who created the API key no longer has access.')
    if (!(await editions.has('api_keys')))
      throw problem('pro_lock', {
        detail: 'API keys are a feature of the Pro edition.',
        lock: { feature: 'api_keys', limit: null },
      })
    const principal: Principal = {
      kind: 'api_key',
      user,
      credential: found.credential,
      capabilities: withAccess(found.capabilities).filter((capability) =>
        withAccess(user.capabilities).includes(capability),
      ),
      scopes: found.scopes,
    }
    return { principal, freshNonce: null }
  }

  const bySession = async (headers: IncomingHttpHeaders): Promise<Authenticated> => {
    const outcome = await host.authenticateSession(headers.cookie, single(headers['x-host-nonce']))
    switch (outcome.kind) {
      case 'none':
        throw refusal(
          headers,
          'unauthenticated',
          'Send an application password (HTTP Basic), an API key (Bearer), or a session cookie with X-Host-Nonce.',
        )
      case 'invalid':
        throw refusal(headers, 'unauthenticated', 'The session has ended. Log in again.')
      case 'bad_nonce':
        throw refusal(
          headers,
          'invalid_nonce',
          'X-Host-Nonce is missing, has expired or belongs to another session. Reload the page.',
        )
      case 'ok': {
        const { user, freshNonce } = outcome
        const principal: Principal = {
          kind: 'session',
          user,
          credential: null,
          capabilities: withAccess(user.capabilities),
          scopes: null,
        }
        return { principal, freshNonce }
      }
    }
  }

  return (headers) => {
    const { authorization } = headers
    if (authorization === undefined) return bySession(headers)
    const [scheme = '', value = ''] = authorization.trim().split(/\s+/, 2)
    if (/^basic$/i.test(scheme)) return byPassword(headers, value)
    if (/^bearer$/i.test(scheme)) return byApiKey(headers, value)
    return Promise.reject(
      refusal(
        headers,
        'invalid_credentials',
        'Send Basic or Bearer credentials in the Authorization header.',
      ),
    )
  }
}
