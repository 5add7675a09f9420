import { contactFilter } from '../../../audience/contacts/index.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Handlers } from '../../../platform/contract/handler.ts'
import { doesNotExist } from '../../../platform/fault-details.ts'
import { digestOf } from '../../../platform/http/digest.ts'
import { readPage } from '../../../platform/http/pagination.ts'
import { linkExpiry } from '../../../platform/http/signed-links.ts'
import { readTimes } from '../../../platform/http/times.ts'
import { problem } from '../../../platform/problem.ts'
import {
  type DeliveryRow,
  deliveryColumns,
  listEventCounts,
  listNotices,
  listSeries,
  listTallies,
  serializeDelivery,
} from '../../../sending/deliveries/index.ts'
import { findAccount } from '../account.ts'
import { explainFor } from '../explain.ts'
import { progressUrl } from '../links.ts'
import { pointsOf, readSeries, reportOf } from '../report.ts'
import { serializeLink } from '../serializers.ts'
import { findCampaign } from '../store/campaigns.ts'
import { campaignDeliveryList } from '../store/deliveries.ts'
import { type DomainRow, domainList, type LinkRow, linkList, listTopLinks } from '../store/statistics.ts'
import { requireCampaign } from '../transitions.ts'

/** Maximum of links in a report. */
const topLinks = 5

const find = ({ sql }: AppContext, id: string) => requireCampaign(findCampaign(sql, id))

export const statisticsHandlers = {
  async listCampaignDeliveries(request, context) {
    const { id, name } = await find(context, request.params.id)
    const contact_id = await contactFilter(context.sql, request.principal, request.query.contact_id)
    const filter = { ...request.query, ...(contact_id && { contact_id }) }
    const list = campaignDeliveryList(context.sql, id, filter, deliveryColumns(context.sql))
    const { rows, page, headers } = await readPage<DeliveryRow>(context.sql, context.secret, request, list)
    const names = new Map([[id, name]])
    return {
      status: 200,
      body: { data: rows.map((row) => serializeDelivery(context.secret, row, names)), page },
      headers,
    }
  },

  async explainCampaign({ params, query, principal }, context) {
    const body = await explainFor(context, await find(context, params.id), query.contact_id, principal)
    if (body === null)
      throw problem('invalid_request', {
        errors: [{ parameter: 'contact_id', code: 'not_found', detail: doesNotExist('contact') }],
      })
    return { status: 200, body, etag: digestOf(body) }
  },

  async getCampaignAccounting({ params }, context) {
    const body = await findAccount(context.sql, await find(context, params.id), context.clock.now())
    return { status: 200, body, etag: digestOf(body) }
  },

  async listCampaignLinks(request, context) {
    const campaign = await find(context, request.params.id)
    const { sort = 'position' } = request.query
    const list = linkList(context.sql, campaign.id, {
      by: sort.endsWith('position') ? 'position' : 'human_clicks_count',
      descending: sort.startsWith('-'),
    })
    const { rows, page, headers } = await readPage<LinkRow>(context.sql, context.secret, request, list)
    return { status: 200, body: { data: rows.map((row) => serializeLink(row, campaign)), page }, headers }
  },

  async listCampaignDomains(request, context) {
    const { id } = await find(context, request.params.id)
    const { rows, page, headers } = await readPage<DomainRow>(
      context.sql,
      context.secret,
      request,
      domainList(context.sql, id),
    )
    return { status: 200, body: { data: rows, page }, headers }
  },

  async getCampaignSeries({ params, query }, context) {
    const times = readTimes(query, ['occurred_after', 'occurred_before'])
    const row = await find(context, params.id)
    const series = readSeries({ interval: query.interval, ...times }, row.started_at)
    const points =
      series === null || row.started_at === null
        ? []
        : pointsOf(series, await listSeries(context.sql, row.id, series))
    const body = { campaign_id: row.id, interval: query.interval ?? 'hour', points }
    return { status: 200, body, etag: digestOf(body) }
  },

  async getCampaignReport({ params }, context) {
    const row = await find(context, params.id)
    const [tallies, notices, events, links] = await Promise.all([
      listTallies(context.sql, [row.id]),
      listNotices(context.sql, [row.id]),
      listEventCounts(context.sql, [row.id]),
      listTopLinks(context.sql, row.id, topLinks),
    ])
    const body = reportOf(row, { tallies, notices, events }, links)
    return { status: 200, body, etag: digestOf(body) }
  },

  async getCampaignProgressLink({ params, principal }, context) {
    const { id } = await find(context, params.id)
    const expiresAt = linkExpiry(context.clock.now())
    const body = {
      campaign_id: id,
      url: progressUrl({ ...context, principal }, id, expiresAt),
      expires_at: expiresAt.toISOString(),
    }
    return { status: 200, body, etag: digestOf(body) }
  },
} satisfies Partial<Handlers>
