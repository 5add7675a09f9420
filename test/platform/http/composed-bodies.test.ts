import { describe, expect, test } from 'vitest'
import { parseJson } from '../../../server/platform/http/json-body.ts'

const apart = 'Zoe\u0301'
const one = 'Zo\u00e9'

const parse = (value: unknown): unknown => parseJson(Buffer.from(JSON.stringify(value)))

describe('the texts of a body', () => {
  test('are composed at each depth', () => {
    expect(parse({ a: apart, b: [apart, [{ c: apart }], 1, null, true] })).toEqual({
      a: one,
      b: [one, [{ c: one }], 1, null, true],
    })
    expect(parse(apart)).toBe(one)
  })

  test('stay as they are where they are secrets, and names of members do too', () => {
    const kept = { password: apart, client_secret: apart, items: [{ token: apart }], [apart]: 1 }
    expect(parse(kept)).toEqual(kept)
  })

  test('change no prototype', () => {
    const value = parseJson(Buffer.from(`{"__proto__":"${apart}","a":{"__proto__":{"b":"${apart}"}}}`))
    expect(Object.entries(value as object)[0]).toEqual(['__proto__', one])
    expect(Object.getPrototypeOf((value as { a: object }).a)).toBe(Object.prototype)
    expect(JSON.stringify(value)).toBe(`{"__proto__":"${one}","a":{"__proto__":{"b":"${one}"}}}`)
  })
})
