import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Licence } from '../../../server/platform/editions.ts'
import {
  endOf,
  faultOfTerm,
  isExpired,
  isInForce,
  spkiOf,
  verifyLicence,
} from '../../../server/system/editions/licence/rules.ts'
import { signLicence } from '../../../server/system/editions/licence/text.ts'

const pair = (): { privateKey: KeyObject; spki: string } => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return { privateKey, spki: spkiOf(publicKey) }
}
const vendor = pair()
const otherVendor = pair()
const development = pair()
const stranger = pair()
const keys = { vendor: [otherVendor.spki, vendor.spki], development: development.spki }

const licence: Licence = {
  id: 'lic-1',
  edition: 'pro',
  licensee: 'Harbour Books',
  issued_on: '2026-10-01',
  expires_on: '2027-09-30',
  development: false,
}
const trial: Licence = { ...licence, expires_on: '2026-12-30', development: true }

const verify = (text: string) => verifyLicence(text, keys)

describe("a vendor's licence", () => {
  const text = signLicence(licence, vendor.privateKey)

  test('is accepted, also with the line breaks of an e-mail', () => {
    expect(verify(text)).toEqual({ licence, signer: 'vendor' })
    expect(verify(` ${text.replace(/.{60}/g, '$&\r\n')}\n`)).toEqual({ licence, signer: 'vendor' })
  })

  test('is refused if a single character was changed', () => {
    for (let index = 0; index < text.length; index++) {
      const changed = text[index] === 'A' ? 'B' : 'A'
      expect(verify(`${text.slice(0, index)}${changed}${text.slice(index + 1)}`)).toHaveProperty('refused')
    }
  })

  test('is refused if its content was replaced under the signature', () => {
    const [, signature] = text.split('.')
    const [content] = signLicence({ ...licence, expires_on: null }, stranger.privateKey).split('.')
    expect(verify(`${content}.${signature}`)).toHaveProperty('refused')
  })

  test('is refused if another key signed it', () => {
    expect(verify(signLicence(licence, stranger.privateKey))).toEqual({
      refused: expect.stringContaining('not from a vendor that this release knows'),
    })
  })

  test('is refused once its key is withdrawn', () => {
    expect(verifyLicence(text, { vendor: [], development: null })).toHaveProperty('refused')
  })
})

describe('a development licence', () => {
  test("is accepted with the installation's own key", () => {
    expect(verify(signLicence(trial, development.privateKey))).toEqual({
      licence: trial,
      signer: 'development',
    })
  })

  test('of another installation is refused', () => {
    expect(verify(signLicence(trial, stranger.privateKey))).toEqual({
      refused: expect.stringContaining('another installation'),
    })
    const nowhere = { vendor: keys.vendor, development: null }
    expect(verifyLicence(signLicence(trial, development.privateKey), nowhere)).toHaveProperty('refused')
  })

  test.each<[string, Licence]>([
    ['does not say that it is one', { ...trial, development: false }],
    ['never ends', { ...trial, expires_on: null }],
    ['ends after more than 90 days', { ...trial, expires_on: '2026-12-31' }],
  ])('that %s is refused', (_what, other) => {
    expect(verify(signLicence(other, development.privateKey))).toEqual({
      refused: expect.stringContaining('end within 90 days'),
    })
  })
})

test.each([
  '',
  'x',
  '.',
  'licence please',
  `${Buffer.from('{}').toString('base64url')}.${'A'.repeat(86)}`,
  `${Buffer.from('null').toString('base64url')}.${'A'.repeat(86)}`,
  `${Buffer.from('not json').toString('base64url')}.${'A'.repeat(86)}`,
  `${'A'.repeat(5000)}.${'A'.repeat(86)}`,
])('%j is not a licence', (text) => {
  expect(verify(text)).toEqual({ refused: expect.stringContaining('not a complete licence') })
})

test.each<[string, object]>([
  ['an edition that does not exist', { ...licence, edition: 'ultimate' }],
  ['a day that does not exist', { ...licence, expires_on: '2027-02-30' }],
  ['a day with a time', { ...licence, issued_on: '2026-10-01T00:00:00Z' }],
  ['no licensee', { ...licence, licensee: '' }],
  ['a member of another type', { ...licence, development: 'false' }],
])('a licence with %s is invalid, with any signature', (_what, payload) => {
  expect(verify(signLicence(payload as Licence, vendor.privateKey))).toHaveProperty('refused')
})

test('a licence ends after its last day in UTC, and its edition 14 days later', () => {
  expect(isExpired(licence, new Date('2027-09-30T23:59:59.999Z'))).toBe(false)
  expect(isExpired(licence, new Date('2027-10-01T00:00:00.000Z'))).toBe(true)
  expect(endOf(licence)?.toISOString()).toBe('2027-10-01T00:00:00.000Z')
  expect(isInForce(licence, new Date('2027-10-14T23:59:59.999Z'))).toBe(true)
  expect(isInForce(licence, new Date('2027-10-15T00:00:00.000Z'))).toBe(false)
})

test('a trial ends without days of grace', () => {
  expect(isInForce(trial, new Date('2026-12-30T23:59:59.999Z'))).toBe(true)
  expect(isInForce(trial, new Date('2026-12-31T00:00:00.000Z'))).toBe(false)
})

test('a licence can be installed from its first day to its last', () => {
  expect(faultOfTerm(licence, new Date('2026-09-30T23:59:59.999Z'))).toMatch(/begins on 2026-10-01/)
  expect(faultOfTerm(licence, new Date('2026-10-01T00:00:00.000Z'))).toBeNull()
  expect(faultOfTerm(licence, new Date('2027-09-30T23:59:59.999Z'))).toBeNull()
  expect(faultOfTerm(licence, new Date('2027-10-01T00:00:00.000Z'))).toMatch(/ended on 2027-09-30/)
})

test('a licence without a last day does not expire', () => {
  expect(isInForce({ ...licence, expires_on: null }, new Date('2999-01-01T00:00:00Z'))).toBe(true)
  expect(endOf({ expires_on: null })).toBeNull()
})
