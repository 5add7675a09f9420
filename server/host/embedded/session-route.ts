import type { Router } from 'express'
import type { PageSession } from '../../platform/host.ts'
import { createExpressRouter } from '../../platform/http/express-router.ts'
import { createRoute } from '../../platform/http/route.ts'
import { problem } from '../../platform/problem.ts'
import type { HostContext } from './context.ts'
import { readCookie, SESSION_COOKIE } from './cookies.ts'
import { issueNonce } from './nonces.ts'
import { findSession } from './sessions.ts'

/** The session of a cookie, with a nonce for its requests; null without one. */
export const openSession = async (
  context: HostContext,
  cookieHeader: string | undefined,
): Promise<PageSession | null> => {
  const cookie = readCookie(cookieHeader, SESSION_COOKIE)
  const session = cookie === undefined ? null : await findSession(context, cookie)
  return session && { user: session.user, nonce: issueNonce(context.secret, session.id, context.clock.now()) }
}

/** The current user and the nonce for `X-Host-Nonce`: the admin application's first request. */
export const sessionRoute = (context: HostContext): Router => {
  const router = createExpressRouter()
  router.get(
    '/session',
    createRoute(context)(async (request, response) => {
      response.set('Vary', 'Cookie')
      const session = await openSession(context, request.headers.cookie)
      if (session === null)
        throw problem('unauthenticated', { detail: 'You are not logged in. Log in at /host/login.' })
      const { capabilities, ...user } = session.user
      response.json({ user, capabilities, nonce: session.nonce })
    }),
  )
  return router
}
