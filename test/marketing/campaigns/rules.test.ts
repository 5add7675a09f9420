import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Action,
  addsUp,
  type CampaignState,
  checkAction,
  endOf,
  type Sums,
  winnerOf,
} from '../../../server/marketing/campaigns/rules.ts'

const allowed: Record<Action, CampaignState[]> = {
  change: ['draft'],
  delete: ['draft'],
  schedule: ['draft', 'scheduled'],
  unschedule: ['scheduled'],
  send: ['draft', 'scheduled'],
  pause: ['preparing', 'sending'],
  resume: ['paused'],
  cancel: ['scheduled', 'preparing', 'sending', 'paused'],
  retry: ['partially_failed'],
  resend: ['finished', 'partially_failed'],
  archive: ['finished', 'partially_failed', 'cancelled'],
}
const states: CampaignState[] = [
  'draft',
  'scheduled',
  'preparing',
  'sending',
  'paused',
  'finished',
  'partially_failed',
  'cancelled',
]
const acts = Object.keys(allowed) as Action[]

describe('an act on a campaign', () => {
  const cases = acts.flatMap((act) => states.map((state) => [act, state] as const))

  test.for(cases)('%s while %s', ([act, state]) => {
    const { kind } = checkAction(act, { state, frozen: true, archived: false })
    const again = (act === 'pause' && state === 'paused') || (act === 'cancel' && state === 'cancelled')
    expect(kind).toBe(again ? 'unchanged' : allowed[act].includes(state) ? 'may' : 'refused')
  })

  test('deletes a campaign cancelled before it was sent', () => {
    expect(checkAction('delete', { state: 'cancelled', frozen: false, archived: false })).toEqual({
      kind: 'may',
    })
  })

  test('archives a campaign once, and does not retry an archived one', () => {
    const archived = { state: 'partially_failed' as const, frozen: true, archived: true }
    expect(checkAction('retry', archived).kind).toBe('refused')
    expect(checkAction('archive', archived).kind).toBe('unchanged')
  })
})

const count = fc.nat(5)
const sums: fc.Arbitrary<Sums> = fc
  .record({
    queued: count,
    sending: count,
    accepted: count,
    deferred: count,
    bounced: count,
    failed: count,
    skipped: count,
    unknown: count,
  })
  .map((parts) => ({ ...parts, audience_count: Object.values(parts).reduce((sum, part) => sum + part, 0) }))

describe('the end of a campaign', () => {
  test('comes when no delivery is pending, and is finished only if all add up and none failed or is unknown', () => {
    fc.assert(
      fc.property(sums, (some) => {
        const waits = some.queued + some.sending + some.deferred > 0
        const smooth = some.failed + some.unknown === 0
        expect(addsUp(some)).toBe(true)
        expect(endOf(some)).toBe(waits ? null : smooth ? 'finished' : 'partially_failed')
      }),
    )
  })

  test('is not finished if a contact is missing', () => {
    const lost = {
      queued: 0,
      sending: 0,
      accepted: 2,
      deferred: 0,
      bounced: 0,
      failed: 0,
      skipped: 0,
      unknown: 0,
    }
    expect(endOf({ ...lost, audience_count: 3 })).toBe('partially_failed')
  })
})

describe('the winner of a test', () => {
  test('has the largest share, not the largest number', () => {
    const scores = [
      { key: 'a', accepted: 100, acted: 20 },
      { key: 'b', accepted: 10, acted: 3 },
    ]
    expect(winnerOf(scores)).toBe('b')
  })

  test('is the first one if shares are equal or there are no actions', () => {
    const nothing = [
      { key: 'b', accepted: 10, acted: 0 },
      { key: 'a', accepted: 0, acted: 0 },
    ]
    expect(winnerOf(nothing)).toBe('a')
  })
})
