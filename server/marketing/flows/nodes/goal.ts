import type { Tree } from '../../../audience/conditions/index.ts'
import { matchingContacts } from '../conditions.ts'
import { conditionListeners, pollEvery } from '../listeners.ts'
import { defineNode, type StepResult } from '../node.ts'
import {
  type EventSetting,
  eventMember,
  eventOrCondition,
  optionalConditionMember,
} from './control-schema.ts'

interface Goal extends Record<string, unknown> {
  event?: EventSetting | null
  condition?: Tree | null
  otherwise?: 'continue' | 'wait' | 'end'
}

/** The walker pulls contacts to it: see walker/leaving.ts. */
export const goal = defineNode<Goal>({
  key: 'goal',
  group: 'control',
  label: 'Goal',
  description:
    'Moves a contact forward to this step from any earlier step as soon as an event happens or a condition is true.',
  settingsSchema: {
    type: 'object',
    additionalProperties: false,
    required: [],
    properties: {
      event: eventMember(
        'The event. If the enrolment and the event both have an entry key, such as an order number, the keys must be equal.',
      ),
      condition: optionalConditionMember('The condition, instead of an event.'),
      otherwise: {
        enum: ['continue', 'wait', 'end'],
        default: 'continue',
        title: 'If not met',
        description:
          'What to do with a contact that reaches this step before it meets the goal. `continue`: the contact continues. `wait`: the contact waits for the goal. `end`: the contact leaves the automation.',
      },
    },
  },
  sample: { event: { key: 'tag_added', settings: { tag_ids: [] } }, otherwise: 'end' },
  branches: () => ['next'],
  effect: 'none',
  needsApproval: false,
  check: eventOrCondition,
  listens: ({ event, condition }) => {
    if (event != null) return [{ ...event, scope: 'always' }]
    return condition == null ? [] : conditionListeners(condition, 'always')
  },
  async run({ tx, now }, { event, condition, otherwise = 'continue' }, visits) {
    const ids = visits.map(({ contactId }) => contactId)
    const matching = condition == null ? new Set() : await matchingContacts(tx, condition, ids, now)
    const unmet = {
      continue: { branch: 'next', outcome: 'skipped', reason: 'goal_not_met' },
      end: { exit: 'goal_not_met', status: 'exited' },
      wait:
        condition == null
          ? { waitUntil: null, waitFor: event?.key ?? 'condition' }
          : { waitUntil: new Date(now.getTime() + pollEvery(condition)), waitFor: 'condition' },
    } satisfies Record<string, StepResult>
    return new Map(
      visits.map(({ enrolmentId, contactId, resumed }): [string, StepResult] => {
        if (event != null && resumed?.by === 'event')
          return [enrolmentId, { branch: 'next', outputs: resumed.data }]
        return [enrolmentId, matching.has(contactId) ? { branch: 'next' } : unmet[otherwise]]
      }),
    )
  },
})
