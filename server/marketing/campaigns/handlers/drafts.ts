import { basePath } from '../../../../generated/operations.ts'
import type { NamedResources } from '../../../audience/conditions/index.ts'
import { listCountedLess } from '../../../audience/lists/index.ts'
import {
  holdReferences,
  lockReferences,
  type ReferenceUsers,
  refuseWhileInUse,
} from '../../../audience/references/index.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Handlers } from '../../../platform/contract/handler.ts'
import { onlyIds } from '../../../platform/http/only-ids.ts'
import { readPage } from '../../../platform/http/pagination.ts'
import { requireMatch } from '../../../platform/http/preconditions.ts'
import { newId } from '../../../platform/ids.ts'
import { containing, nameOfCopy } from '../../../platform/names.ts'
import { actorColumns, actorOf, type Principal } from '../../../platform/principal.ts'
import { problem } from '../../../platform/problem.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import {
  countMonthlyDeliveries,
  countUnsubscribed,
  listNotices,
  listTallies,
} from '../../../sending/deliveries/index.ts'
import { checkedContent } from '../content.ts'
import { absentFaults, changedDraft, draftOf, emptyDraft, mergedAudience, withoutAbsent } from '../draft.ts'
import { estimate } from '../estimate.ts'
import { nonOpeners } from '../non-openers.ts'
import { serializeSummary, versionTag } from '../serializers.ts'
import {
  type CampaignOrder,
  type CampaignRow,
  campaignList,
  type Draft,
  deleteCampaign,
  findCampaign,
  insertCampaign,
  lockCampaign,
  updateDraft,
  updateState,
} from '../store/campaigns.ts'
import { isCampaignNameTaken } from '../store/naming.ts'
import { requireAllowed, requireCampaign } from '../transitions.ts'
import { shown, talliesOf } from './context.ts'

/** Copying a template requires reading it. @throws missing_scope for an API key without the scope */
const requireTemplates = ({ scopes }: Principal, { template_id }: { template_id?: string | null }): void => {
  if (template_id && scopes !== null && !scopes.includes('templates:read'))
    throw problem('missing_scope', {
      detail: '`template_id` requires the scope `templates:read`, which the credentials do not have.',
    })
}

const insert = async (
  { clock }: AppContext,
  tx: Sql,
  draft: Draft,
  principal: Principal,
  resentFromId: string | null = null,
) => {
  const campaign = { id: newId(), draft, resentFromId, actor: actorColumns(actorOf(principal)) }
  const row = await insertCampaign(tx, campaign, clock.now().toISOString())
  return { ...(await shown(tx, 201, row)), headers: { Location: `${basePath}/campaigns/${row.id}` } }
}

/** A copy without references to deleted objects, and without features that the edition in force lacks. */
const copyOf = async ({ editions }: AppContext, tx: Sql, row: CampaignRow): Promise<Draft> => {
  const draft = await withoutAbsent(tx, draftOf(row))
  return {
    ...draft,
    per_contact_zone: draft.per_contact_zone && (await editions.has('send_time_per_contact')),
    ab: draft.ab !== null && (await editions.has('ab_testing')) ? draft.ab : null,
  }
}

export const draftHandlers = {
  async listCampaigns(request, { sql, secret }) {
    const { state, archived = false, search, sort = '-created_at' } = request.query
    const list = campaignList(
      sql,
      { states: state, archived, pattern: search === undefined ? undefined : containing(search) },
      { by: sort.replace('-', '') as CampaignOrder, descending: sort.startsWith('-') },
    )
    const { rows, page, headers } = await readPage<CampaignRow>(
      sql,
      secret,
      request,
      onlyIds(sql, list, request.query.ids),
    )
    const ids = rows.filter(({ audience_count }) => audience_count !== null).map(({ id }) => id)
    const [tallies, notices, unsubscribed] = await Promise.all([
      listTallies(sql, ids),
      listNotices(sql, ids),
      countUnsubscribed(sql, ids),
    ])
    const data = rows.map((row) =>
      serializeSummary(row, talliesOf(tallies, row.id), {
        notices: notices.filter(({ campaign_id }) => campaign_id === row.id),
        unsubscribed: unsubscribed.get(row.id) ?? 0,
      }),
    )
    return { status: 200, body: { data, page }, headers }
  },

  async createCampaign({ body, principal, transaction }, context) {
    requireTemplates(principal, body)
    return transaction(async (tx) => {
      await holdReferences(tx)
      const changed = await changedDraft(tx, context.named, await emptyDraft(context.sql, body.name), body)
      return insert(context, tx, await checkedContent(tx, changed), principal)
    })
  },

  async getCampaign({ params }, { sql }) {
    return shown(sql, 200, await requireCampaign(findCampaign(sql, params.id)))
  },

  async updateCampaign({ params, headers, body, principal, transaction }, { clock, named }) {
    requireTemplates(principal, body)
    return transaction(async (tx) => {
      await holdReferences(tx)
      const row = await requireCampaign(lockCampaign(tx, params.id))
      requireMatch(headers['If-Match'], versionTag(row))
      // The name can always be changed, as long as recipients do not see it.
      if (Object.keys(body).some((member) => member !== 'name')) requireAllowed('change', row)
      if (row.state !== 'draft' && row.smart_codes.includes('campaign.name') && body.name !== row.name)
        throw problem('invalid_state', {
          detail:
            'The messages of the campaign contain its name, so only a draft can be renamed. Unschedule a scheduled campaign first.',
        })
      const before = draftOf(row)
      const changed = await changedDraft(tx, named, before, body)
      const next =
        body.content !== undefined || body.template_id !== undefined || body.ab !== undefined
          ? await checkedContent(tx, changed)
          : changed
      if (JSON.stringify(next) === JSON.stringify(before)) return shown(tx, 200, row)
      return shown(tx, 200, await updateDraft(tx, row.id, next, clock.now().toISOString()))
    })
  },

  async deleteCampaign({ params, headers, transaction }, { referenceUsers }) {
    const id = params.id.toLowerCase()
    await transaction(async (tx) => {
      await lockReferences(tx)
      const row = await requireCampaign(lockCampaign(tx, id))
      requireMatch(headers['If-Match'], versionTag(row))
      requireAllowed('delete', row)
      await refuseWhileInUse(tx, referenceUsers, { what: 'campaign', id })
      await deleteCampaign(tx, id)
    })
    return { status: 200, body: { id, deleted: true } }
  },

  async duplicateCampaign({ params, body, principal, transaction }, context) {
    return transaction(async (tx) => {
      const row = await requireCampaign(findCampaign(tx, params.id))
      const name = body.name ?? (await nameOfCopy(row.name, (name) => isCampaignNameTaken(tx, name)))
      return insert(context, tx, { ...(await copyOf(context, tx, row)), name }, principal)
    })
  },

  async resendCampaign({ params, body, principal, transaction }, context) {
    return transaction(async (tx) => {
      const row = await requireCampaign(findCampaign(tx, params.id))
      requireAllowed('resend', row)
      if (row.tracking.opens !== 'individual')
        throw problem('invalid_state', {
          detail:
            'Opens of the campaign were not counted for individual contacts, so its non-openers are unknown. For later campaigns, set `opens` to `individual` in the campaign and in the tracking settings.',
        })
      const draft = await copyOf(context, tx, row)
      const content = { ...draft.content, subject: body.subject ?? draft.content.subject }
      const again = {
        ...draft,
        name: body.name ?? (await nameOfCopy(row.name, (name) => isCampaignNameTaken(tx, name), 'again')),
        content,
        audience: nonOpeners(
          row.id,
          draft.audience,
          await listCountedLess(tx, draft.audience.include.list_ids),
        ),
        ab: null,
      }
      return insert(context, tx, await checkedContent(tx, again), principal, row.id)
    })
  },

  async archiveCampaign({ params, transaction }, { clock }) {
    const now = clock.now().toISOString()
    return transaction(async (tx) => {
      const row = await requireCampaign(lockCampaign(tx, params.id))
      if (!requireAllowed('archive', row)) return shown(tx, 200, row)
      return shown(tx, 200, await updateState(tx, row.id, { archived_at: now }, now))
    })
  },

  async unarchiveCampaign({ params, transaction }, { clock }) {
    const now = clock.now().toISOString()
    return transaction(async (tx) => {
      const row = await requireCampaign(lockCampaign(tx, params.id))
      if (row.archived_at === null) return shown(tx, 200, row)
      return shown(tx, 200, await updateState(tx, row.id, { archived_at: null }, now))
    })
  },

  async estimateCampaignAudience({ params, body }, { sql, clock, secret, editions, named }) {
    const row = await requireCampaign(findCampaign(sql, params.id))
    const faults = await absentFaults(sql, body)
    if (faults.length > 0) throw problem('invalid_request', { errors: faults })
    const audience = await mergedAudience(sql, named, row.audience, body.audience)
    const now = clock.now()
    const target = { id: row.id, audience, frequencyCap: row.frequency_cap, secret }
    const counts = await estimate(sql, target, now)
    const allowed = await editions.allowed('deliveries_per_month')
    const deliveries_left_count =
      allowed === null ? null : Math.max(0, allowed - (await countMonthlyDeliveries(sql, now)))
    return { status: 200, body: { ...counts, deliveries_left_count, estimated_at: now.toISOString() } }
  },
} satisfies Partial<Handlers<AppContext & { named: NamedResources; referenceUsers: ReferenceUsers }>>
