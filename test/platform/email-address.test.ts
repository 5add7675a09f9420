import { expect, test } from 'vitest'
import { asciiDomain, asciiEmail, unicodeEmail } from '../../server/platform/email-address.ts'

const label = 'a'.repeat(63)
/** A domain of `length` characters, in labels of at most 63. */
const domainOf = (length: number): string =>
  `${label}.${label}.${label}.${'a'.repeat(length - 3 * 64 - 4)}.com`

test.for([
  ['Ada.Lovelace+x@EXAMPLE.com', 'Ada.Lovelace+x@example.com'],
  ['ada@Bücher.example', 'ada@xn--bcher-kva.example'],
  ['ada@XN--BCHER-KVA.example', 'ada@xn--bcher-kva.example'],
  ["!#$%&'*+/=?^_`{|}~-@a.b", "!#$%&'*+/=?^_`{|}~-@a.b"],
  ['a@1.2.3.com', 'a@1.2.3.com'],
  [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
  [`a@${domainOf(252)}`, `a@${domainOf(252)}`],
] as const)('%s is stored as %s', ([given, kept]) => {
  expect(asciiEmail(given)).toBe(kept)
})

test.for([
  `${'a'.repeat(65)}@example.com`,
  `a@${domainOf(253)}`,
  `${'a'.repeat(64)}@${'ü'.repeat(40)}.${'ü'.repeat(40)}.${'ü'.repeat(40)}.${'ü'.repeat(40)}.example`,
  `a@${'a'.repeat(64)}.example`,
  'a@example',
  'a@127.0.0.1',
  'a@[127.0.0.1]',
  'a@-a.example',
  'a@a-.example',
  'a@a..example',
  'a@.example',
  'a@example.com.',
  'a b@example.com',
  'a@b@example.com',
  '"a b"@example.com',
  '.a@example.com',
  'a.@example.com',
  'a..b@example.com',
  'jörg@example.com',
  '@example.com',
  'a@',
  'a',
  '',
  'a@example.com\n',
  'a@bü\tcher.example',
  'a@bücher.example/x',
  'a@bücher.example?x',
  'a@bücher.example#x',
  'a@bücher.example\\x',
  'a@bücher.ex%61mple',
  'a\u0080@example.com',
])('%j is not an address', (given) => {
  expect(asciiEmail(given)).toBeNull()
})

test('a domain has at most 253 characters, in either form', () => {
  expect([asciiDomain(domainOf(253)), asciiDomain(domainOf(254))]).toEqual([domainOf(253), null])
  const labels = `${'ü'.repeat(55)}.`.repeat(4)
  expect([asciiDomain(`${labels}com`), asciiDomain(`${labels}example`)]).toEqual([expect.any(String), null])
  // The ASCII form drops soft hyphens, so the text has a limit too.
  const soft = `ü${'\u00ad'.repeat(300)}.example`
  expect([asciiDomain(soft), asciiEmail(`a@${soft}`)]).toEqual([null, null])
})

test('an address is displayed in Unicode if its domain is valid, else unchanged', () => {
  expect(unicodeEmail('ada@xn--bcher-kva.example')).toBe('ada@bücher.example')
  expect(unicodeEmail('xn--a@example.com')).toBe('xn--a@example.com')
  // Stored by an earlier version, which did not check.
  expect(unicodeEmail('ada@xn--a.example')).toBe('ada@xn--a.example')
})
