import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  decideFirstStatus,
  decideTransition,
  describedStatuses,
  mergedStatus,
  precedenceOf,
  purgeAt,
  purgeBefore,
  type StatusKey,
  statuses,
} from '../../../server/audience/contacts/rules.ts'
import { answerExamplesOf, operationOf } from '../../contract/walk/contract.ts'

const keys = statuses.map(({ key }) => key)
const anyStatus = fc.constantFrom(...keys)
const mails = (key: StatusKey) => statuses.find((status) => status.key === key)?.mailable

const asCaller = (from: StatusKey, to: StatusKey, force = false) =>
  decideTransition(from, to, { mover: 'caller', force })

describe('the statuses of the API', () => {
  test("equal the contract's example, with their transitions", () => {
    const [example] = answerExamplesOf(operationOf('listContactStatuses'), '200')
    expect(example?.value).toHaveProperty('data', describedStatuses())
  })

  test('are ordered by unique precedence', () => {
    const precedences = statuses.map(({ precedence }) => precedence)
    expect(precedences).toEqual([...new Set(precedences)].sort((left, right) => right - left))
  })

  test('list exactly the transitions that a caller may make', () => {
    for (const { key: from, transitions } of describedStatuses())
      for (const to of keys) {
        const served = transitions.find((transition) => transition.to === to)
        if (from === to) continue
        expect(asCaller(from, to).kind).toBe(served?.force_required === false ? 'allowed' : 'refused')
        expect(asCaller(from, to, true).kind).toBe(served === undefined ? 'refused' : 'allowed')
      }
  })
})

describe('a change of status', () => {
  test('to bounced or complained is refused to callers, even with force', () => {
    for (const to of ['bounced', 'complained'] as const)
      for (const from of keys.filter((key) => key !== to)) {
        expect(asCaller(from, to, true)).toMatchObject({ kind: 'refused' })
        expect(decideTransition(from, to, { mover: 'contact', force: true })).toMatchObject({
          kind: 'refused',
        })
      }
  })

  test('from complained is refused to everyone', () => {
    for (const to of keys.filter((key) => key !== 'complained'))
      for (const mover of ['caller', 'contact', 'system'] as const)
        expect(decideTransition('complained', to, { mover, force: true }).kind).toBe('refused')
  })

  test('to the present status changes nothing', () => {
    fc.assert(
      fc.property(
        anyStatus,
        fc.constantFrom('caller', 'contact', 'system'),
        fc.boolean(),
        (key, mover, force) => {
          expect(decideTransition(key, key, { mover, force })).toEqual({ kind: 'unchanged' })
        },
      ),
    )
  })

  test('from unsubscribed is allowed to the contact, and to an administrator with a reason', () => {
    expect(asCaller('unsubscribed', 'subscribed')).toMatchObject({ kind: 'refused' })
    expect(asCaller('unsubscribed', 'subscribed', true)).toEqual({
      kind: 'allowed',
      forced: true,
      consent: { kind: 'given', basis: 'forced' },
    })
    expect(decideTransition('unsubscribed', 'subscribed', { mover: 'contact', force: false })).toEqual({
      kind: 'allowed',
      forced: false,
      consent: { kind: 'given', basis: 'opt_in' },
    })
  })

  test('without force never ends an unsubscription, in any number of steps', () => {
    fc.assert(
      fc.property(fc.array(anyStatus, { minLength: 1, maxLength: 8 }), (wishes) => {
        let status: StatusKey = 'unsubscribed'
        for (const wish of wishes) if (asCaller(status, wish).kind === 'allowed') status = wish
        expect(mails(status)).not.toBe('all')
      }),
    )
  })

  test('is recorded as forced only if it required force', () => {
    expect(asCaller('pending', 'subscribed', true)).toMatchObject({ kind: 'allowed', forced: false })
  })

  test('is recorded in the consent ledger if it grants or ends permission for marketing e-mail', () => {
    fc.assert(
      fc.property(anyStatus, anyStatus, fc.boolean(), (from, to, force) => {
        const decision = asCaller(from, to, force)
        fc.pre(decision.kind === 'allowed')
        const before = mails(from) === 'all'
        const after = mails(to) === 'all'
        if (before !== after) expect(decision.consent?.kind).toBe(after ? 'given' : 'withdrawn')
      }),
    )
  })
})

describe('a first status', () => {
  test('can be any status except those that only the service can set', () => {
    expect(keys.filter((key) => decideFirstStatus(key, 'caller').kind === 'allowed')).toEqual([
      'unsubscribed',
      'subscribed',
      'pending',
      'transactional',
    ])
    expect(decideFirstStatus('bounced', 'system').kind).toBe('allowed')
  })
})

describe('the status of an upsert', () => {
  test('never lowers the precedence, in any order', () => {
    fc.assert(
      fc.property(anyStatus, fc.array(fc.option(anyStatus, { nil: undefined })), (first, incoming) => {
        let status = first
        for (const next of incoming) {
          const merged = mergedStatus(status, next)
          expect(precedenceOf(merged)).toBeGreaterThanOrEqual(precedenceOf(status))
          status = merged
        }
        const strongest = [first, ...incoming].reduce(
          (left, right) =>
            right !== undefined && precedenceOf(right) > precedenceOf(left ?? first) ? right : left,
          first,
        )
        expect(status).toBe(strongest)
      }),
    )
  })

  test('is always an allowed transition if it replaces the present one', () => {
    fc.assert(
      fc.property(anyStatus, anyStatus, (present, incoming) => {
        fc.pre(decideFirstStatus(incoming, 'caller').kind === 'allowed')
        const merged = mergedStatus(present, incoming)
        expect(asCaller(present, merged).kind).not.toBe('refused')
      }),
    )
  })
})

describe('the trash', () => {
  test('keeps a contact for exactly thirty days', () => {
    const purge = purgeAt('2026-10-21T16:00:00.000Z')
    expect(purge).toBe('2026-11-20T16:00:00.000Z')
    expect(purgeBefore(new Date(purge)).toISOString()).toBe('2026-10-21T16:00:00.000Z')
  })
})
