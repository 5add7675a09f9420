import { beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../support/app.ts'
import * as reports from './reports.ts'

const app = await startTestApp({ inbound: { refusals: { requests: 5, window_seconds: 60 } } })
let url = ''

beforeAll(async () => {
  app.clock.set(new Date().toISOString())
  const { body } = await app.send<{ providers: { brevo: { url: string } } }>('PUT', '/settings/bounces', {
    body: { providers: { brevo: { enabled: true, secret: reports.brevoSecret } } },
  })
  url = body.providers.brevo.url.replace('http://crm.test', app.url)
})

const post = (to: string, token: string, forwardedFor: string) =>
  fetch(to, {
    method: 'POST',
    headers: { ...reports.bearer(token), 'x-forwarded-for': forwardedFor },
    body: JSON.stringify({ event: 'delivered', ts_event: 1 }),
  })

test('a network address with many rejected reports is turned away for a while, others are not', async () => {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const guess = attempt % 2 === 0 ? `${url.slice(0, -1)}${attempt}` : url
    const { status } = await post(guess, 'guess', '198.51.100.7')
    expect([401, 404]).toContain(status)
  }
  const refused = await post(url, reports.brevoSecret, '198.51.100.7')
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await post(url, reports.brevoSecret, '198.51.100.8')).status).toBe(204)
  app.clock.advance(60_000)
  expect((await post(url, reports.brevoSecret, '198.51.100.7')).status).toBe(204)
})

test('a genuine report is never turned away', async () => {
  for (let attempt = 0; attempt < 20; attempt += 1)
    expect((await post(url, reports.brevoSecret, '198.51.100.9')).status).toBe(204)
})

test('a browser gets instructions at the address for reports', async () => {
  const answer = await fetch(url)
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
  expect(await answer.json()).toMatchObject({
    code: 'method_not_allowed',
    detail: expect.stringContaining('POST'),
  })
})

test('a rejection is a problem with a sentence and names the authentication schemes', async () => {
  const answer = await post(url, 'guess', '198.51.100.10')
  expect(answer.headers.get('www-authenticate')).toContain('Bearer')
  expect(await answer.json()).toMatchObject({
    code: 'invalid_credentials',
    status: 401,
    detail: 'The credentials of the report are invalid. Check the secret.',
  })
})
