import { beforeEach, describe, expect, test } from 'vitest'
import { type Breaker, createBreaker } from '../../../server/sending/deliveries/sending/breaker.ts'

let at: number
let breaker: Breaker
beforeEach(() => {
  at = 100_000
  breaker = createBreaker(() => at)
})
const times = (count: number, report: () => void): void => {
  for (let i = 0; i < count; i++) report()
}
const refuse = () => breaker.report('refused', '5.7.1 not from you')
const fail = () => breaker.report('slow', 'ECONNREFUSED')
const succeed = () => breaker.report('fine', '250 OK')

describe('the breaker', () => {
  test('allows messages while a receiver occasionally refuses one', () => {
    times(200, () => {
      times(3, succeed)
      refuse()
    })
    expect(breaker.state()).toEqual({ kind: 'flowing' })
  })

  test('stops when half of the latest messages were refused, and shows the refusal', () => {
    times(4, refuse)
    times(4, succeed)
    expect(breaker.state()).toEqual({ kind: 'stopped', reason: 'refused', detail: '5.7.1 not from you' })
    expect(breaker.admit(64)).toBe(0)
  })

  test('does not stop below the minimum number of results', () => {
    times(7, refuse)
    expect(breaker.state()).toEqual({ kind: 'flowing' })
  })

  test('allows only as many messages as it needs to judge the server', () => {
    expect([breaker.admit(4), breaker.admit(64), breaker.admit(64)]).toEqual([4, 4, 0])
    times(3, succeed)
    expect(breaker.admit(64)).toBe(0)
    times(5, succeed)
    expect(breaker.admit(64)).toBe(64)
  })

  test('allows as many again when the first ones have no result', () => {
    expect([breaker.admit(64), breaker.admit(64)]).toEqual([8, 0])
    at += 10_000
    expect(breaker.admit(64)).toBe(8)
    breaker.unused(3)
    expect(breaker.admit(64)).toBe(3)
  })

  test('counts a result that says nothing about the server', () => {
    breaker.admit(64)
    times(8, () => breaker.pass())
    expect([breaker.admit(64), breaker.memory()]).toEqual([64, null])
  })

  test('pauses ever longer, up to a minute, without an answer, and allows messages after the first success', () => {
    const rests: number[] = []
    for (let i = 0; i < 12; i++) {
      times(5, fail)
      const state = breaker.state()
      if (state.kind !== 'waiting') throw new Error(state.kind)
      rests.push(state.until - at)
      at = state.until
      expect(breaker.state()).toEqual({ kind: 'flowing' })
    }
    expect(rests.slice(0, 3)).toEqual([2000, 4000, 8000])
    expect(Math.max(...rests)).toBe(60_000)
    succeed()
    times(4, fail)
    expect(breaker.state()).toEqual({ kind: 'flowing' })
  })

  test('gives up after a quarter of an hour without an answer', () => {
    fail()
    at += 15 * 60_000
    fail()
    expect(breaker.state()).toMatchObject({ kind: 'stopped', reason: 'unreachable' })
  })

  test.each([
    ['login', 'authentication'],
    ['tls', 'tls'],
  ] as const)('stops at once when the server refuses the %s, and stays stopped', (way, reason) => {
    breaker.report(way, 'not with you')
    succeed()
    expect(breaker.state()).toEqual({ kind: 'stopped', reason, detail: 'not with you' })
  })

  test('starts anew when its stop was not asked about for long', () => {
    times(8, refuse)
    at += 9_999
    expect(breaker.admit(64)).toBe(0)
    at += 1
    expect([breaker.admit(64), breaker.state(), breaker.memory()]).toEqual([8, { kind: 'flowing' }, null])
    times(7, refuse)
    expect(breaker.state()).toEqual({ kind: 'flowing' })
  })

  test('continues its state in another process', () => {
    times(7, refuse)
    breaker = createBreaker(() => at, breaker.memory())
    expect(breaker.admit(64)).toBe(8)
    refuse()
    expect(breaker.state()).toMatchObject({ kind: 'stopped', reason: 'refused' })

    breaker = createBreaker(() => at)
    times(5, fail)
    at += 500
    const resting = createBreaker(() => at + 7_000, breaker.memory())
    expect(resting.state()).toEqual({ kind: 'waiting', until: at + 7_000 + 1_500 })
    const gone = { latest: [], failures: 4, failingFor: 15 * 60_000, restsFor: 0, detail: '' }
    const late = createBreaker(() => at, gone)
    late.report('slow', 'ECONNREFUSED')
    expect(late.state()).toMatchObject({ kind: 'stopped', reason: 'unreachable' })
  })

  test('has no state to store while there are no failures', () => {
    times(50, succeed)
    expect(breaker.memory()).toBeNull()
    refuse()
    expect(breaker.memory()).toMatchObject({ failures: 0, detail: '5.7.1 not from you' })
    times(40, succeed)
    expect(breaker.memory()).toBeNull()
  })
})
