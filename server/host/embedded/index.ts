import { noAccessCache } from '../../platform/access-cache.ts'
import { createBoundedAudit } from '../../platform/bounded-audit.ts'
import type { HostPlatform } from '../../platform/host.ts'
import { authenticateApplicationPassword, hasApplicationPassword } from './application-passwords.ts'
import type { HostContext } from './context.ts'
import { readCookie, SESSION_COOKIE } from './cookies.ts'
import { checkNonce, issueNonce } from './nonces.ts'
import { embeddedRoles } from './roles.ts'
import { hostRoutes } from './routes.ts'
import { openSession } from './session-route.ts'
import { findSession } from './sessions.ts'
import { addressesOfUsers, countUsersWithAccess, findEnabledUser } from './users.ts'

/** The built-in host: users, log-in and application passwords in the service's own database. */
export const createEmbeddedHost = (given: Omit<HostContext, 'refusals'>): HostPlatform => {
  const context: HostContext = { ...given, refusals: createBoundedAudit(given) }
  const { sql, clock, secret, accessCache = noAccessCache } = context
  return {
    authenticateSession: async (cookieHeader, nonce) => {
      const cookie = readCookie(cookieHeader, SESSION_COOKIE)
      if (cookie === undefined) return { kind: 'none' }
      const session = await findSession(context, cookie, accessCache)
      if (session === null) return { kind: 'invalid' }
      const now = clock.now()
      const known = checkNonce(secret, session.id, now, nonce)
      if (known === 'wrong') return { kind: 'bad_nonce' }
      const freshNonce = known === 'previous' ? issueNonce(secret, session.id, now) : null
      return { kind: 'ok', user: session.user, freshNonce }
    },
    openSession: (cookieHeader) => openSession(context, cookieHeader),
    authenticateApplicationPassword: (login, password) =>
      authenticateApplicationPassword(sql, clock, login, password, accessCache),
    hasApplicationPassword: (userId, id) => hasApplicationPassword(sql, userId, id),
    findUser: (id) => accessCache.read(`user ${id}`, () => findEnabledUser(sql, id)),
    countUsersWithAccess: () => countUsersWithAccess(sql),
    addressesOfUsers,
    usersView: 'host_listed_users',
    roles: embeddedRoles,
    routes: hostRoutes(context),
  }
}

export { ensureAdministrator } from './administrator.ts'
export { hostJobs } from './jobs.ts'
export { findEnabledUser, notifiedUsers, reachableUsers, usersUsed } from './users.ts'
