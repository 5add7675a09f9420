import type { Request, RequestHandler } from 'express'
import type { AppContext } from '../../../platform/app-context.ts'
import { diskOf } from '../../../platform/disk/disk.ts'
import { addressKey } from '../../../platform/http/address-key.ts'
import { readBytes } from '../../../platform/http/arrival.ts'
import { createRateLimiter, type Quota } from '../../../platform/http/rate-limit.ts'
import { createRoute } from '../../../platform/http/route.ts'
import { createRouter } from '../../../platform/http/router.ts'
import { callFault, callId } from '../../../platform/http/standard-webhooks.ts'
import { problem } from '../../../platform/problem.ts'
import { storable } from '../../../platform/storage/text.ts'
import {
  findTrigger,
  incomingKey,
  readWebhookToken,
  recordWebhook,
  type WebhookAddress,
} from '../../flows/index.ts'

const largest = 16 * 1024

/** For each network address: enough for a shop, too few to guess tokens. */
const hookQuota: Quota = { requests: 600, window_seconds: 60 }

const notFound = () => problem('not_found', { detail: 'This address does not exist.' })
const tooLarge = () => problem('body_too_large', { detail: 'The body is larger than 16 KiB.' })

const requireJson = (request: Request): void => {
  const given = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase()
  const encoding = request.headers['content-encoding'] ?? 'identity'
  if (given !== 'application/json' || encoding !== 'identity')
    throw problem('unsupported_media_type', { detail: 'The body must be JSON, and not compressed.' })
}

const objectOf = (body: Buffer): Record<string, unknown> => {
  try {
    const read: unknown = JSON.parse(body.toString('utf8'), (name, value: unknown) => {
      if (name.includes('\0') || !name.isWellFormed()) return undefined
      return typeof value === 'string' ? storable(value, largest) : value
    })
    if (typeof read === 'object' && read !== null && !Array.isArray(read))
      return read as Record<string, unknown>
  } catch {
    // As any other body that is not an object.
  }
  throw problem('malformed_body', { detail: 'The body must be a JSON object.' })
}

/** The request for problems and the log, without the secret token in its path. */
const withoutToken = (request: Request): Request =>
  Object.create(request, { originalUrl: { value: '/hooks' }, path: { value: '/hooks' } }) as Request

/** The URLs at which automations receive webhooks. */
export const hookRoutes = (context: AppContext): RequestHandler => {
  const { sql, clock, secret, config } = context
  const spend = createRateLimiter(sql, clock)

  /** Where the trigger demands it. On the bytes, before they are parsed. @throws invalid_credentials */
  const requireSignature = (
    { headers }: Request,
    body: Buffer,
    { flowId, generation }: WebhookAddress,
    { require_signature = false }: { require_signature?: boolean },
  ): void => {
    if (!require_signature) return
    const detail = callFault([incomingKey(secret, flowId, generation)], headers, body, clock.now())
    if (detail !== null)
      throw problem('invalid_credentials', { detail, headers: { 'WWW-Authenticate': 'Webhook-Signature' } })
  }

  const receive = async (request: Request): Promise<void> => {
    const { allowed, reset_seconds } = await spend(`hooks address ${addressKey(request.ip)}`, hookQuota)
    if (!allowed)
      throw problem('unavailable', {
        detail: 'Too many webhooks came from this network address.',
        headers: { 'Retry-After': String(reset_seconds) },
      })
    const address = readWebhookToken(secret, String(request.params.token))
    const trigger = address === null ? null : await findTrigger(sql, address.flowId, 'webhook_received')
    if (address === null || trigger?.generation !== address.generation) throw notFound()
    const { flowId } = address
    requireJson(request)
    const body = await readBytes(request, { most: largest, tooLarge })
    requireSignature(request, body, address, trigger.settings)
    const payload = objectOf(body)
    if (!(await diskOf(config).space()).writable)
      throw problem('unavailable', {
        detail: 'Webhooks cannot be stored at the moment.',
        headers: { 'Retry-After': '60' },
      })
    const messageId = callId(request.headers)
    await sql.begin((tx) => recordWebhook(tx, { clock }, { flowId, trigger, payload, messageId }))
  }

  const route = createRoute(context, withoutToken)
  const router = createRouter({ caseSensitive: true, strict: true })
  router.post(
    '/hooks/:token',
    route(async function receiveWebhook(request, response) {
      await receive(request)
      response.status(204).end()
    }),
  )
  router.all(
    '/hooks/:token',
    route(() => {
      const detail = 'Webhooks are sent here by POST.'
      throw problem('method_not_allowed', { detail, headers: { Allow: 'POST' } })
    }),
  )
  return router
}
