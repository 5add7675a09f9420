import { expect, test } from 'vitest'
import { startTestApp } from '../../support/app.ts'

test('RATE_LIMITS sets the limits, and the headers show them', async () => {
  const app = await startTestApp({ environment: { RATE_LIMITS: 'read=2/10,write=7000/600' } })
  const read = await app.send('GET', '/me')
  expect(read.headers.get('ratelimit-policy')).toBe('"read";q=2;w=10')
  expect((await app.send('GET', '/me')).headers.get('ratelimit')).toMatch(/^"read";r=0;t=\d+$/)
  expect((await app.send('GET', '/me')).status).toBe(429)
  const written = await app.send('POST', '/tags', { body: { name: 'Collector' } })
  expect(written.headers.get('ratelimit-policy')).toBe('"write";q=7000;w=600')
})

test('unauthenticated clients are counted by the /64 of their address', async () => {
  const app = await startTestApp({ environment: { RATE_LIMITS: 'anonymous=2/60' } })
  const from = async (address: string): Promise<number> => {
    const headers = { 'x-forwarded-for': address }
    return (await app.send('GET', '/me', { authorization: null, headers })).status
  }
  expect([await from('2001:db8::1'), await from('2001:db8::2'), await from('2001:db8:0:0:ffff::3')]).toEqual([
    401, 401, 429,
  ])
  expect(await from('2001:db8:0:1::1')).toBe(401)
})
