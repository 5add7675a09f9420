import type { Tree } from '../../../audience/conditions/index.ts'
import { own } from '../../../platform/own.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { type Decision, decide, leavesUndecided } from '../conditions.ts'
import { conditionListeners, pollEvery } from '../listeners.ts'
import { defineNode, type StepResult, type Visit } from '../node.ts'
import { evidenceOfTrigger, uncountedContacts } from '../tracking.ts'
import {
  type EventSetting,
  eventMember,
  eventOrCondition,
  optionalConditionMember,
} from './control-schema.ts'

const units = { minutes: 60_000, hours: 3_600_000, days: 86_400_000, weeks: 604_800_000 } as const

interface WaitFor {
  event?: EventSetting | null
  condition?: Tree | null
  timeout?: { amount: number; unit: keyof typeof units } | null
  since_entering?: boolean
}

const timeoutOf = ({ timeout }: WaitFor, { arrivedAt }: Visit): Date | null =>
  timeout == null ? null : new Date(arrivedAt.getTime() + timeout.amount * units[timeout.unit])

/** Which contacts match the condition, and for which it is unknown whether what they wait for has happened. */
const stateOf = async (
  tx: Sql,
  { event, condition }: WaitFor,
  ids: readonly string[],
  now: Date,
): Promise<Decision> => {
  if (condition != null) return decide(tx, condition, ids, now)
  const evidence = own(evidenceOfTrigger, event?.key ?? '')
  const undecided = evidence === undefined ? new Set<string>() : await uncountedContacts(tx, evidence, ids)
  return { matching: new Set(), undecided }
}

const earlier = (one: Date | null, other: Date): Date => (one !== null && one < other ? one : other)

export const waitFor = defineNode<WaitFor & Record<string, unknown>>({
  key: 'wait_for',
  group: 'control',
  label: 'Wait for an event or a condition',
  description:
    'Holds the contact until an event happens or a condition is true. After a timeout, the contact takes the branch `timed_out`. A condition is evaluated after each change that it depends on. A condition that depends on the time, such as activity in the last days, is evaluated every hour. At the timeout, a contact leaves the automation if it waits for opens or clicks that are not counted for this contact.',
  settingsSchema: {
    type: 'object',
    additionalProperties: false,
    required: [],
    properties: {
      event: eventMember(
        'The event. If the enrolment and the event both have an entry key, such as an order number, the keys must be equal.',
      ),
      condition: optionalConditionMember('The condition, instead of an event.'),
      timeout: {
        type: ['object', 'null'],
        title: 'Timeout',
        description: 'The longest wait; null for no limit.',
        additionalProperties: false,
        required: ['amount', 'unit'],
        properties: {
          amount: {
            type: 'integer',
            minimum: 1,
            maximum: 10_000,
            title: 'Amount',
            description: 'Number of units.',
          },
          unit: { enum: Object.keys(units), title: 'Unit', description: 'The unit of time.' },
        },
      },
      since_entering: {
        type: 'boolean',
        default: false,
        title: 'Since entering',
        description: 'Events that happened after the contact entered, but before this step, count too.',
      },
    },
  },
  sample: {
    event: { key: 'tag_added', settings: { tag_ids: [] } },
    timeout: { amount: 3, unit: 'days' },
    since_entering: true,
  },
  feature: 'automation_branching',
  branches: ({ timeout }) => (timeout == null ? ['next'] : ['next', 'timed_out']),
  effect: 'none',
  needsApproval: false,
  waits: true,
  check: eventOrCondition,
  listens: ({ event, condition, since_entering }) => {
    if (event != null) return [{ ...event, scope: since_entering === true ? 'since_entering' : 'waiting' }]
    return condition == null ? [] : conditionListeners(condition, 'waiting')
  },
  async run({ tx, now }, settings, visits) {
    const { event, condition } = settings
    const ids = visits.map(({ contactId }) => contactId)
    const { matching, undecided } = await stateOf(tx, settings, ids, now)
    return new Map(
      visits.map((visit): [string, StepResult] => {
        const { enrolmentId, contactId, resumed } = visit
        const timeout = timeoutOf(settings, visit)
        if (event != null && resumed?.by === 'event')
          return [enrolmentId, { branch: 'next', outputs: resumed.data }]
        if (matching.has(contactId)) return [enrolmentId, { branch: 'next' }]
        if (timeout !== null && timeout <= now)
          return [
            enrolmentId,
            undecided.has(contactId) ? leavesUndecided : { branch: 'timed_out', outcome: 'timed_out' },
          ]
        if (event != null) return [enrolmentId, { waitUntil: timeout, waitFor: event.key }]
        const poll = new Date(now.getTime() + (condition == null ? 0 : pollEvery(condition)))
        return [enrolmentId, { waitUntil: earlier(timeout, poll), waitFor: 'condition' }]
      }),
    )
  },
})
