import type { Router } from 'express'
import { createRoute } from '../../platform/http/route.ts'
import { createRouter } from '../../platform/http/router.ts'
import { problem } from '../../platform/problem.ts'
import type { HostContext } from './context.ts'
import { readCookie, SESSION_COOKIE } from './cookies.ts'
import { issueNonce } from './nonces.ts'
import { findSession } from './sessions.ts'

/** The current user and the nonce for `X-Host-Nonce`: the admin application's first request. */
export const sessionRoute = (context: HostContext): Router => {
  const { clock, secret } = context
  const router = createRouter()
  router.get(
    '/session',
    createRoute(context)(async (request, response) => {
      response.set('Vary', 'Cookie')
      const cookie = readCookie(request.headers.cookie, SESSION_COOKIE)
      const session = cookie === undefined ? null : await findSession(context, cookie)
      if (session === null)
        throw problem('unauthenticated', { detail: 'You are not logged in. Log in at /host/login.' })
      const { capabilities, ...user } = session.user
      response.json({ user, capabilities, nonce: issueNonce(secret, session.id, clock.now()) })
    }),
  )
  return router
}
