import type { NextFunction, Request, RequestHandler, Response } from 'express'
import type { AppContext } from '../../platform/app-context.ts'
import { addressKey } from '../../platform/http/address-key.ts'
import { readBytes } from '../../platform/http/arrival.ts'
import { createExpressRouter } from '../../platform/http/express-router.ts'
import { createOutbound, type Outbound } from '../../platform/http/outbound.ts'
import { createRateLimiter } from '../../platform/http/rate-limit.ts'
import { createRoute } from '../../platform/http/route.ts'
import { ProblemError, problem } from '../../platform/problem.ts'
import type { Quota } from '../../platform/quotas.ts'
import {
  isInboundSecret,
  type Provider,
  readBounceSecrets,
  readSettings,
  recordReport,
} from '../../system/settings/index.ts'
import { createProviders, type Judgement } from './providers/index.ts'
import { insertInbound } from './store/inbound.ts'

export interface InboundOptions {
  /** Fetches Amazon's certificates and confirms subscriptions. */
  outbound?: Outbound | undefined
  /** Number of refused reports after which a network address is rejected unread. */
  refusals?: Quota | undefined
}

/** Enough to set a provider up, too few to guess tokens and keys. */
const refusalQuota: Quota = { requests: 60, window_seconds: 60 }

const largest = 5 * 1024 * 1024
const mediaTypes = ['application/json', 'text/plain']

/** The service's own authentication does not apply to reports, but each 401 response names a scheme. */
const challenge = 'Basic realm="Reports", charset="UTF-8", Bearer realm="Reports"'

const isProvider = (name: string): name is Provider =>
  ['ses', 'sendgrid', 'mailgun', 'postmark', 'brevo', 'sparkpost', 'generic'].includes(name)

const notFound = () => problem('not_found', { detail: 'This URL does not exist. See GET /settings/bounces.' })

const tooLarge = () => problem('body_too_large', { detail: 'The body must not be larger than 5 MiB.' })

const requireMediaType = (request: Request): void => {
  const given = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  const encoding = request.headers['content-encoding'] ?? 'identity'
  if (!mediaTypes.includes(given) || encoding !== 'identity')
    throw problem('unsupported_media_type', {
      detail: 'Send the body without compression, with `Content-Type: application/json` or `text/plain`.',
    })
}

/** The request for problems and the log, without the secret token in its path. */
const withoutToken = (request: Request): Request => {
  const redacted = { value: `/inbound/${encodeURIComponent(String(request.params?.provider ?? ''))}` }
  return Object.create(request, { originalUrl: redacted, path: redacted }) as Request
}

/** Endpoints for providers' reports, at the root beside the recipients' pages. */
export const inboundRoutes = (context: AppContext, options: InboundOptions = {}): RequestHandler => {
  const { sql, clock, log, secret, config } = context
  const { outbound = createOutbound(), refusals = refusalQuota } = options
  const adapters = createProviders()
  const spend = createRateLimiter(sql, clock)
  /** Rejected network addresses, until the window ends. */
  const turnedAway = new Map<string, number>()

  const requireAllowed = (address: string): void => {
    const until = turnedAway.get(address)
    if (until === undefined) return
    const left = until - clock.now().getTime()
    if (left <= 0) turnedAway.delete(address)
    else
      throw problem('unavailable', {
        detail: 'Too many reports from this IP address were rejected. Try again later.',
        headers: { 'Retry-After': String(Math.ceil(left / 1000)) },
      })
  }

  const countRefusal = async (address: string): Promise<void> => {
    const { remaining, reset_seconds } = await spend(`inbound address ${address}`, refusals)
    if (turnedAway.size > 10_000) turnedAway.clear()
    if (remaining === 0) turnedAway.set(address, clock.now().getTime() + reset_seconds * 1000)
  }

  /** Stores a genuine report. A repeated one gets the same response. */
  const take = async (provider: Provider, body: Buffer, judgement: Judgement): Promise<void> => {
    const now = clock.now()
    switch (judgement.kind) {
      case 'forged':
        throw problem('invalid_credentials', {
          detail: judgement.detail,
          headers: { 'WWW-Authenticate': challenge },
        })
      case 'malformed':
        throw problem('malformed_body', { detail: judgement.detail })
      case 'subscription':
        await confirm(judgement.url)
        break
      case 'genuine':
        await sql.begin((tx) => insertInbound(tx, { channel: provider, eventId: judgement.id, body }, now))
    }
    await recordReport(sql, provider, now.toISOString())
  }

  const notNow = (cause: unknown, detail: string) =>
    problem('unavailable', { detail, cause, headers: { 'Retry-After': '30' } })

  const confirm = async (url: string): Promise<void> => {
    const detail = 'The subscription could not be confirmed. Send the request again later.'
    const answer = await outbound(url, { timeout: 5_000, maxBytes: 65_536 }).catch((error: unknown) => {
      throw notNow(error, detail)
    })
    if (answer.status !== 200) throw notNow(new Error(`Amazon SNS answered ${answer.status}.`), detail)
  }

  const receive = async (request: Request): Promise<void> => {
    const provider = String(request.params.provider)
    const settings = await readSettings(sql, 'bounces')
    if (!isProvider(provider) || !isInboundSecret(secret, settings, provider, String(request.params.token)))
      throw notFound()
    requireMediaType(request)
    // The raw bytes: signatures cover them.
    const body = await readBytes(request, { most: largest, tooLarge })
    const secrets = await readBounceSecrets(sql, config)
    const agreed = {
      secret: secrets.providers[provider],
      allowedTopics: settings.providers[provider].allowed_topics,
      now: clock.now(),
      outbound,
    }
    const judgement = await Promise.resolve()
      .then(() => adapters[provider].judge({ headers: request.headers, body }, agreed))
      .catch((error: unknown) => {
        throw notNow(error, 'The signature could not be verified. Send the report again later.')
      })
    await take(provider, body, judgement)
  }

  const route = createRoute(context, withoutToken)
  const router = createExpressRouter({ caseSensitive: true, strict: true })
  router.post(
    '/inbound/:provider/:token',
    route(async function receiveReport(request, response) {
      const address = addressKey(request.ip)
      try {
        requireAllowed(address)
        await receive(request)
        response.status(204).end()
      } catch (error) {
        const refused = error instanceof ProblemError && (error.status === 401 || error.status === 404)
        if (refused)
          await countRefusal(address).catch((cause: unknown) =>
            log.warn({ err: cause }, 'a refusal was not counted'),
          )
        throw error
      }
    }),
  )
  // A browser gets instructions, so that an operator can check the address.
  router.all(
    '/inbound/:provider/:token',
    route(() => {
      const detail = 'Send reports to this URL with POST. Enter the URL at the provider.'
      throw problem('method_not_allowed', { detail, headers: { Allow: 'POST' } })
    }),
  )
  // A malformed percent-encoding fails before the route is chosen.
  const refuse = route(() => {
    throw notFound()
  })
  router.use((error: unknown, request: Request, response: Response, next: NextFunction) => {
    if (error instanceof URIError) refuse(request, response, next)
    else next(error)
  })
  return router
}
