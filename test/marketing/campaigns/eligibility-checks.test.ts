import { describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { capUseOf } from '../../../server/marketing/campaigns/eligibility.ts'
import {
  checksOf,
  type EligibilityFacts,
  skipReasonOf,
} from '../../../server/marketing/campaigns/eligibility-checks.ts'
import { type Eligibility, skipOf } from '../../../server/sending/deliveries/index.ts'

type Status = components['schemas']['ContactStatusKey']

const statuses: Status[] = ['pending', 'subscribed', 'unsubscribed', 'transactional', 'bounced', 'complained']

const suppression = {
  id: '01a15ec2-ff00-7107-b8d4-76a0fec05e66',
  kind: 'domain',
  reason: 'manual',
  created_at: '2026-10-01T00:00:00.000Z',
} as const

const factsOf = (eligibility: Eligibility, isSuppressed = false): EligibilityFacts => ({
  eligibility,
  trashedAt: eligibility.trashed ? '2026-10-02T00:00:00.000Z' : null,
  statusSince: '2026-10-03T00:00:00.000Z',
  unsubscribedAt: null,
  confirmation: null,
  suppressions: isSuppressed ? [suppression] : [],
  caps: [],
})

const every: EligibilityFacts[] = statuses.flatMap((status) =>
  [true, false].flatMap((trashed) =>
    [true, false, null].flatMap((onList) =>
      [-1, 0, 1, null].flatMap((capLeft) =>
        [true, false].map((isSuppressed) => factsOf({ status, trashed, onList, capLeft }, isSuppressed)),
      ),
    ),
  ),
)

describe('the checks', () => {
  test('say for every contact what sending says: the first that fails is the reason for the skip', () => {
    for (const facts of every) {
      const first = checksOf(facts).find(({ ok }) => !ok)
      const sending = skipOf(facts.eligibility) ?? (facts.suppressions.length > 0 ? 'suppressed' : null)
      expect(first?.skip_reason ?? null).toBe(sending)
      expect(skipReasonOf(facts)).toBe(sending)
    }
  })

  test('name each obstacle of a contact once', () => {
    const facts = factsOf({ status: 'unsubscribed', trashed: true, onList: false, capLeft: 0 }, true)
    expect(checksOf(facts).flatMap(({ key, ok }) => (ok ? [] : [key]))).toEqual([
      'trash',
      'consent',
      'list',
      'frequency_cap',
      'suppression',
    ])
  })

  test.for([
    ['unsubscribed', 'consent', 'resubscribe'],
    ['transactional', 'consent', 'record_consent'],
    ['pending', 'confirmation', 'confirm'],
    ['bounced', 'bounces', 'correct_address'],
    ['complained', 'complaint', undefined],
  ] as const)('a contact that is %s fails only the check %s, with its way back', ([status, key, kind]) => {
    const failed = checksOf(factsOf({ status, trashed: false, onList: null, capLeft: null })).filter(
      ({ ok }) => !ok,
    )
    expect(failed.map((check) => [check.key, check.way_back?.kind, check.since_at])).toEqual([
      [key, kind, '2026-10-03T00:00:00.000Z'],
    ])
  })

  test('leave out the list where no list selected the contact', () => {
    const keysOf = (onList: boolean | null) =>
      checksOf(factsOf({ status: 'subscribed', trashed: false, onList, capLeft: null })).map(({ key }) => key)
    expect(keysOf(null)).not.toContain('list')
    expect(keysOf(true)).toContain('list')
  })
})

describe('the use of a limit', () => {
  const at = new Date('2026-10-10T12:00:00.000Z')
  const cap = { set_by: 'settings', max_count: 2, within_days: 7 } as const
  const daysAgo = (days: number) => new Date(at.getTime() - days * 86_400_000)

  test('frees when enough messages have left the period', () => {
    expect(capUseOf(cap, [daysAgo(1), daysAgo(3), daysAgo(5), daysAgo(8)], at)).toMatchObject({
      used_count: 3,
      frees_at: '2026-10-14T12:00:00.000Z',
    })
  })

  test('is free while there are fewer messages than allowed', () => {
    expect(capUseOf(cap, [daysAgo(1), daysAgo(7)], at)).toMatchObject({ used_count: 1, frees_at: null })
  })
})
