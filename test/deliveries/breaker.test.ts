import { beforeEach, describe, expect, it } from 'vitest'
import { type Breaker, createBreaker } from '../../server/deliveries/sending/breaker.ts'

let at: number
let breaker: Breaker
beforeEach(() => {
  at = 0
  breaker = createBreaker(() => at)
})
const times = (count: number, report: () => void): void => {
  for (let i = 0; i < count; i++) report()
}
const refuse = () => breaker.report('closed', { detail: '5.7.1 not from you' })
const fail = () => breaker.report('slow', { detail: 'ECONNREFUSED' })
const succeed = () => breaker.report('fine', { detail: '' })

describe('the breaker', () => {
  it('lets mail flow while now and then a receiver refuses us', () => {
    times(200, () => {
      times(3, succeed)
      refuse()
    })
    expect(breaker.state()).toEqual({ kind: 'flowing' })
  })

  it('stops when most of the latest messages were refused because of us', () => {
    times(12, refuse)
    expect(breaker.state()).toEqual({ kind: 'stopped', reason: 'refused', detail: '5.7.1 not from you' })
  })

  it('does not stop before there is enough to judge by', () => {
    times(11, refuse)
    expect(breaker.state()).toEqual({ kind: 'flowing' })
  })

  it('rests ever longer, up to a minute, while nobody answers, and flows again after the first success', () => {
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

  it('gives up after a quarter of an hour without an answer', () => {
    fail()
    at = 15 * 60_000
    fail()
    expect(breaker.state()).toMatchObject({ kind: 'stopped', reason: 'unreachable' })
  })

  it('stops at once where the server does not let us in, and stays so', () => {
    breaker.report('slow', { detail: '535 5.7.8', login: true })
    succeed()
    expect(breaker.state()).toMatchObject({ kind: 'stopped', reason: 'authentication' })
  })
})
