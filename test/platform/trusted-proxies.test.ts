import { describe, expect, test } from 'vitest'
import { startTestApp } from '../support/app.ts'

const quota = { requests: 3, window_seconds: 60 }
const behind = await startTestApp({
  environment: { TRUSTED_PROXIES: 'loopback, 10.0.0.0/8, fd00::/8' },
  quotas: { anonymous: quota },
})
const alone = await startTestApp({ environment: { TRUSTED_PROXIES: 'none' }, quotas: { anonymous: quota } })

/**
 * Whether an unauthenticated client is counted under another address than the last one, by the remaining
 * limit.
 */
const left = async ({ url }: { url: string }, headers: Record<string, string>): Promise<number> => {
  const answer = await fetch(`${url}/service/v1/me`, { headers })
  await answer.text()
  return Number(/r=(\d+)/.exec(answer.headers.get('ratelimit') ?? '')?.[1])
}
const by = (forwarded: string) => ({ 'x-forwarded-for': forwarded })

describe('behind trusted proxies', () => {
  test.for([
    ['the client of the last proxy', '198.51.100.1', '198.51.100.1'],
    [
      'the client of the first of several trusted proxies',
      '198.51.100.2, 10.1.2.3, 10.9.9.9',
      '198.51.100.2',
    ],
    ['what a client says of itself before it is not believed', '203.0.113.9, 198.51.100.3', '198.51.100.3'],
    ['nor is a trusted address that a client claims', '10.0.0.1, 198.51.100.4', '198.51.100.4'],
    ['a proxy that is written as IPv6', '198.51.100.5, ::ffff:10.1.2.3', '198.51.100.5'],
    ['a proxy with an address of its own', '198.51.100.6, fd12::9', '198.51.100.6'],
    ['an IPv6 client, by its /64', '2001:db8:1:2::1', '2001:db8:1:2:ffff::9'],
  ])('counts %s', async ([, forwarded = '', same = '']) => {
    expect(await left(behind, by(forwarded))).toBe(2)
    expect(await left(behind, by(same))).toBe(1)
  })

  test('trusts no other header', async () => {
    const first = await left(behind, by('198.51.100.20'))
    for (const name of ['forwarded', 'x-real-ip', 'x-client-ip', 'x-cluster-client-ip', 'cf-connecting-ip'])
      await left(behind, {
        ...by('198.51.100.21'),
        [name]: name === 'forwarded' ? 'for=198.51.100.20' : '198.51.100.20',
      })
    expect(await left(behind, by('198.51.100.20'))).toBe(first - 1)
  })

  test('counts all invalid addresses as one unknown client', async () => {
    const before = await left(behind, by('<script>'))
    expect(await left(behind, by("'; drop table contacts"))).toBe(before - 1)
  })
})

test('without trusted proxies, every client has the address of its connection, whatever its headers', async () => {
  expect(await left(alone, by('198.51.100.1'))).toBe(2)
  expect(await left(alone, by('198.51.100.2'))).toBe(1)
  expect(await left(alone, {})).toBe(0)
})

test('wrong application passwords, however many, do not lock out a right one', async () => {
  const basic = (password: string) =>
    `Basic ${Buffer.from(`${alone.admin.login}:${password}`).toString('base64')}`
  const answers: number[] = []
  for (let count = 0; count < 20; count++) {
    const { status } = await fetch(`${alone.url}/service/v1/me`, {
      headers: { authorization: basic('wrong') },
    })
    answers.push(status)
  }
  expect(answers.at(-1)).toBe(429)
  expect((await alone.send('GET', '/me')).status).toBe(200)
})
