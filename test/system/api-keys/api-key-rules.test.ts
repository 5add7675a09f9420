import { expect, test } from 'vitest'
import type { Principal } from '../../../server/platform/principal.ts'
import { expiryOf, keyStatus, requireReach } from '../../../server/system/api-keys/rules.ts'
import { isKey, makeKey } from '../../../server/system/api-keys/secret.ts'

const user = {
  id: '01a05bfb-7000-7d7f-b041-7eac5f9dbb04',
  login: 'katherine',
  display_name: 'Katherine Johnson',
  email: null,
  roles: [],
  capabilities: [],
}
const principal = (change: Partial<Principal>): Principal => ({
  kind: 'api_key',
  user,
  credential: { id: '1', name: 'Key' },
  capabilities: ['crm_access', 'crm_administer'],
  scopes: ['settings:read', 'settings:write'],
  ...change,
})
const now = new Date('2026-10-02T13:00:00.000Z')

test('a principal cannot grant a capability or a scope that they lack', () => {
  const key = principal({})
  expect(() => requireReach(key, { capabilities: ['crm_access'], scopes: ['settings:read'] })).not.toThrow()
  expect(() => requireReach(key, { capabilities: ['crm_access'], scopes: ['contacts:read'] })).toThrow(
    expect.objectContaining({ code: 'missing_scope' }),
  )
  const low = principal({ capabilities: ['crm_access'], scopes: null })
  expect(() => requireReach(low, { capabilities: ['crm_administer'], scopes: [] })).toThrow(
    expect.objectContaining({ code: 'missing_capability' }),
  )
})

test('a principal without an API key can grant any scope', () => {
  const session = principal({ kind: 'session', credential: null, scopes: null })
  const all = ['contacts:read', 'contacts:write', 'settings:read', 'settings:write'] as const
  expect(() => requireReach(session, { capabilities: ['crm_access'], scopes: [...all] })).not.toThrow()
})

test('an expiry is in the future, and is stored in UTC', () => {
  expect(expiryOf('2027-01-01T01:00:00+01:00', now)).toBe('2027-01-01T00:00:00.000Z')
  expect(expiryOf(null, now)).toBeNull()
  for (const past of ['2026-10-02T13:00:00Z', '2020-01-01T00:00:00Z', '2026-12-31T23:59:60Z']) {
    expect(() => expiryOf(past, now)).toThrow(
      expect.objectContaining({
        code: 'invalid_request',
        errors: [expect.objectContaining({ pointer: '/expires_at' })],
      }),
    )
  }
})

test('a key is active, rotating while its previous secret is valid, or expired', () => {
  const never = { expires_at: null, previous_valid_until: null }
  const later = '2026-10-02T13:00:00.001Z'
  const past = '2026-10-02T13:00:00.000Z'
  expect(keyStatus(never, now)).toBe('active')
  expect(keyStatus({ ...never, previous_valid_until: later }, now)).toBe('rotating')
  expect(keyStatus({ ...never, previous_valid_until: past }, now)).toBe('active')
  expect(keyStatus({ expires_at: later, previous_valid_until: null }, now)).toBe('active')
  expect(keyStatus({ expires_at: past, previous_valid_until: later }, now)).toBe('expired')
})

test('a key contains its prefix, and every key is different', () => {
  const keys = Array.from({ length: 200 }, makeKey)
  for (const { prefix, key } of keys) {
    expect(key).toMatch(/^crs_[0-9A-Za-z]{8}_[0-9A-Za-z]{32}$/)
    expect(key.startsWith(`${prefix}_`)).toBe(true)
    expect(isKey(key)).toBe(true)
  }
  expect(new Set(keys.map(({ key }) => key)).size).toBe(200)
  expect(isKey(`${keys[0]?.key}x`)).toBe(false)
})
