import type { SchemaMember, Settings } from '../types.ts'

/** An event that a control node waits for, as its settings have it. */
export interface EventSetting {
  key: string
  settings: Settings
}

export const eventMember = (description: string): SchemaMember => ({
  type: ['object', 'null'],
  title: 'Event',
  description,
  'x-event': true,
  additionalProperties: false,
  required: ['key', 'settings'],
  properties: {
    key: {
      type: 'string',
      maxLength: 100,
      title: 'Trigger',
      description: 'Key of a trigger from `GET /automations/triggers`.',
    },
    settings: { type: 'object', title: 'Settings', description: 'Settings of the trigger.' },
  },
})

export const conditionMember = (description: string): SchemaMember => ({
  type: 'object',
  title: 'Condition',
  description,
  'x-condition': true,
})

export const optionalConditionMember = (description: string): SchemaMember => ({
  ...conditionMember(description),
  type: ['object', 'null'],
})

/** A fault unless exactly one of event and condition is given. */
export const eventOrCondition = ({
  event,
  condition,
}: {
  event?: unknown
  condition?: unknown
}): { pointer: string; detail: string }[] => {
  if ((event == null) !== (condition == null)) return []
  return [{ pointer: '', detail: 'Set exactly one of `event` and `condition`.' }]
}

export const branchKeyMember: SchemaMember = {
  type: 'string',
  pattern: '^[a-z0-9_]{1,40}$',
  title: 'Key',
  description: 'Key of the branch, to be used as `branch` of an edge.',
}

/** A fault for each branch that has the key of an earlier one. */
export const repeatedKeys = (branches: readonly { key: string }[]): { pointer: string; detail: string }[] =>
  branches.flatMap(({ key }, at) =>
    branches.findIndex((other) => other.key === key) < at
      ? [{ pointer: `/branches/${at}/key`, detail: 'Another branch has this key. Choose another key.' }]
      : [],
  )
