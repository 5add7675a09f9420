import type { components } from '../../../generated/types.ts'
import type { Audience } from './store/campaigns.ts'

type Leaf = components['schemas']['ConditionLeaf']
type Tree = components['schemas']['Condition']
type Parameters = NonNullable<Leaf['parameters']>

const noParameters: Parameters = {
  list_id: null,
  campaign_id: null,
  link_id: null,
  sequence_id: null,
  automation_id: null,
  form_id: null,
  event: null,
  property: null,
  property_value: null,
  purpose: null,
  within_days: null,
  occurred_after: null,
  occurred_before: null,
  min_count: null,
  max_count: null,
}

const rule = (
  field: string,
  operator: Leaf['operator'],
  value: string | null,
  parameters: Partial<Parameters> | null = null,
): Leaf => ({
  field,
  operator,
  value,
  parameters: parameters === null ? null : { ...noParameters, ...parameters },
})

/**
 * Contacts that received a campaign and neither opened nor clicked it. Contacts that are not tracked
 * individually, by their own choice or that of a list (`countedLess`), are left out: their opens are unknown.
 */
const withoutOpens = (campaign_id: string, restrictedLists: readonly string[]): Tree => ({
  match: 'all',
  conditions: [
    rule('campaign_received', 'happened', null, { campaign_id }),
    rule('campaign_opened', 'did_not_happen', null, { campaign_id }),
    rule('campaign_clicked', 'did_not_happen', null, { campaign_id }),
    rule('tracking', 'is', 'individual'),
    ...restrictedLists.map((list_id) => rule('list_membership', 'is_not', 'subscribed', { list_id })),
  ],
})

/**
 * The audience of a resend to non-openers. If the first campaign went to lists, the resend goes to the same
 * lists and excludes all others. Contacts that leave a list meanwhile then get nothing more from it, and the
 * list's tracking setting applies again.
 */
export const nonOpeners = (
  campaignId: string,
  { include, exclude }: Audience,
  restrictedLists: Record<'none' | 'aggregate', readonly string[]>,
): Audience => {
  const nonOpenersCondition = withoutOpens(campaignId, [
    ...restrictedLists.none,
    ...restrictedLists.aggregate,
  ])
  if (include.list_ids.length === 0)
    return {
      include: { list_ids: [], tag_ids: [], segment_ids: [], condition: nonOpenersCondition },
      exclude,
    }
  const others: Tree = { match: 'none', conditions: [nonOpenersCondition] }
  const condition: Tree =
    exclude.condition === null ? others : { match: 'any', conditions: [exclude.condition, others] }
  return { include, exclude: { ...exclude, condition } }
}
