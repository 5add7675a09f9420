import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalEmail, parseReference } from '../../../server/audience/contacts/references.ts'

describe('an e-mail address', () => {
  test.each([
    ['  ada@example.com\t', 'ada@example.com'],
    ['Ada.Lovelace@EXAMPLE.Com', 'Ada.Lovelace@example.com'],
    ['Ada@BÜCHER.example', 'Ada@xn--bcher-kva.example'],
    ['ada@bu\u0308cher.example', 'ada@xn--bcher-kva.example'],
    ['ada@例え。テスト', 'ada@xn--r8jz45g.xn--zckzah'],
    ['ada@XN--BCHER-KVA.example', 'ada@xn--bcher-kva.example'],
    ['no address', 'no address'],
  ])('%j is normalised to %j', (given, kept) => {
    expect(normalEmail(given)).toBe(kept)
  })

  test('stays the same when it is normalised again', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        expect(normalEmail(normalEmail(email))).toBe(normalEmail(email))
      }),
    )
  })
})

describe('a reference', () => {
  test('is an id in any case', () => {
    expect(parseReference('01A10B58-5220-7A3C-9D1E-4B7F2C6A8E01')).toEqual({
      by: 'id',
      id: '01a10b58-5220-7a3c-9d1e-4b7f2c6a8e01',
    })
  })

  test('is an address or an external id with the prefix', () => {
    expect(parseReference('email:Ada@Example.com')).toEqual({ by: 'email', email: 'Ada@example.com' })
    expect(parseReference('external:email:4711')).toEqual({ by: 'external_id', externalId: 'email:4711' })
  })
})
