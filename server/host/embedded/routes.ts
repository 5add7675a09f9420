import type { ErrorRequestHandler, RequestHandler, Response, Router } from 'express'
import type { Logger } from 'pino'
import { readBytes } from '../../platform/http/arrival.ts'
import { createExpressRouter } from '../../platform/http/express-router.ts'
import { problem } from '../../platform/problem.ts'
import { accountRoutes } from './account-routes.ts'
import type { HostContext } from './context.ts'
import { logInRoutes } from './log-in-routes.ts'
import { editionPage } from './pages/edition-page.ts'
import { sendPage } from './pages/layout.ts'
import { messagePage } from './pages/message-page.ts'
import { sessionRoute } from './session-route.ts'

const homeLink = { href: '/host', text: 'Your account' }

const pageHeaders: RequestHandler = (_request, response, next) => {
  response.set({
    'Cache-Control': 'no-store',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
  })
  next()
}

const largestForm = 8 * 1024

const tooLarge = () => problem('body_too_large', { detail: 'The form is larger than 8 KiB.' })

/** Parses form fields into `request.body`; the last value of a repeated field counts. */
const readForm: RequestHandler = async (request, _response, next) => {
  const media = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase()
  if (media === 'application/x-www-form-urlencoded') {
    const bytes = await readBytes(request, { most: largestForm, tooLarge })
    request.body = Object.fromEntries(new URLSearchParams(bytes.toString('utf8')))
  }
  next()
}

const refuseMethod =
  (allowed: string): RequestHandler =>
  (_request, response) => {
    response.set('Allow', allowed)
    sendPage(
      response,
      405,
      messagePage('Not possible', 'This address does not accept this method.', homeLink),
    )
  }

const notFound: RequestHandler = (_request, response) =>
  sendPage(response, 404, messagePage('Not found', 'This page does not exist.', homeLink))

const statusOf = (error: unknown): number => {
  const status = typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 500
  return status >= 400 && status < 500 ? status : 500
}

const sendFailure = (response: Response, status: number): void =>
  status === 500
    ? sendPage(
        response,
        500,
        messagePage('Something went wrong', 'Something went wrong on our side. Please try again.', homeLink),
      )
    : sendPage(response, status, messagePage('Not understood', 'The form could not be read.', homeLink))

const failed =
  (log: Logger): ErrorRequestHandler =>
  (error, request, response, next) => {
    const status = statusOf(error)
    if (status === 500)
      log.error(
        { err: error, operation: `${request.method} /host${request.route?.path ?? ''}` },
        'a page of the host failed',
      )
    if (response.headersSent) next(error)
    else sendFailure(response, status)
  }

/** The host's pages, to be mounted at `/host`. */
export const hostRoutes = (context: HostContext): Router => {
  const router = createExpressRouter()
  router.use(pageHeaders)
  router.use(readForm)
  router.use(logInRoutes(context))
  router.use(accountRoutes(context))
  router.use(sessionRoute(context))
  router.get('/edition', (_request, response) => sendPage(response, 200, editionPage()))
  router.all('/login', refuseMethod('GET, HEAD, POST'))
  router.all(['/', '/session', '/edition'], refuseMethod('GET, HEAD'))
  router.all(
    ['/logout', '/password', '/application-passwords', '/application-passwords/:id/revoke'],
    refuseMethod('POST'),
  )
  router.use(notFound)
  router.use(failed(context.log))
  return router
}
