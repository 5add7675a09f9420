import type { RequestHandler } from 'express'
import type { AppContext } from '../../platform/app-context.ts'
import type { Config } from '../../platform/config.ts'
import { linkIsInvalid } from '../../platform/fault-details.ts'
import { digestOf } from '../../platform/http/digest.ts'
import { createExpressRouter } from '../../platform/http/express-router.ts'
import { createWatch, startEventStream, type WatchedTask } from '../../platform/http/progress.ts'
import { createRoute } from '../../platform/http/route.ts'
import { isExactPath, readLink, signLink } from '../../platform/http/signed-links.ts'
import type { Principal } from '../../platform/principal.ts'
import { problem } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { canStillRequest, requesterOf } from '../../system/api-keys/index.ts'
import type { LinkOptions } from '../../system/jobs/index.ts'
import { findAccount } from './account.ts'
import { isSettled } from './accounting.ts'
import { isFinal } from './rules.ts'
import { type CampaignRow, findCampaign } from './store/campaigns.ts'

export const progressUrl = (
  { secret, config, principal }: { secret: Uint8Array; config: Config; principal: Principal },
  campaignId: string,
  expiresAt: Date,
): string =>
  `${config.publicUrl}/progress/campaigns/${signLink(secret, 'campaign progress', [campaignId, ...requesterOf(principal)], expiresAt)}`

const watched = async (sql: Sql, row: CampaignRow, now: Date): Promise<WatchedTask> => {
  const body = await findAccount(sql, row, now)
  const settled = body.accounting === null ? isFinal(row.state) : isSettled(row.state, body.accounting)
  // A draft has no progress: its user watches the campaign from sending on.
  const ended = settled || row.state === 'draft'
  return { id: row.id, mark: digestOf(body), body, ended }
}

/**
 * The link to a campaign's progress: a stream of its accounting, outside the API because the link itself is
 * the credential.
 */
export const campaignLinkRoutes = (context: AppContext, { streams, ending }: LinkOptions): RequestHandler => {
  const { sql, clock, secret, log } = context
  const watch = createWatch({
    event: 'campaign',
    poll: async (ids) => {
      const found: WatchedTask[] = []
      for (const id of ids) {
        const row = await findCampaign(sql, id)
        if (row !== null) found.push(await watched(sql, row, clock.now()))
      }
      return found
    },
    stillHasAccess: (maker) => canStillRequest(context, 'getCampaignProgressLink', maker),
    streams,
    clock,
    log,
    ending,
  })
  const route = createRoute(context)
  const routes = createExpressRouter()
  routes.get(
    '/progress/campaigns/:token',
    route(async (request, response) => {
      const token = String(request.params.token)
      const link = readLink(secret, 'campaign progress', token, clock.now())
      const [id, ...maker] = link?.subject ?? []
      const isGood =
        id !== undefined &&
        isExactPath(request, `/progress/campaigns/${token}`) &&
        (await canStillRequest(context, 'getCampaignProgressLink', maker))
      const row = isGood ? await findCampaign(sql, id) : null
      if (row === null || link === null) throw problem('not_found', { detail: linkIsInvalid })
      const first = await watched(sql, row, clock.now())
      if (request.method === 'HEAD') {
        startEventStream(response)
        response.end()
      } else watch(first, { creator: maker, expiresAt: link.expiresAt }, response)
    }),
  )
  return routes
}
