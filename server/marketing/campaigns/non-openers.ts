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

const ask = (
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
 * Whoever got a campaign and took no notice of it in person. Those that are not counted one by one, by their own wish or that of
 * a list (`countedLess`), cannot be told apart from them and are no part of it.
 */
const unmoved = (campaign_id: string, countedLess: readonly string[]): Tree => ({
  match: 'all',
  conditions: [
    ask('campaign_received', 'happened', null, { campaign_id }),
    ask('campaign_opened', 'did_not_happen', null, { campaign_id }),
    ask('campaign_clicked', 'did_not_happen', null, { campaign_id }),
    ask('tracking', 'is', 'individual'),
    ...countedLess.map((list_id) => ask('list_membership', 'is_not', 'subscribed', { list_id })),
  ],
})

/**
 * Whom a second try of a campaign goes to. Where the first went to lists, the second goes to the same ones, less everybody else: so
 * whoever leaves a list meanwhile gets nothing more from it, and what the list wants counted holds again.
 */
export const nonOpeners = (
  campaignId: string,
  { include, exclude }: Audience,
  countedLess: Record<'none' | 'aggregate', readonly string[]>,
): Audience => {
  const meant = unmoved(campaignId, [...countedLess.none, ...countedLess.aggregate])
  if (include.list_ids.length === 0)
    return { include: { list_ids: [], tag_ids: [], segment_ids: [], condition: meant }, exclude }
  const others: Tree = { match: 'none', conditions: [meant] }
  const condition: Tree =
    exclude.condition === null ? others : { match: 'any', conditions: [exclude.condition, others] }
  return { include, exclude: { ...exclude, condition } }
}
