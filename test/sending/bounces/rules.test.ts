import { describe, expect, test } from 'vitest'
import { gravityOf } from '../../../server/platform/mail/verdict.ts'
import { exceedsLimit, softSince, troubleOfReturn } from '../../../server/sending/bounces/rules.ts'

describe('the reply of a server', () => {
  const cases: [string | null, string, string][] = [
    ['5.1.1', '550 5.1.1 User unknown', 'hard mailbox_unknown'],
    ['5.1.2', 'Bad destination system address', 'hard domain_unknown'],
    ['5.1.3', 'Bad address syntax', 'hard mailbox_unknown'],
    ['5.1.6', 'Mailbox has moved', 'hard mailbox_unknown'],
    ['5.1.10', 'Domain does not accept mail (null MX)', 'hard domain_unknown'],
    ['5.1.8', 'Sender domain not found', 'none sender_refused'],
    ['5.2.1', 'The mailbox is disabled', 'hard mailbox_unknown'],
    ['5.2.2', 'Over quota', 'soft mailbox_full'],
    ['5.2.3', 'Message too large', 'none too_large'],
    ['5.3.4', 'Message too big for system', 'none too_large'],
    ['5.4.1', 'Recipient address rejected: Access denied', 'hard mailbox_unknown'],
    ['5.4.4', 'Host not found', 'hard domain_unknown'],
    ['4.4.4', 'Host not found, for now', 'soft temporary'],
    ['5.4.6', 'Routing loop', 'none connection'],
    ['4.4.7', 'Delivery time expired', 'soft expired'],
    ['5.5.0', '550 5.5.0 Requested action not taken: mailbox unavailable', 'hard mailbox_unknown'],
    ['5.5.4', 'Unsupported parameters', 'soft other'],
    ['5.6.0', 'Bad content', 'none content_refused'],
    ['5.7.1', 'Relay access denied', 'none sender_refused'],
    ['5.7.26', 'Unauthenticated mail', 'none sender_refused'],
    ['4.7.0', 'Try again later', 'soft temporary'],
    ['5.0.0', '550 Message rejected as spam', 'none content_refused'],
    ['5.0.0', '550 user unknown in reputation database', 'none sender_refused'],
    ['5.0.0', 'something nobody has heard of', 'soft other'],
    ['4.0.0', 'something nobody has heard of', 'soft temporary'],
    [null, '550 No such user here', 'hard mailbox_unknown'],
    [null, '452 too many connections', 'none rate_limited'],
    [null, "Sorry, I couldn't find any host named exmaple.com.", 'hard domain_unknown'],
    [null, 'Mailbox is full', 'soft mailbox_full'],
    [null, 'An error occurred.', 'soft other'],
    [null, '', 'soft other'],
  ]
  test.for(cases)('%s %s: %s', ([enhanced, text, expected]) => {
    const { verdict, errorClass } = troubleOfReturn({ enhanced, text })
    expect(`${gravityOf[verdict]} ${errorClass}`).toBe(expected)
  })
})

describe('the rule for soft bounces', () => {
  const rule = { max_count: 5, within_days: 30, min_campaigns_count: 3 }

  test('requires both the count and the campaigns', () => {
    expect(exceedsLimit(rule, { bounces: 5, sources: 3 })).toBe(true)
    expect(exceedsLimit(rule, { bounces: 4, sources: 4 })).toBe(false)
    expect(exceedsLimit(rule, { bounces: 9, sources: 2 })).toBe(false)
  })

  test('counts from the given number of days ago', () => {
    expect(softSince(rule, new Date('2026-11-30T12:00:00Z')).toISOString()).toBe('2026-10-31T12:00:00.000Z')
  })
})
