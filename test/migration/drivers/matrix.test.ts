import { describe, expect, test } from 'vitest'
import { sources } from '../../../server/migration/drivers/drivers.ts'
import type { StagedContact } from '../../../server/migration/records/records.ts'
import type { StatusClass, StatusTable } from '../../../server/migration/records/statuses.ts'
import { decide, type StatusOptions } from '../../../server/migration/runs/people/decide.ts'
import { factsOfContact } from '../../../server/migration/runs/people/fold.ts'
import stated from './statuses.json' with { type: 'json' }

/*
 * The status table of the design, stated by hand in statuses.json, and what each class leads to. Neither comes from the
 * drivers: a changed row of a driver's table must contradict what is said here.
 */

type Outcome = (string | boolean | null)[]

/**
 * The status of a person with a word: by default, with `unsubscribed` and `attested` for implied consent, and with `gone:
 * bring`. The suppression. Whether the word is reported as unknown. Then for the same word on one list: the status and the
 * membership, first by default, then with an attestation.
 */
const outcomes: Record<StatusClass, Outcome> = {
  explicit: [
    'subscribed',
    'subscribed',
    'subscribed',
    'subscribed',
    null,
    false,
    'subscribed',
    'subscribed',
    'subscribed',
    'subscribed',
  ],
  implied: [
    'transactional',
    'unsubscribed',
    'transactional',
    'transactional',
    null,
    false,
    'transactional',
    null,
    'subscribed',
    'subscribed',
  ],
  unconfirmed: [
    'pending',
    'pending',
    'pending',
    'pending',
    null,
    false,
    'pending',
    'pending',
    'pending',
    'pending',
  ],
  never: [
    'transactional',
    'transactional',
    'transactional',
    'transactional',
    null,
    false,
    'transactional',
    null,
    'transactional',
    null,
  ],
  opted_out: [
    'unsubscribed',
    'unsubscribed',
    'unsubscribed',
    'unsubscribed',
    null,
    false,
    'unsubscribed',
    'unsubscribed',
    'unsubscribed',
    'unsubscribed',
  ],
  bounced: [
    'bounced',
    'bounced',
    'bounced',
    'bounced',
    'bounced',
    false,
    'bounced',
    'unsubscribed',
    'bounced',
    'unsubscribed',
  ],
  complained: [
    'complained',
    'complained',
    'complained',
    'complained',
    'complained',
    false,
    'complained',
    'unsubscribed',
    'complained',
    'unsubscribed',
  ],
  blocked: [
    'unsubscribed',
    'unsubscribed',
    'unsubscribed',
    'unsubscribed',
    'manual',
    false,
    'unsubscribed',
    'unsubscribed',
    'unsubscribed',
    'unsubscribed',
  ],
  gone: [null, null, null, 'unsubscribed', null, false, null, null, null, null],
  unknown: [
    'unsubscribed',
    'unsubscribed',
    'unsubscribed',
    'unsubscribed',
    null,
    true,
    'unsubscribed',
    'unsubscribed',
    'unsubscribed',
    'unsubscribed',
  ],
}

const usual: StatusOptions = {
  implied_consent: 'transactional',
  list_opt_outs: 'per_list',
  archived: 'skip',
  deleted: 'skip',
}

const outcomeOf = (isFile: boolean, table: StatusTable, word: string): Outcome => {
  const decided = (record: Partial<StagedContact>, chosen: Partial<StatusOptions> = {}) =>
    decide(
      factsOfContact(
        { kind: 'contact', source_id: '1', email: 'ada@example.com', ...record },
        { table, isFile, chosen: {} },
      ),
      { ...usual, ...chosen },
    )
  const person = { status: { word, at: null, reason: null } }
  const member = { memberships: [{ list: 'l:1', word, since_at: null, until_at: null, reason: null }] }
  const [plain, listed] = [decided(person), decided(member)]
  const attested = decided(member, { implied_consent: 'attested' })
  return [
    plain.status,
    decided(person, { implied_consent: 'unsubscribed' }).status,
    decided(person, { implied_consent: 'attested' }).status,
    decided(person, { archived: 'bring', deleted: 'bring' }).status,
    plain.suppression,
    plain.class === 'unknown',
    listed.status,
    listed.memberships[0]?.status ?? null,
    attested.status,
    attested.memberships[0]?.status ?? null,
  ]
}

/** The words of a source whose outcome is not the stated one. */
const wrongWords = (isFile: boolean, table: StatusTable, words: Readonly<Record<string, string>>): string[] =>
  [...new Set([...Object.keys(words), ...Object.keys(table)])].filter((word) => {
    const wanted = outcomes[(words[word] ?? 'unknown') as StatusClass]
    return JSON.stringify(outcomeOf(isFile, table, word)) !== JSON.stringify(wanted)
  })

const classes = Object.keys(outcomes) as StatusClass[]

describe('the status table', () => {
  test('names every source', () => {
    expect(Object.keys(stated).sort()).toEqual(sources.map(({ key }) => key).sort())
  })

  test('has an outcome for each class that no other class has', () => {
    expect(new Set(Object.values(outcomes).map((one) => JSON.stringify(one))).size).toBe(classes.length)
  })

  describe.each(sources.map((source) => [source.key, source] as const))('of %s', (key, source) => {
    const words = (stated as Record<string, Record<string, string>>)[key] ?? {}
    const isFile = source.kind === 'file'

    test('is what the design says', () => {
      expect(Object.keys(source.statuses).sort()).toEqual(Object.keys(words).sort())
      expect(wrongWords(isFile, source.statuses, words)).toEqual([])
    })

    test('turns red with any other class for any word, and with a word more or less', () => {
      const survivors = Object.keys(source.statuses).flatMap((word) => {
        const others = classes.filter((one) => one !== source.statuses[word])
        const changed = others.filter(
          (one) => wrongWords(isFile, { ...source.statuses, [word]: one }, words).length === 0,
        )
        const { [word]: _, ...without } = source.statuses
        const lost = wrongWords(isFile, without, words).length === 0 ? ['(none)'] : []
        return [...changed, ...lost].map((one) => `${word}: ${one}`)
      })
      const more = classes.filter(
        (one) =>
          one !== 'unknown' &&
          wrongWords(isFile, { ...source.statuses, 'another word': one }, words).length === 0,
      )
      expect([...survivors, ...more]).toEqual([])
    })

    test('lets no doubtful word become subscribed by itself', () => {
      const subscribed = Object.keys(source.statuses).filter((word) =>
        outcomeOf(isFile, source.statuses, word).slice(0, 2).includes('subscribed'),
      )
      expect(subscribed.sort()).toEqual(
        Object.keys(words)
          .filter((word) => words[word] === 'explicit')
          .sort(),
      )
    })
  })
})
