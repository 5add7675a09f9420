import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sources } from '../../../server/migration/drivers/drivers.ts'
import type { StagedContact, StagedSuppression } from '../../../server/migration/records/records.ts'
import type { StatusClass, Words } from '../../../server/migration/records/statuses.ts'
import {
  type ContactStatus,
  decide,
  type StatusOptions,
} from '../../../server/migration/runs/people/decide.ts'
import { factsOfContact, factsOfSuppression, fold } from '../../../server/migration/runs/people/fold.ts'

const options: StatusOptions = {
  implied_consent: 'transactional',
  list_opt_outs: 'per_list',
  archived: 'skip',
  deleted: 'skip',
}

const classes: Record<string, StatusClass> = {
  explicit: 'explicit',
  implied: 'implied',
  unconfirmed: 'unconfirmed',
  never: 'never',
  opted_out: 'opted_out',
  bounced: 'bounced',
  complained: 'complained',
  blocked: 'blocked',
  gone: 'gone',
}
const words: Words = { table: classes, isFile: false, chosen: {} }

const person = (more: Partial<StagedContact> = {}): StagedContact => ({
  kind: 'contact',
  source_id: '1',
  email: 'ada@example.com',
  ...more,
})

const withWord = (word: unknown): StagedContact =>
  person({ status: { word: word as string, at: null, reason: null } })

const onLists = (...given: string[]): StagedContact =>
  person({
    memberships: given.map((word, at) => ({
      list: `l:${at}`,
      word,
      since_at: null,
      until_at: null,
      reason: null,
    })),
  })

const decided = (record: StagedContact, chosen: Partial<StatusOptions> = {}, read = words) =>
  decide(factsOfContact(record, read), { ...options, ...chosen })

const suppressed = (one: StagedSuppression['class']): StagedSuppression => ({
  kind: 'suppression',
  source_id: `s:${one}`,
  email: 'ada@example.com',
  class: one,
  at: null,
  reason: null,
})

describe('the words of every source', () => {
  test.each(sources.map((source) => [source.key, source] as const))(
    'that %s does not have never lead to subscribed',
    (_, { kind, statuses }) => {
      const read: Words = { table: statuses, isFile: kind === 'file', chosen: {} }
      const strange = ['', '1', 'true', 'yes!', 'Subscribed\u0000', 'constructor', '__proto__', 'toString']
      const unknown = strange.filter((word) => !Object.hasOwn(statuses, word))
      for (const word of [...unknown, null, undefined, 1, true, {}, [], ['subscribed']])
        expect(decided(withWord(word), {}, read).status).toBe('unsubscribed')
      fc.assert(
        fc.property(fc.string(), (word) => {
          const key = kind === 'file' ? word.trim().toLowerCase() : word
          fc.pre(!Object.hasOwn(statuses, key))
          expect(decided(withWord(word), {}, read).status).toBe('unsubscribed')
        }),
      )
    },
  )

  test('are compared without case and spaces in files only', () => {
    const table = { subscribed: 'explicit' } as const
    const status = (isFile: boolean) =>
      decided(withWord(' Subscribed '), {}, { table, isFile, chosen: {} }).status
    expect([status(true), status(false)]).toEqual(['subscribed', 'unsubscribed'])
  })

  test('are never made looser by a choice or by the driver', () => {
    const chosen = Object.fromEntries(Object.keys(classes).map((word) => [word, 'explicit' as const]))
    for (const word of Object.keys(classes)) {
      const record = person({ status: { word, at: null, reason: null, class: 'explicit' } })
      expect(decided(record, {}, { ...words, chosen })).toEqual(decided(withWord(word)))
    }
    const strict = { ...words, chosen: { explicit: 'unconfirmed' as const } }
    expect(decided(withWord('explicit'), {}, strict).status).toBe('pending')
  })
})

describe('the status of a person', () => {
  test.each<[string, StagedContact, ContactStatus | null]>([
    ['explicit', withWord('explicit'), 'subscribed'],
    ['implied', withWord('implied'), 'transactional'],
    ['unconfirmed', withWord('unconfirmed'), 'pending'],
    ['never', withWord('never'), 'transactional'],
    ['opted out', withWord('opted_out'), 'unsubscribed'],
    ['bounced', withWord('bounced'), 'bounced'],
    ['complained', withWord('complained'), 'complained'],
    ['blocked', withWord('blocked'), 'unsubscribed'],
    ['gone', withWord('gone'), null],
    ['without any word', person(), 'unsubscribed'],
    ['on lists of every kind', onLists('opted_out', 'implied', 'unconfirmed', 'explicit'), 'subscribed'],
    ['on a list that asked', onLists('opted_out', 'implied', 'unconfirmed'), 'pending'],
    ['on a list without statement', onLists('opted_out', 'implied'), 'transactional'],
    ['off all lists', onLists('opted_out', 'opted_out'), 'unsubscribed'],
    ['on a list with a new word', onLists('enchanted'), 'unsubscribed'],
    ['bounced on one list', onLists('explicit', 'bounced'), 'bounced'],
    ['deleted', { ...onLists('explicit'), flags: { deleted: true } }, null],
    ['subscribed with a hard bounce', { ...withWord('explicit'), flags: { bounced_hard: true } }, 'bounced'],
    [
      'unconfirmed, but on a list',
      { ...onLists('explicit'), status: { word: 'unconfirmed', at: null, reason: null } },
      'pending',
    ],
  ])('%s', (_, record, status) => {
    expect(decided(record).status).toBe(status)
  })

  test('keeps each membership, none looser than the contact', () => {
    const of = (record: StagedContact, more = {}) =>
      decided(record, more).memberships.map(({ status }) => status)
    expect(of(onLists('explicit', 'unconfirmed', 'opted_out', 'implied', 'gone'))).toEqual([
      'subscribed',
      'pending',
      'unsubscribed',
      'subscribed',
    ])
    expect(of(onLists('implied', 'opted_out'))).toEqual(['unsubscribed'])
    const unconfirmed = {
      ...onLists('explicit'),
      status: { word: 'unconfirmed', at: null, reason: null },
    }
    expect(of(unconfirmed)).toEqual(['pending'])
  })

  test('follows the options', () => {
    expect(decided(withWord('gone'), { archived: 'bring', deleted: 'bring' }).status).toBe('unsubscribed')
    expect(decided(onLists('explicit', 'opted_out'), { list_opt_outs: 'whole_contact' }).status).toBe(
      'unsubscribed',
    )
    expect(decided(withWord('implied'), { implied_consent: 'unsubscribed' }).status).toBe('unsubscribed')
  })

  test('is lifted by an attestation only if it is implied and on a list', () => {
    const attested = (record: StagedContact) =>
      decided(record, { implied_consent: 'attested', archived: 'bring', deleted: 'bring' })
    expect(attested(onLists('implied'))).toMatchObject({ status: 'subscribed', attested: true })
    expect(attested(withWord('implied')).status).toBe('transactional')
    for (const word of ['unconfirmed', 'never', 'opted_out', 'bounced', 'complained', 'blocked', 'gone', '?'])
      expect(attested(onLists(word)).status).not.toBe('subscribed')
  })
})

describe('suppressions', () => {
  test.each([
    ['opted_out', 'unsubscribed', null],
    ['blocked', 'unsubscribed', 'manual'],
    ['bounced', 'bounced', 'bounced'],
    ['complained', 'complained', 'complained'],
  ] as const)('%s wins over a subscription', (one, status, suppression) => {
    const facts = fold(factsOfContact(onLists('explicit'), words), factsOfSuppression(suppressed(one)))
    expect(decide(facts, options)).toMatchObject({ status, suppression, contradiction: true })
  })

  test('without a record of a contact are kept, also opt-outs, and create no contact', () => {
    expect(decide(factsOfSuppression(suppressed('opted_out')), options)).toMatchObject({
      scope: 'negative',
      status: 'unsubscribed',
      suppression: 'unsubscribed',
    })
  })

  test('of deleted people are kept', () => {
    const facts = fold(factsOfContact(withWord('gone'), words), factsOfSuppression(suppressed('complained')))
    expect(decide(facts, options)).toMatchObject({ suppression: 'complained' })
  })
})

describe('folding', () => {
  const word = fc.constantFrom(...Object.keys(classes), 'enchanted')
  const time = fc.constantFrom('', '2025-01-01T00:00:00Z', '2026-01-01T00:00:00Z')
  const record = fc
    .record({
      source_id: fc.constantFrom('1', '2'),
      status: fc.option(fc.record({ word, at: time, reason: fc.constantFrom(null, 'x') })),
      memberships: fc.array(
        fc.record({
          list: fc.constantFrom('l:1', 'l:2'),
          word,
          since_at: time,
          until_at: fc.constant(null),
          reason: fc.constant(null),
        }),
      ),
      first_name: fc.constantFrom('Ada', 'Grace', null),
      fields: fc.dictionary(fc.constantFrom('a', 'b'), fc.constantFrom('x', 1, true, null)),
      tags: fc.array(fc.constantFrom('t:1', 't:2')),
      updated_at: time,
      email: fc.constantFrom(null, 'ada@example.com'),
    })
    .map((given) => factsOfContact({ kind: 'contact', ...given } as StagedContact, words))
  const suppression = fc
    .constantFrom('opted_out', 'bounced', 'complained', 'blocked')
    .map((one) => factsOfSuppression(suppressed(one as StagedSuppression['class'])))
  const part = fc.oneof(record, suppression)
  const sorted = (facts: ReturnType<typeof fold>) =>
    [...facts].sort(([one], [other]) => (one < other ? -1 : 1))

  test('commutes, associates, and repeats without effect', () => {
    fc.assert(
      fc.property(part, part, part, (a, b, c) => {
        expect(sorted(fold(a, b))).toEqual(sorted(fold(b, a)))
        expect(sorted(fold(fold(a, b), c))).toEqual(sorted(fold(a, fold(b, c))))
        expect(sorted(fold(a, a))).toEqual(sorted(a))
      }),
    )
  })

  test('decides the same in every order', () => {
    const plain = (facts: ReturnType<typeof fold>) => {
      const { memberships, ...rest } = decide(facts, options)
      return { ...rest, memberships: memberships.toSorted((a, b) => (a.list < b.list ? -1 : 1)) }
    }
    fc.assert(
      fc.property(part, part, part, (a, b, c) => {
        expect(plain(fold(fold(a, b), c))).toEqual(plain(fold(fold(c, b), a)))
      }),
    )
  })

  test('of a person who opted out never yields more than before', () => {
    const mailable = new Set<ContactStatus | null>(['subscribed', 'pending', 'transactional'])
    fc.assert(
      fc.property(part, suppression, (a, b) => {
        expect(mailable.has(decide(fold(a, b), options).status)).toBe(false)
      }),
    )
  })
})
