import type { components } from '../../../generated/types.ts'

type Schemas = components['schemas']
type Described = Omit<Schemas['ConditionParameterOption'], 'key' | 'required'>

export type ParameterKey = keyof Schemas['ConditionParameters']
/** The parameters of a rule. Parameters without a value are absent. */
export type Parameters = Partial<{
  [Key in ParameterKey]: Exclude<Schemas['ConditionParameters'][Key], null>
}>

/** The parameters that a field accepts. */
export interface Takes {
  key: ParameterKey
  required: boolean
}

/** All parameters, in the order of the response. */
export const parameterKeys = [
  'list_id',
  'campaign_id',
  'link_id',
  'sequence_id',
  'automation_id',
  'form_id',
  'event',
  'property',
  'property_value',
  'purpose',
  'within_days',
  'occurred_after',
  'occurred_before',
  'min_count',
  'max_count',
] as const satisfies readonly ParameterKey[]

export const describedParameters: Record<ParameterKey, Described> = {
  list_id: { label: 'List', description: 'Id of the list.', type: 'id', options_from: '/lists' },
  campaign_id: {
    label: 'Campaign',
    description: 'Id of the campaign.',
    type: 'id',
    options_from: '/campaigns',
  },
  link_id: {
    label: 'Link',
    description: 'Only this link of the campaign.',
    type: 'id',
    options_from: '/campaigns/{id}/links',
  },
  sequence_id: {
    label: 'Sequence',
    description: 'Id of the sequence.',
    type: 'id',
    options_from: '/sequences',
  },
  automation_id: {
    label: 'Automation',
    description: 'Id of the automation.',
    type: 'id',
    options_from: '/automations',
  },
  form_id: { label: 'Form', description: 'Only this form.', type: 'id', options_from: '/forms' },
  event: { label: 'Event', description: 'The name of the custom event.', type: 'text', options_from: null },
  property: {
    label: 'Property',
    description: 'Only events with this property.',
    type: 'text',
    options_from: null,
  },
  property_value: {
    label: 'Value',
    description: 'The value that the property must have.',
    type: 'value',
    options_from: null,
  },
  purpose: {
    label: 'Purpose',
    description: 'The purpose of the consent; the default is marketing.',
    type: 'text',
    options_from: null,
  },
  within_days: {
    label: 'Within days',
    description: 'Only events within this number of days before now.',
    type: 'number',
    options_from: null,
  },
  occurred_after: {
    label: 'After',
    description: 'Only events at this time or later.',
    type: 'date_time',
    options_from: null,
  },
  occurred_before: {
    label: 'Before',
    description: 'Only events before this time.',
    type: 'date_time',
    options_from: null,
  },
  min_count: {
    label: 'At least',
    description: 'The minimum number of events.',
    type: 'number',
    options_from: null,
  },
  max_count: {
    label: 'At most',
    description: 'The maximum number of events.',
    type: 'number',
    options_from: null,
  },
}

const taken = (key: ParameterKey, required = false): Takes => ({ key, required })

export const needed = (key: ParameterKey): Takes => taken(key, true)
export const offered = (key: ParameterKey): Takes => taken(key)

/** The parameters for the period and the number of occurrences. */
export const period: readonly Takes[] = [
  taken('within_days'),
  taken('occurred_after'),
  taken('occurred_before'),
]
export const often: readonly Takes[] = [taken('min_count'), taken('max_count')]
