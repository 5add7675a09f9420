import fc from 'fast-check'
import type { components } from '../../../../generated/types.ts'
import {
  automations,
  campaigns,
  customFields,
  days,
  enrolmentStates,
  eventNames,
  forms,
  frequencies,
  genres,
  links,
  lists,
  membershipStatuses,
  numbers,
  personIds,
  purposes,
  sequences,
  statuses,
  tags,
  textColumns,
  texts,
  times,
  trackings,
} from './population.ts'

export type Tree = components['schemas']['ConditionInput']
export type Leaf = components['schemas']['ConditionLeafInput']
type Operator = Leaf['operator']

type Half = Pick<Leaf, 'operator' | 'value'>

const among = <Value>(values: readonly Value[]): fc.Arbitrary<Value> => fc.constantFrom(...values)
const someOf = <Value extends string>(values: readonly Value[]): fc.Arbitrary<Value[]> =>
  fc.array(among(values), { minLength: 1, maxLength: 3 })

const half = (operators: readonly Operator[], value?: fc.Arbitrary<unknown>): fc.Arbitrary<Half> =>
  fc.record({ operator: among(operators), ...(value ? { value } : {}) }) as fc.Arbitrary<Half>

const known = half(['is_set', 'is_not_set'])

const anyText = fc.oneof(
  { weight: 5, arbitrary: among(texts) },
  { weight: 1, arbitrary: among(['ad', 'A', "'", 'ZÜR', '0%', '\\s', 'example', '@', 'form', 'gb', 'US']) },
  // Characters for which JavaScript and PostgreSQL change case alike.
  { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 6, unit: among([...'aBc\'"%_\\;$-ü日']) }) },
)
const text = (always = false): fc.Arbitrary<Half> =>
  fc.oneof(
    half(['is', 'is_not', 'contains', 'not_contains', 'starts_with', 'ends_with'], anyText),
    half(['in', 'not_in'], fc.array(anyText, { minLength: 1, maxLength: 4 })),
    ...(always ? [] : [known]),
  )

const choice = (values: readonly string[], always = false): fc.Arbitrary<Half> =>
  fc.oneof(
    half(['is', 'is_not'], among(values)),
    half(['in', 'not_in'], someOf(values)),
    ...(always ? [] : [known]),
  )

const pair = <Value>(value: fc.Arbitrary<Value>, order: (value: Value) => number): fc.Arbitrary<Value[]> =>
  fc.tuple(value, value).map((both) => both.sort((one, other) => order(one) - order(other)))

const number = (values: readonly number[], always = false): fc.Arbitrary<Half> =>
  fc.oneof(
    half(['eq', 'ne', 'gt', 'gte', 'lt', 'lte'], among(values)),
    half(
      ['between'],
      pair(among(values), (value) => value),
    ),
    ...(always ? [] : [known]),
  )

const moment = (values: readonly string[], always = false): fc.Arbitrary<Half> =>
  fc.oneof(
    half(['before', 'after', 'on'], among(values)),
    half(
      ['between'],
      pair(among(values), (value) => Date.parse(value)),
    ),
    half(
      ['in_last_days', 'not_in_last_days', 'in_next_days', 'anniversary_in_days'],
      among([0, 1, 7, 30, 90, 365, 400, 3650]),
    ),
    ...(always ? [] : [known]),
  )

const set = (values: readonly string[]): fc.Arbitrary<Half> =>
  fc.oneof(
    half(['contains_any', 'contains_all', 'contains_none'], someOf(values)),
    half(['is_empty', 'is_not_empty']),
  )

const maybe = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> =>
  fc.option(value, { nil: null, freq: 2 })

const period = {
  within_days: maybe(among([1, 7, 30, 90, 3650])),
  occurred_after: maybe(among(times)),
  occurred_before: maybe(among(times)),
}
const often = { min_count: maybe(among([1, 2])), max_count: maybe(among([2, 3])) }
const happened = half(['happened', 'did_not_happen'])

interface Question {
  half: fc.Arbitrary<Half>
  parameters?: Record<string, fc.Arbitrary<unknown>>
}

const custom = (type: (typeof customFields)[number]['type']): fc.Arbitrary<Half> => {
  switch (type) {
    case 'number':
      return number(numbers)
    case 'boolean':
      return half(['is_true', 'is_false'])
    case 'date':
      return moment(days)
    case 'date_time':
      return moment([...times, ...days])
    case 'single_select':
      return choice(genres)
    case 'multi_select':
      return set(genres)
    default:
      return text()
  }
}

/** The rules on enrolments. */
const enrolments = (kind: string, ids: readonly string[]): Record<string, Question> => {
  const which = { [`${kind}_id`]: among(ids) }
  return {
    [`${kind}s`]: { half: set(ids) },
    [`${kind}_status`]: { half: choice([...enrolmentStates, 'never_entered'], true), parameters: which },
    [`${kind}_entered`]: { half: happened, parameters: { ...which, ...period, ...often } },
    [`${kind}_completed`]: { half: happened, parameters: { ...which, ...period, ...often } },
  }
}

/** The rules on all fields of the catalogue. */
export const questions: Record<string, Question> = {
  ...Object.fromEntries(Object.keys(textColumns).map((key) => [key, { half: text(key === 'email') }])),
  email_domain: { half: text(true) },
  id: { half: choice(personIds, true) },
  search: {
    half: half(['contains', 'not_contains'], among(['reader', ' Ex', 'ad', 'lovelace', '0%', 'example.com'])),
  },
  date_of_birth: { half: moment(days) },
  created_at: { half: moment([...times, ...days], true) },
  updated_at: { half: moment([...times, ...days], true) },
  confirmed_at: { half: moment([...times, ...days]) },
  unsubscribed_at: { half: moment([...times, ...days]) },
  status: { half: choice(statuses, true) },
  tracking: { half: choice(trackings, true) },
  frequency: { half: choice(frequencies, true) },
  lists: { half: set(lists) },
  list_membership: { half: choice(membershipStatuses), parameters: { list_id: among(lists), ...period } },
  tags: { half: set(tags) },
  engagement_level: { half: choice(['none', 'low', 'medium', 'high'], true) },
  last_active_at: { half: moment([...times, ...days]) },
  last_opened_at: { half: moment([...times, ...days]) },
  last_clicked_at: { half: moment([...times, ...days]) },
  emails_received_count: { half: number([0, 1, 2, 3], true), parameters: period },
  opens_count: { half: number([0, 1, 2], true), parameters: period },
  clicks_count: { half: number([0, 1], true), parameters: period },
  ...Object.fromEntries(
    ['campaign_received', 'campaign_opened', 'campaign_bounced'].map((key) => [
      key,
      { half: happened, parameters: { campaign_id: among(campaigns), ...period } },
    ]),
  ),
  campaign_clicked: {
    half: happened,
    parameters: { campaign_id: among(campaigns), link_id: maybe(among(links)), ...period },
  },
  any_email_opened: { half: happened, parameters: { ...period, ...often } },
  any_email_clicked: { half: happened, parameters: { ...period, ...often } },
  ...enrolments('sequence', sequences),
  ...enrolments('automation', automations),
  form_submitted: {
    half: happened,
    parameters: { form_id: maybe(among(forms)), ...period, ...often },
  },
  event: {
    half: happened,
    parameters: {
      event: among(eventNames),
      property: fc.constant('product'),
      property_value: maybe(among<string | number | boolean>([...texts.slice(0, 6), 7, true])),
      ...period,
      ...often,
    },
  },
  consent: {
    half: choice(['given', 'withdrawn']),
    parameters: { purpose: maybe(among(purposes)), ...period },
  },
  ...Object.fromEntries(customFields.map(({ key, type }) => [`custom.${key}`, { half: custom(type) }])),
}

/** Any rule. With segments, also rules on segments. */
export const leafArbitrary = (segments: readonly string[] = []): fc.Arbitrary<Leaf> =>
  fc.oneof(
    { weight: 20, arbitrary: among(Object.keys(questions)).chain((field) => leafOf(field)) },
    ...(segments.length === 0
      ? []
      : [
          {
            weight: 1,
            arbitrary: half(['contains_any', 'contains_all', 'contains_none'], someOf(segments)).map(
              (one): Leaf => ({ field: 'segment', ...one }),
            ),
          },
        ]),
  )

const leafOf = (field: string): fc.Arbitrary<Leaf> => {
  const { half: asked, parameters } = questions[field] as Question
  const narrowed = parameters === undefined ? fc.constant(null) : fc.record(parameters)
  return fc
    .tuple(asked, narrowed)
    .map(([one, given]) => ({ field, ...one, ...(given ? { parameters: given } : {}) }) as Leaf)
}

/** Any condition with few levels and parts. */
export const treeArbitrary = (segments: readonly string[] = []): fc.Arbitrary<Tree> =>
  fc.letrec<{ tree: Tree }>((tie) => ({
    tree: fc.record({
      match: among(['all', 'any', 'none'] as const),
      conditions: fc.array(
        fc.oneof(
          { depthSize: 'small', maxDepth: 3, withCrossShrink: true },
          { weight: 4, arbitrary: leafArbitrary(segments) },
          { weight: 1, arbitrary: tie('tree') },
        ),
        { maxLength: 4, depthIdentifier: 'condition' },
      ),
    }) as fc.Arbitrary<Tree>,
  })).tree
