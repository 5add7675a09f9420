import { describe, expect, test } from 'vitest'
import { normalizedReply, phraseOf } from '../../../server/platform/mail/reply-words.ts'
import {
  failureOf,
  isRecipientUnnamed,
  type Judgement,
  judge,
  matcherOf,
  returnedFailure,
  type Verdict,
} from '../../../server/platform/mail/verdict.ts'
import { type VerdictRule, verdictRules } from '../../../server/platform/mail/verdict-rules.ts'
import { failureIn, knownReplies } from './replies.ts'
import { pageOfReplies } from './replies-page.ts'

const known = knownReplies.map((reply) => {
  const failure = failureIn(reply)
  return { reply, failure, words: normalizedReply(failure.response), judged: judge(failure) }
})

describe('the table of verdicts', () => {
  test.for(knownReplies)('$server, $stage: $reply', (reply) => {
    expect(judge(failureIn(reply)).verdict).toBe(reply.verdict)
  })

  test('is tested with at least 300 replies, and the page of the documentation shows all of them', async () => {
    expect(knownReplies.length).toBeGreaterThanOrEqual(300)
    await expect(pageOfReplies()).toMatchFileSnapshot('../../../docs/replies.md')
  })

  const ids = verdictRules.map(({ id }) => id)

  test('has unique rule ids', () => {
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[a-z0-9-]{1,60}$/)
  })

  const outcomeOf = ({ verdict, errorClass }: Judgement): string => `${verdict} ${errorClass}`
  /**
   * The number of replies decided by a rule that another table would decide differently; the others match an
   * earlier rule.
   */
  const changed = (id: string, rules: readonly VerdictRule[]): number => {
    const matchers = rules.map(matcherOf)
    return known.filter(
      ({ failure, words, judged }) =>
        judged.rule === id && outcomeOf(judge(failure, matchers, words)) !== outcomeOf(judged),
    ).length
  }

  test.for(ids)('requires the rule %s', (id) => {
    expect(
      changed(
        id,
        verdictRules.filter((rule) => rule.id !== id),
      ),
    ).toBeGreaterThan(0)
  })

  /** The table with another verdict of one rule. */
  const saying = (id: string, verdict: Verdict): VerdictRule[] =>
    verdictRules.map((rule) => (rule.id === id ? { id, verdict, ...conditionsOf(rule) } : rule))

  test.for(verdictRules)('changes when the rule $id has another verdict', ({ id, verdict }) => {
    expect(changed(id, saying(id, verdict === 'rate' ? 'us' : 'rate'))).toBeGreaterThan(0)
    // For temporary replies, and before the recipient is named, no rule can decide that the address does not
    // exist.
    const mayBeHard = known.some(
      ({ judged, failure }) => judged.rule === id && judged.permanent && !isRecipientUnnamed(failure),
    )
    if (verdict !== 'mailbox' && mayBeHard) expect(changed(id, saying(id, 'mailbox'))).toBeGreaterThan(0)
  })
})

/** The criteria of a rule. */
const conditionsOf = ({ id: _, verdict: __, errorClass: ___, ...conditions }: VerdictRule) => conditions

describe('a reply', () => {
  test.for([
    ['550 Blocked: 185.5.1.1 is unknown to us', null],
    ['550 4.16.55.1 is on the list', null],
    ['550 5.1.1 gone', '5.1.1'],
    ['550 gone (#5.1.1)', '5.1.1'],
    ['550-5.1.1 gone.\n550 5.1.1 Really.', '5.1.1'],
    ['550 5.9.1 no such subject', null],
  ] as const)('%s has the enhanced code %s', ([text, enhanced]) => {
    expect(failureOf('rcpt', 550, text).enhanced).toBe(enhanced)
  })

  test("in a report gives way to the quoted one only if the report's own code is general", () => {
    expect(returnedFailure('5.0.0', '550 5.1.1 gone').enhanced).toBe('5.1.1')
    expect(returnedFailure(null, '550 5.1.1 gone').enhanced).toBe('5.1.1')
    expect(returnedFailure('5.7.1', '550 5.1.1 gone').enhanced).toBe('5.7.1')
  })

  test('is matched without its addresses, accents, host names and punctuation', () => {
    expect(
      normalizedReply(
        'host mx.spamhaus.example[192.0.2.1] said: 550 <spam@example.com>: Usuário\tDESCONHECIDO!',
      ),
    ).toBe(' 550 usuario desconhecido ')
    expect(phraseOf('Über … quota ')).toEqual(['uber ', ' quota '])
  })

  test('of any length takes only the time of its beginning', () => {
    const long = ['a', 'user ', '@', '5.', '550-', 'user … ', 'é', '\n', '<', 'host said: '].map(
      (part) => `550 ${part.repeat(1_000_000 / part.length)}`,
    )
    for (const text of long) {
      judge(failureOf('rcpt', 550, text))
      judge(returnedFailure(null, text))
    }
  })
})
