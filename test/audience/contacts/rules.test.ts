import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import document from '../../../generated/openapi.json' with { type: 'json' }
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

const keys = statuses.map(({ key }) => key)
const anyStatus = fc.constantFrom(...keys)
const mails = (key: StatusKey) => statuses.find((status) => status.key === key)?.mailable

const asCaller = (from: StatusKey, to: StatusKey, force = false) =>
  decideTransition(from, to, { mover: 'caller', force })

describe('the statuses that are served', () => {
  test('are those of the contract, with its transitions, as its example shows them', () => {
    const { get } = document.paths['/contacts/statuses']
    expect(describedStatuses()).toEqual(
      get.responses['200'].content['application/json'].examples.all.value.data,
    )
  })

  test('stand in the order of a precedence that no two share', () => {
    const precedences = statuses.map(({ precedence }) => precedence)
    expect(precedences).toEqual([...new Set(precedences)].sort((left, right) => right - left))
  })

  test('promise a caller exactly what is then decided', () => {
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
  test('to bounced or complained is refused to callers, even by force', () => {
    for (const to of ['bounced', 'complained'] as const)
      for (const from of keys.filter((key) => key !== to)) {
        expect(asCaller(from, to, true)).toMatchObject({ kind: 'refused' })
        expect(decideTransition(from, to, { mover: 'contact', force: true })).toMatchObject({
          kind: 'refused',
        })
      }
  })

  test('never leads out of complained', () => {
    for (const to of keys.filter((key) => key !== 'complained'))
      for (const mover of ['caller', 'contact', 'system'] as const)
        expect(decideTransition('complained', to, { mover, force: true }).kind).toBe('refused')
  })

  test('to the present status changes nothing, whatever it is and whoever asks', () => {
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

  test('out of unsubscribed is the contact’s own to make, or an administrator’s with a reason', () => {
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

  test('never lets anybody around an unsubscription without force, by whatever detour', () => {
    fc.assert(
      fc.property(fc.array(anyStatus, { minLength: 1, maxLength: 8 }), (wishes) => {
        let status: StatusKey = 'unsubscribed'
        for (const wish of wishes) if (asCaller(status, wish).kind === 'allowed') status = wish
        expect(mails(status)).not.toBe('all')
      }),
    )
  })

  test('by force is marked as forced only where force was needed', () => {
    expect(asCaller('pending', 'subscribed', true)).toMatchObject({ kind: 'allowed', forced: false })
  })

  test('is in the ledger of consent whenever it begins or ends the right to send marketing mail', () => {
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
  test('is any but those that the service sets alone', () => {
    expect(keys.filter((key) => decideFirstStatus(key, 'caller').kind === 'allowed')).toEqual([
      'unsubscribed',
      'subscribed',
      'pending',
      'transactional',
    ])
    expect(decideFirstStatus('bounced', 'system').kind).toBe('allowed')
  })
})

describe('a status that an upsert brings', () => {
  test('never lowers the precedence, however many of them come in whatever order', () => {
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

  test('that replaces the present one is always allowed to', () => {
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
  test('keeps a contact for thirty days to the millisecond', () => {
    const purge = purgeAt('2026-10-21T16:00:00.000Z')
    expect(purge).toBe('2026-11-20T16:00:00.000Z')
    expect(purgeBefore(new Date(purge)).toISOString()).toBe('2026-10-21T16:00:00.000Z')
  })
})
