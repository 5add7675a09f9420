import type { Request, Response, Router } from 'express'
import { createExpressRouter } from '../../platform/http/express-router.ts'
import type { Actor } from '../../platform/principal.ts'
import { listApplicationPasswords, ScopesRefused } from './application-passwords.ts'
import { type HostContext, isSecure } from './context.ts'
import { readCookie, SESSION_COOKIE, setCookie } from './cookies.ts'
import { checkPassword } from './log-in.ts'
import { checkNonce, issueNonce } from './nonces.ts'
import { accountPage } from './pages/account-page.ts'
import type { FieldFault } from './pages/layout.ts'
import { sendPage } from './pages/layout.ts'
import { messagePage } from './pages/message-page.ts'
import { addApplicationPassword, removeApplicationPassword } from './recorded-passwords.ts'
import { isCrossSite } from './request-guard.ts'
import { endSession, findSession, type Session, sessionSeconds, startSession } from './sessions.ts'
import { setPassword, UserRefusal } from './users.ts'

const LOG_IN = '/host/login'

type WithSession = (request: Request, response: Response, session: Session) => Promise<void>

const textOf = (request: Request, name: string): string => {
  const body: unknown = request.body
  const value =
    typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined
  return typeof value === 'string' ? value : ''
}

const actorOfSession = ({ user }: Session): Actor => ({ kind: 'user', id: user.id, name: user.display_name })

/** The account page and its forms. Each form carries the nonce of the session. */
export const accountRoutes = (context: HostContext): Router => {
  const { sql, clock, secret } = context
  const router = createExpressRouter()

  const sessionOf = async (request: Request): Promise<Session | null> => {
    const cookie = readCookie(request.headers.cookie, SESSION_COOKIE)
    return cookie === undefined ? null : await findSession(context, cookie)
  }

  const show = async (
    response: Response,
    status: number,
    session: Session,
    more: Partial<Parameters<typeof accountPage>[0]> = {},
  ): Promise<void> => {
    const applicationPasswords = await listApplicationPasswords(sql, session.user.id)
    const nonce = issueNonce(secret, session.id, clock.now())
    sendPage(response, status, accountPage({ user: session.user, nonce, applicationPasswords, ...more }))
  }

  /** A form requires a session, and the nonce of our own page. */
  const formOf =
    (act: WithSession) =>
    async (request: Request, response: Response): Promise<void> => {
      const session = await sessionOf(request)
      if (session === null) return response.redirect(303, LOG_IN)
      const known = checkNonce(secret, session.id, clock.now(), textOf(request, 'nonce'))
      if (known !== 'wrong' && !isCrossSite(request)) return await act(request, response, session)
      return await show(response, 403, session, {
        failure: 'The form has expired or came from another page. Nothing was changed. Please try again.',
      })
    }

  router.get('/', async (request, response) => {
    const session = await sessionOf(request)
    if (session === null) return response.redirect(303, `${LOG_IN}?next=%2Fhost`)
    return await show(response, 200, session)
  })

  router.post('/logout', async (request, response) => {
    const session = await sessionOf(request)
    const nonce = textOf(request, 'nonce')
    if (session !== null && checkNonce(secret, session.id, clock.now(), nonce) === 'wrong') {
      const link = { href: '/host', text: 'Your account' }
      const text = 'The form has expired or came from another page. You are still logged in.'
      return sendPage(response, 403, messagePage('Not logged out', text, link))
    }
    const cookie = readCookie(request.headers.cookie, SESSION_COOKIE)
    if (cookie !== undefined) await endSession(sql, cookie)
    context.accessCache?.empty()
    setCookie(response, SESSION_COOKIE, '', {
      path: '/',
      sameSite: 'lax',
      maxAge: 0,
      secure: isSecure(context),
    })
    return response.redirect(303, LOG_IN)
  })

  router.post(
    '/application-passwords',
    formOf(async (request, response, session) => {
      const name = textOf(request, 'name')
      try {
        const actor = actorOfSession(session)
        const scopes = textOf(request, 'scopes').trim()
        const wanted = { name, ...(scopes === '' ? {} : { scopes }) }
        const { password } = await addApplicationPassword(sql, clock, session.user.id, wanted, actor)
        await show(response, 201, session, { made: { name: name.trim(), password } })
      } catch (error) {
        if (!(error instanceof UserRefusal)) throw error
        const faults = [{ field: error instanceof ScopesRefused ? 'scopes' : 'name', message: error.message }]
        await show(response, 400, session, { failure: 'The application password was not created.', faults })
      }
    }),
  )

  router.post(
    '/application-passwords/:id/revoke',
    formOf(async (request, response, session) => {
      const id = String(request.params.id)
      const revoked = await removeApplicationPassword(
        sql,
        clock,
        session.user.id,
        id,
        actorOfSession(session),
      )
      context.accessCache?.empty()
      if (revoked) return response.redirect(303, '/host')
      return await show(response, 404, session, {
        failure: 'This application password no longer exists.',
      })
    }),
  )

  const changePassword = async (
    request: Request,
    session: Session,
  ): Promise<{ token: string | null } | { status: number; fault: FieldFault; retryAfter?: number }> => {
    const current = { login: session.user.login, password: textOf(request, 'current') }
    const address = request.ip ?? 'unknown'
    const checked = await checkPassword(context, { ...current, address, known: `session ${session.id}` })
    if (checked.kind === 'throttled') {
      const fault = { field: 'current', message: 'Too many attempts. Please try again later.' }
      return { status: 429, fault, retryAfter: checked.retryAfter }
    }
    if (checked.kind === 'wrong') {
      return { status: 403, fault: { field: 'current', message: 'The current password is incorrect.' } }
    }
    try {
      const actor = actorOfSession(session)
      const passwordHash = await setPassword(sql, clock, session.user.id, textOf(request, 'new'), actor)
      context.accessCache?.empty()
      return { token: await startSession(sql, context, session.user.id, passwordHash) }
    } catch (error) {
      if (!(error instanceof UserRefusal)) throw error
      return { status: 400, fault: { field: 'new', message: error.message } }
    }
  }

  router.post(
    '/password',
    formOf(async (request, response, session) => {
      const outcome = await changePassword(request, session)
      if ('fault' in outcome) {
        if (outcome.retryAfter !== undefined) response.set('Retry-After', String(outcome.retryAfter))
        const failure = 'Your password was not changed.'
        return await show(response, outcome.status, session, { failure, faults: [outcome.fault] })
      }
      const started = outcome.token === null ? null : await findSession(context, outcome.token)
      if (started === null || outcome.token === null) return response.redirect(303, LOG_IN)
      const maxAge = await sessionSeconds(context)
      const secure = isSecure(context)
      setCookie(response, SESSION_COOKIE, outcome.token, { path: '/', sameSite: 'lax', maxAge, secure })
      return await show(response, 200, started, { notice: 'Your password was changed.' })
    }),
  )

  return router
}
