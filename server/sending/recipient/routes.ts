import { type Request, type RequestHandler, type Response, Router } from 'express'
import type { components } from '../../../generated/recipient-types.ts'
import type { Document } from '../../platform/contract/document.ts'
import { createFormReader } from '../../platform/contract/forms.ts'
import { addressKey } from '../../platform/http/address-key.ts'
import { readBytes } from '../../platform/http/arrival.ts'
import { createRateLimiter, type Quota } from '../../platform/http/rate-limit.ts'
import { requestIdOf } from '../../platform/http/request-id.ts'
import { toProblem } from '../../platform/http/send-problem.ts'
import type { Parts } from '../../platform/parts.ts'
import { NoPlace } from '../../platform/threads/places.ts'
import { sendAnswer, sendPage } from './answers.ts'
import type { PreferencesForm } from './choices/prefer.ts'
import { confirmSubscription, getConfirmPage, requestConfirmation } from './handlers/confirm.ts'
import { createSavePreferences, getPreferencesPage } from './handlers/preferences.ts'
import { followLink, loadPixel } from './handlers/reading.ts'
import { createUnsubscribe, getUnsubscribePage } from './handlers/unsubscribe.ts'
import { confirmSender, getVerifySenderPage } from './handlers/verify-sender.ts'
import { viewMessage } from './handlers/view.ts'
import { type House, plainHouse, readHouse } from './pages/house.ts'
import { failedPage, notFoundPage, tooManyPage, unavailablePage } from './pages/plain.ts'
import { addressOf } from './tracking/addresses.ts'
import type { Recorder } from './tracking/recorder.ts'
import { type Desk, notFound, type PageHandler, type Visitor, wordsIn } from './visitor.ts'

/**
 * Per network address. Wide, because a company, or a mail program that fetches for many, has one address; narrow enough that
 * nobody tries tokens.
 */
export const pageQuota: Quota = { requests: 240, window_seconds: 60 }

/** What a form may have; the contract says so. */
const largestForm = 64 * 1024

/** The body as text; null where it is too large, does not come, or cannot be read. */
const readForm = async (request: Request): Promise<Visitor['form']> => {
  const media = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase()
  const isUrlEncoded = media === 'application/x-www-form-urlencoded'
  const tooLarge = () => new Error('The form is too large.')
  const bytes = await readBytes(request, { most: largestForm, tooLarge }).catch(() => null)
  return bytes === null ? null : { text: bytes.toString('utf8'), isUrlEncoded }
}

/** What every answer has, pictures and redirects included. */
const setHeaders = (response: Response, requestId: string): void => {
  response.setHeader('X-Request-Id', requestId)
  response.setHeader('Cache-Control', 'private, no-store')
  response.setHeader('Referrer-Policy', 'no-referrer')
  response.setHeader('X-Robots-Tag', 'noindex, nofollow')
  response.setHeader('X-Content-Type-Options', 'nosniff')
}

export interface RecipientOptions {
  document: Document
  recorder: Recorder
  quota?: Quota | undefined
}

/** The pages for recipients, at the root. Whatever goes wrong is answered with a page. */
export const recipientRoutes = (parts: Parts, options: RecipientOptions): RequestHandler => {
  const { sql, clock, log } = parts
  const { recorder, quota = pageQuota } = options
  const limit = createRateLimiter(sql, clock)
  const reader = createFormReader(options.document)
  const unsubscribe = createUnsubscribe(reader<components['schemas']['UnsubscribeForm']>('UnsubscribeForm'))
  const savePreferences = createSavePreferences(reader<PreferencesForm>('PreferencesForm'), limit)
  /** The last looks that could be read: pages that say that the database is away are dressed too. */
  let known: House = plainHouse

  const answer = async (
    request: Request,
    response: Response,
    handler: PageHandler,
    limited: boolean,
  ): Promise<void> => {
    const address = addressOf(request.ip)
    if (limited) {
      const allowance = await limit(`pages address ${addressKey(request.ip)}`, quota)
      if (!allowance.allowed) {
        response.setHeader('Retry-After', String(allowance.reset_seconds))
        const words = wordsIn(known)(null)
        sendPage(response, known, 429, tooManyPage(words), words)
        return
      }
    }
    const house = await readHouse(sql)
    known = house
    const desk: Desk = { parts, clock, house, recorder, words: wordsIn(house) }
    const visitor: Visitor = {
      token: String(request.params.token),
      form: request.method === 'POST' ? await readForm(request) : null,
      head: request.method === 'HEAD',
      address,
      userAgent: request.headers['user-agent'] ?? '',
    }
    sendAnswer(response, house, await handler(desk, visitor))
  }

  const fail = (request: Request, response: Response, requestId: string, error: unknown): void => {
    const { status, cause, message, headers } = toProblem(error)
    if (status === 429) {
      response.setHeader('Retry-After', headers['Retry-After'] ?? '60')
      const words = wordsIn(known)(null)
      sendPage(response, known, 429, tooManyPage(words), words)
      return
    }
    // Visitors who are too many at once are no fault of ours, and no reason to fill the log.
    if (!(cause instanceof NoPlace))
      log.error({ err: cause ?? error, request_id: requestId, operation: request.route?.path }, message)
    if (response.headersSent) {
      response.destroy()
      return
    }
    const words = wordsIn(known)(null)
    if (status === 503) {
      response.setHeader('Retry-After', headers['Retry-After'] ?? '2')
      sendPage(response, known, 503, unavailablePage(words), words)
    } else sendPage(response, known, 500, failedPage(words, requestId), words)
  }

  const on = (handler: PageHandler, { limited }: { limited: boolean }): RequestHandler =>
    async function recipientPage(request, response) {
      const requestId = requestIdOf(request.headers['x-request-id'])
      setHeaders(response, requestId)
      try {
        await answer(request, response, handler, limited)
      } catch (error) {
        fail(request, response, requestId, error)
      }
    }

  const [limited, unlimited] = [{ limited: true }, { limited: false }]
  const router = Router({ caseSensitive: true, strict: true })
  router.get('/unsubscribe/:token', on(getUnsubscribePage, limited))
  // Mail programs send the clicks of many people from one address.
  router.post('/unsubscribe/:token', on(unsubscribe, unlimited))
  router.get('/preferences/:token', on(getPreferencesPage, limited))
  router.post('/preferences/:token', on(savePreferences, limited))
  router.get('/confirm/:token', on(getConfirmPage, limited))
  router.post('/confirm/:token', on(confirmSubscription, limited))
  router.post('/confirm/:token/again', on(requestConfirmation, limited))
  router.get('/verify-sender/:token', on(getVerifySenderPage, limited))
  router.post('/verify-sender/:token', on(confirmSender, limited))
  router.get('/view/:token', on(viewMessage, unlimited))
  router.get('/c/:token', on(followLink, unlimited))
  router.get('/o/:token', on(loadPixel, unlimited))
  // A link that lost its token on the way, or got something behind it, is answered with a page too.
  router.use(
    /^\/(?:unsubscribe|preferences|confirm|verify-sender|view|c|o)(?=\/|$)/,
    on(async (desk) => notFound(desk), limited),
  )
  // A percent sign that begins no character fails before any handler is chosen.
  router.use((error: unknown, request: Request, response: Response, next: (error: unknown) => void) => {
    if (!(error instanceof URIError)) {
      next(error)
      return
    }
    setHeaders(response, requestIdOf(request.headers['x-request-id']))
    const words = wordsIn(known)(null)
    sendPage(response, known, 404, notFoundPage(words), words)
  })
  return router
}
