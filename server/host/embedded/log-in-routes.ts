import type { Request, Response, Router } from 'express'
import { createExpressRouter } from '../../platform/http/express-router.ts'
import { type HostContext, isSecure } from './context.ts'
import { readCookie, SESSION_COOKIE, setCookie } from './cookies.ts'
import { knownBrowserOf, rememberBrowser } from './known-browser.ts'
import { localPath } from './local-path.ts'
import { logIn } from './log-in.ts'
import type { FieldFault } from './pages/layout.ts'
import { sendPage } from './pages/layout.ts'
import { logInPage } from './pages/log-in-page.ts'
import { isCrossSite, isFormToken, issueFormToken } from './request-guard.ts'
import { endSession, findSession, sessionSeconds } from './sessions.ts'

const HOME = '/host'

const textOf = (body: unknown, name: string): string => {
  const value =
    typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined
  return typeof value === 'string' ? value : ''
}

const emptyFields = (login: string, password: string): FieldFault[] => [
  ...(login === '' ? [{ field: 'login', message: 'Enter your user name.' }] : []),
  ...(password === '' ? [{ field: 'password', message: 'Enter your password.' }] : []),
]

const minutes = (seconds: number): string => {
  const count = Math.ceil(seconds / 60)
  return count === 1 ? 'a minute' : `${count} minutes`
}

/** The log-in page and its form. */
export const logInRoutes = (context: HostContext): Router => {
  const { sql, clock, secret } = context
  const router = createExpressRouter()

  const show = (
    request: Request,
    response: Response,
    status: number,
    page: { next: string; login?: string; failure?: string; faults?: FieldFault[] },
  ): void => {
    const token = issueFormToken(request, response, secret, clock.now(), isSecure(context))
    sendPage(response, status, logInPage({ token, ...page }))
  }

  const goIn = async (request: Request, response: Response, token: string, next: string): Promise<void> => {
    const former = readCookie(request.headers.cookie, SESSION_COOKIE)
    if (former !== undefined) await endSession(sql, former)
    context.accessCache?.empty()
    const maxAge = await sessionSeconds(context)
    setCookie(response, SESSION_COOKIE, token, {
      path: '/',
      sameSite: 'lax',
      maxAge,
      secure: isSecure(context),
    })
    response.redirect(303, next)
  }

  router.get('/login', async (request, response) => {
    const next = localPath(request.query.next, HOME)
    const cookie = readCookie(request.headers.cookie, SESSION_COOKIE)
    const session = cookie === undefined ? null : await findSession(context, cookie)
    if (session === null) show(request, response, 200, { next })
    else response.redirect(303, next)
  })

  router.post('/login', async (request, response) => {
    const next = localPath(textOf(request.body, 'next'), HOME)
    const login = textOf(request.body, 'login').trim()
    const password = textOf(request.body, 'password')
    if (isCrossSite(request) || !isFormToken(request, secret, clock.now(), textOf(request.body, 'token'))) {
      const failure = 'The form has expired, or cookies are off. Please try again.'
      return show(request, response, 403, { next, login, failure })
    }
    const faults = emptyFields(login, password)
    if (faults.length > 0) {
      return show(request, response, 400, {
        next,
        login,
        failure: 'Enter your user name and your password.',
        faults,
      })
    }
    const known = knownBrowserOf(request, secret, login)
    const outcome = await logIn(context, { login, password, address: request.ip ?? 'unknown', known })
    if (outcome.kind === 'in') {
      rememberBrowser(request, response, { secret, login, secure: isSecure(context) })
      return await goIn(request, response, outcome.token, next)
    }
    if (outcome.kind === 'wrong') {
      return show(request, response, 403, {
        next,
        login,
        failure: 'The user name or the password is incorrect.',
      })
    }
    response.set('Retry-After', String(outcome.retryAfter))
    const failure = `Too many attempts. Please try again in ${minutes(outcome.retryAfter)}.`
    return show(request, response, 429, { next, login, failure })
  })

  return router
}
