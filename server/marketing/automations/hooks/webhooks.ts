import type { Request, RequestHandler } from 'express'
import type { AppContext } from '../../../platform/app-context.ts'
import { diskOf } from '../../../platform/disk/disk.ts'
import { addressKey } from '../../../platform/http/address-key.ts'
import { readBytes } from '../../../platform/http/arrival.ts'
import { createExpressRouter } from '../../../platform/http/express-router.ts'
import { createRateLimiter } from '../../../platform/http/rate-limit.ts'
import { createRoute } from '../../../platform/http/route.ts'
import { callFault, callId } from '../../../platform/http/standard-webhooks.ts'
import { problem } from '../../../platform/problem.ts'
import type { Quota } from '../../../platform/quotas.ts'
import {
  findTrigger,
  incomingKey,
  readWebhookToken,
  recordWebhooks,
  type WebhookAddress,
} from '../../flows/index.ts'
import { largest, payloadsIn, readerOf } from './payloads.ts'

/** Larger bodies take space: each automation receives fewer of them. */
const small = 64 * 1024
const largeQuota: Quota = { requests: 60, window_seconds: 60 }

/** For each network address: enough for a shop, too few to guess tokens. */
const hookQuota: Quota = { requests: 600, window_seconds: 60 }

const notFound = () => problem('not_found', { detail: 'This address does not exist.' })
const tooLarge = () => problem('body_too_large', { detail: 'The body must not be larger than 1 MiB.' })

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

  /** @throws unavailable */
  const requireRoom = async (key: string, quota: Quota, count = 1): Promise<void> => {
    const { allowed, reset_seconds } = await spend(key, quota, count)
    if (allowed) return
    throw problem('unavailable', {
      detail:
        'Too many webhooks from this network address, or too many large webhooks for this automation. Send the webhook again later.',
      headers: { 'Retry-After': String(reset_seconds) },
    })
  }

  /** The automation behind the address of a request, and its trigger. @throws not_found, unavailable */
  const requireTrigger = async (request: Request) => {
    const sender = `hooks address ${addressKey(request.ip)}`
    await requireRoom(sender, hookQuota)
    const address = readWebhookToken(secret, String(request.params.token))
    const trigger = address === null ? null : await findTrigger(sql, address.flowId, 'webhook_received')
    if (address === null || trigger?.generation !== address.generation) throw notFound()
    return { address, trigger, sender }
  }

  const receive = async (request: Request): Promise<void> => {
    const { address, trigger, sender } = await requireTrigger(request)
    const { flowId } = address
    const read = readerOf(request.headers)
    const body = await readBytes(request, { most: largest, tooLarge })
    requireSignature(request, body, address, trigger.settings)
    if (body.length > small) await requireRoom(`hooks automation ${flowId}`, largeQuota)
    const payloads = await payloadsIn(read, body)
    // The first one has been counted.
    if (payloads.length > 1) await requireRoom(sender, hookQuota, payloads.length - 1)
    if (!(await diskOf(config).space()).writable)
      throw problem('unavailable', {
        detail: 'Webhooks cannot be stored at the moment. Send the webhook again later.',
        headers: { 'Retry-After': '60' },
      })
    const messageId = callId(request.headers)
    const webhooks = payloads.map((payload, index) => ({
      payload,
      messageId: messageId === null || index === 0 ? messageId : `${messageId} ${index}`,
    }))
    await sql.begin((tx) => recordWebhooks(tx, { clock }, { flowId, trigger }, webhooks))
  }

  const route = createRoute(context, withoutToken)
  const router = createExpressRouter({ caseSensitive: true, strict: true })
  router.post(
    '/hooks/:token',
    route(async function receiveWebhook(request, response) {
      await receive(request)
      response.status(204).end()
    }),
  )
  // Senders look by GET or HEAD whether there is an address, before they keep it.
  router.get(
    '/hooks/:token',
    route(async function checkWebhook(request, response) {
      await requireTrigger(request)
      response.status(200).type('text/plain').send('Send webhooks to this address with POST.')
    }),
  )
  router.all(
    '/hooks/:token',
    route(() => {
      const detail = 'Send webhooks to this address with POST.'
      throw problem('method_not_allowed', { detail, headers: { Allow: 'GET, HEAD, POST' } })
    }),
  )
  return router
}
