import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressKey } from '../../../server/platform/http/address-key.ts'

describe('the key of an address in limits', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['1::', '1:0:0:0::/64'],
    ['', 'unknown'],
    [undefined, 'unknown'],
    ['not an address', 'unknown'],
    ['203.0.113.7, 10.0.0.1', 'unknown'],
  ])('is for %s %s', (address, key) => {
    expect(addressKey(address)).toBe(key)
  })

  test('is the same for all addresses of a /64, and another for its neighbour', () => {
    const group = fc.integer({ min: 0, max: 0xffff })
    const groups = (length: number) => fc.array(group, { minLength: length, maxLength: length })
    fc.assert(
      fc.property(groups(4), groups(4), groups(4), (network, host, other) => {
        const key = (parts: number[]) => addressKey(parts.map((part) => part.toString(16)).join(':'))
        fc.pre(network.some((part) => part > 0))
        const [first = 0, ...rest] = network
        expect(key([...network, ...host])).toBe(key([...network, ...other]))
        expect(key([...network, ...host])).not.toBe(key([first ^ 1, ...rest, ...host]))
      }),
    )
  })
})
