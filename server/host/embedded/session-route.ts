import express, { type Router } from 'express'
import { newId } from '../../platform/ids.ts'
import { problem, problemBody } from '../../platform/problem.ts'
import type { HostContext } from './context.ts'
import { readCookie, SESSION_COOKIE } from './cookies.ts'
import { issueNonce } from './nonces.ts'
import { findSession } from './sessions.ts'

/** The current user and the nonce for `X-Host-Nonce`: the admin application's first request. */
export const sessionRoute = ({ sql, clock, secret, config }: HostContext): Router => {
  const router = express.Router()
  router.get('/session', async (request, response) => {
    response.set('Vary', 'Cookie')
    const cookie = readCookie(request.headers.cookie, SESSION_COOKIE)
    const session = cookie === undefined ? null : await findSession(sql, clock, cookie)
    if (session === null) {
      const error = problem('unauthenticated', { detail: 'You are not logged in. Log in at /host/login.' })
      const context = {
        instance: '/host/session',
        requestId: newId(),
        upgradeUrl: `${config.publicUrl}/host/edition`,
      }
      response.set('Content-Type', 'application/problem+json').status(401)
      response.send(JSON.stringify(problemBody(error, context)))
      return
    }
    const { capabilities, ...user } = session.user
    response.json({ user, capabilities, nonce: issueNonce(secret, session.id, clock.now()) })
  })
  return router
}
