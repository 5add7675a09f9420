import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hashOfDomain, hashOfEmail, subjectOf } from '../../../server/audience/suppressions/rules.ts'

const secret = Buffer.alloc(32, 1)
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

describe('the subject of a suppression', () => {
  test.each([
    ['address', 'example.com'],
    ['address', '@example.com'],
    ['address', 'ada@'],
    ['address', 'ada@localhost'],
    ['address', 'ada@b@example.com'],
    ['address', 'ada@exa_mple.com'],
    ['domain', 'ada@example.com'],
    ['domain', 'not_a_domain'],
    ['domain', 'example'],
    ['domain', '.example.com'],
    ['domain', 'example..com'],
    ['domain', '-example.com'],
    ['hash', 'ada@example.com'],
    ['hash', 'ab'.repeat(31)],
    ['hash', 'xy'.repeat(32)],
  ] as const)('%s is not %s', (kind, value) => {
    expect(subjectOf(secret, { kind, value })).toMatchObject({ fault: expect.stringContaining(value) })
  })

  test('is stored in lower case, and never for a hash', () => {
    const keptOf = (kind: 'address' | 'domain' | 'hash', value: string) => {
      const read = subjectOf(secret, { kind, value })
      return 'subject' in read ? read.subject.value : read.fault
    }
    expect(keptOf('address', 'Ada@Example.COM')).toBe('ada@example.com')
    expect(keptOf('domain', 'Bücher.Example')).toBe('xn--bcher-kva.example')
    expect(keptOf('address', 'Ada@Bücher.Example')).toBe('ada@xn--bcher-kva.example')
    expect(keptOf('address', 'jörg@example.com')).toBe('jörg@example.com')
    expect(keptOf('hash', 'AB'.repeat(32))).toBeNull()
  })

  test('is the same for an address and its SHA-256, in any case', () => {
    const digest = sha256('ada@example.com')
    const hash = hashOfEmail(secret, 'ADA@example.com')
    expect(subjectOf(secret, { kind: 'hash', value: digest.toUpperCase() })).toMatchObject({
      subject: { hash },
    })
    expect(subjectOf(secret, { kind: 'address', value: 'ada@Example.com' })).toMatchObject({
      subject: { hash },
    })
    expect(subjectOf(secret, { kind: 'domain', value: 'EXAMPLE.com' })).toMatchObject({
      subject: { hash: hashOfDomain(secret, 'ada@example.com') },
    })
  })

  test('is the same for a domain in Unicode and in ASCII', () => {
    expect(hashOfEmail(secret, 'ada@bücher.example')).toEqual(
      hashOfEmail(secret, 'Ada@xn--bcher-kva.example'),
    )
    expect(hashOfDomain(secret, 'ada@bücher.example')).toEqual(
      hashOfDomain(secret, 'x@xn--bcher-kva.example'),
    )
  })

  test('cannot be found without the secret', () => {
    const hash = hashOfEmail(secret, 'ada@example.com')
    expect(hash.toString('hex')).not.toBe(sha256('ada@example.com'))
    expect(hash.equals(hashOfEmail(Buffer.alloc(32, 2), 'ada@example.com'))).toBe(false)
  })
})
