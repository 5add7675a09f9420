import type { Request, RequestHandler, Response } from 'express'
import type { AppContext } from '../../platform/app-context.ts'
import { addressKey } from '../../platform/http/address-key.ts'
import { readBytes } from '../../platform/http/arrival.ts'
import { createExpressRouter } from '../../platform/http/express-router.ts'
import { isMultipart } from '../../platform/http/multipart.ts'
import type { RateLimiter } from '../../platform/http/rate-limit.ts'
import { requestIdOf } from '../../platform/http/request-id.ts'
import { toProblem } from '../../platform/http/send-problem.ts'
import type { Quota } from '../../platform/quotas.ts'
import { NoSlot } from '../../platform/slots.ts'
import { addressOf } from './addresses.ts'
import { sendAnswer, sendPage } from './answers.ts'
import { type Branding, plainBranding, readBranding } from './branding.ts'
import {
  notFound,
  type PageContext,
  type PageHandler,
  type PageMembers,
  type PageRequest,
  translationsIn,
} from './page-request.ts'
import {
  failedPage,
  notFoundPage,
  tooLargePage,
  tooManyPage,
  unavailablePage,
  unsupportedPage,
} from './plain.ts'
import type { Recorder } from './recorder.ts'

/**
 * Limit per network address. High enough for a company or a mail program behind one address, low enough to
 * prevent guessing tokens.
 */
const pageQuota: Quota = { requests: 240, window_seconds: 60 }

/** The token of a link. Mail programs and people add a bracket, a full stop, or the `=` of a line that was cut. */
const tokenIn = (text: string): string => /^[\w-]*(?:\.+[\w-]+)*/.exec(text)?.[0] ?? ''

/** Maximum bytes of a form, as in the contract. */
const largestForm = 64 * 1024

/** The body as text. Null where it is too large, incomplete or not text. */
const readForm = async (request: Request): Promise<PageRequest['form']> => {
  const media = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase()
  const isUrlEncoded = media === 'application/x-www-form-urlencoded'
  const tooLarge = () => new Error('The form is too large. Send less.')
  const bytes = await readBytes(request, { most: largestForm, tooLarge }).catch(() => null)
  return bytes === null ? null : { text: bytes.toString('utf8'), isUrlEncoded }
}

/** Headers of every response, including pixels and redirects. */
const setHeaders = (response: Response, requestId: string): void => {
  response.setHeader('X-Request-Id', requestId)
  response.setHeader('Cache-Control', 'private, no-store')
  response.setHeader('Referrer-Policy', 'no-referrer')
  response.setHeader('X-Robots-Tag', 'noindex, nofollow')
  response.setHeader('X-Content-Type-Options', 'nosniff')
}

/** A route of the recipients' pages. */
export interface PageRoute {
  method: 'get' | 'post'
  /** Below the root, with `:token`. */
  path: string
  handler: PageHandler
  /** Whether the limit per network address applies. */
  limited: boolean
  /** Whether bodies may have files. */
  files?: boolean
}

type Answering = Pick<PageRoute, 'handler' | 'limited' | 'files'>

export interface PageOptions {
  pages: readonly PageRoute[]
  recorder: Recorder
  limit: RateLimiter
  quota?: Quota | undefined
}

/** The recipients' pages, at the root. Every error is answered with a page. */
export const pageRoutes = (context: AppContext & PageMembers, options: PageOptions): RequestHandler => {
  const { sql, clock, log } = context
  const { pages, recorder, limit, quota = pageQuota } = options
  /** The last branding that could be read, for pages about a database failure. */
  let known: Branding = plainBranding

  const answer = async (
    request: Request,
    response: Response,
    { handler, limited, files }: Answering,
  ): Promise<void> => {
    const address = addressOf(request.ip)
    if (limited) {
      const allowance = await limit(`pages address ${addressKey(request.ip)}`, quota)
      if (!allowance.allowed) {
        response.setHeader('Retry-After', String(allowance.reset_seconds))
        const translations = translationsIn(known)(null)
        sendPage(response, known, 429, tooManyPage(translations), translations)
        return
      }
    }
    const branding = await readBranding(sql)
    known = branding
    const pageContext: PageContext = {
      parts: context,
      clock,
      branding,
      recorder,
      localise: translationsIn(branding),
    }
    const hasFiles = files === true && request.method === 'POST' && isMultipart(request)
    const pageRequest: PageRequest = {
      token: tokenIn(String(request.params.token)),
      form: request.method === 'POST' && !hasFiles ? await readForm(request) : null,
      multipart: hasFiles ? request : null,
      head: request.method === 'HEAD',
      address,
      userAgent: request.headers['user-agent'] ?? '',
      origin: request.headers.origin ?? null,
      referrer: request.headers.referer ?? null,
      languages: request.headers['accept-language'] ?? '',
      query: new URLSearchParams(request.url.split('?')[1] ?? ''),
    }
    sendAnswer(response, branding, await handler(pageContext, pageRequest))
  }

  const fail = (request: Request, response: Response, requestId: string, error: unknown): void => {
    const { status, cause, message, headers } = toProblem(error)
    if (status === 429) {
      response.setHeader('Retry-After', headers['Retry-After'] ?? '60')
      const translations = translationsIn(known)(null)
      sendPage(response, known, 429, tooManyPage(translations), translations)
      return
    }
    if (status === 413 || (status === 400 && !response.headersSent)) {
      const translations = translationsIn(known)(null)
      const page = status === 413 ? tooLargePage(translations) : unsupportedPage(translations)
      sendPage(response, known, status === 413 ? 413 : 415, page, translations)
      return
    }
    // An overload by clients is not our error and must not fill the log.
    if (!(cause instanceof NoSlot))
      log.error({ err: cause ?? error, request_id: requestId, operation: request.route?.path }, message)
    if (response.headersSent) {
      response.destroy()
      return
    }
    const translations = translationsIn(known)(null)
    if (status === 503 || status === 507) {
      response.setHeader('Retry-After', headers['Retry-After'] ?? '2')
      sendPage(response, known, status, unavailablePage(translations), translations)
    } else sendPage(response, known, 500, failedPage(translations, requestId), translations)
  }

  const on = (answering: Answering): RequestHandler =>
    async function recipientPage(request, response) {
      const requestId = requestIdOf(request.headers['x-request-id'])
      setHeaders(response, requestId)
      try {
        await answer(request, response, answering)
      } catch (error) {
        fail(request, response, requestId, error)
      }
    }

  const router = createExpressRouter({ caseSensitive: true, strict: true })
  for (const { method, path, ...answering } of pages) router[method](path, on(answering))
  // A link without its token, or with text behind it, gets a page too.
  const segments = [...new Set(pages.map(({ path }) => path.split('/')[1]))]
  router.use(
    new RegExp(`^/(?:${segments.join('|')})(?=/|$)`),
    on({ handler: async (pageContext) => notFound(pageContext), limited: true }),
  )
  // A malformed percent-encoding fails before the route is chosen.
  router.use((error: unknown, request: Request, response: Response, next: (error: unknown) => void) => {
    if (!(error instanceof URIError)) {
      next(error)
      return
    }
    setHeaders(response, requestIdOf(request.headers['x-request-id']))
    const translations = translationsIn(known)(null)
    sendPage(response, known, 404, notFoundPage(translations), translations)
  })
  return router
}
