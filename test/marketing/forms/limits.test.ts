import { expect, test } from 'vitest'
import { notePage } from '../../../server/marketing/forms/store/tallies.ts'
import {
  formQuotas,
  requireSourceAllowed,
  requireTargetAllowed,
} from '../../../server/marketing/forms/submit/limits.ts'
import { createRateLimiter, type RateLimiter } from '../../../server/platform/http/rate-limit.ts'
import { startTestApp } from '../../support/app.ts'
import { createForm } from './support.ts'

const app = await startTestApp()
const { sql } = app.context

/** The buckets in which a submission counts. */
const bucketsOf = async (spend: (limit: RateLimiter) => Promise<void>): Promise<string[]> => {
  const buckets: string[] = []
  await spend(async (bucket, quota) => {
    buckets.push(bucket)
    return { allowed: true, limit: quota, remaining: 1, reset_seconds: 1 }
  })
  return buckets
}
const ofTarget = (email: string) => bucketsOf((limit) => requireTargetAllowed(limit, formQuotas, email))
const ofSource = (ip: string) => bucketsOf((limit) => requireSourceAllowed(limit, formQuotas, ip, true))

test('names that reach the same mailbox count together', async () => {
  const plain = await ofTarget('adalovelace@gmail.com')
  for (const email of ['ada.lovelace+1@gmail.com', 'A.D.A.Lovelace@googlemail.com', 'AdaLovelace@GMAIL.com'])
    expect([email, await ofTarget(email)]).toEqual([email, plain])
  expect(await ofTarget('ada+news@analytical.example')).toEqual(await ofTarget('ada@analytical.example'))
  expect(await ofTarget('a.da@analytical.example')).not.toEqual(await ofTarget('ada@analytical.example'))
})

test('the limit of a domain does not close a provider of mailboxes for everybody', async () => {
  expect(await ofTarget('ada@analytical.example')).toContain('form domain analytical.example')
  expect((await ofTarget('ada@gmail.com')).filter((bucket) => bucket.startsWith('form domain'))).toEqual([])
})

test('networks are a /24 of IPv4 and a /48 of IPv6, which has many /64', async () => {
  expect(await ofSource('192.0.2.7')).toEqual(['form ip 192.0.2.7', 'form network 192.0.2.0/24'])
  expect(await ofSource('2001:db8:7:1::9')).toEqual([
    'form ip 2001:db8:7:1::/64',
    'form network 2001:db8:7::/48',
  ])
  expect((await ofSource('2001:db8:7:2::9'))[1]).toBe('form network 2001:db8:7::/48')
})

test('a mailbox gets at most ten submissions a day, also over hours', async () => {
  const limit = createRateLimiter(sql, app.clock)
  const sent: boolean[] = []
  for (let hour = 0; hour < 4; hour++) {
    for (let tries = 0; tries < 4; tries++)
      sent.push(
        await requireTargetAllowed(limit, formQuotas, 'grace@example.com').then(
          () => true,
          () => false,
        ),
      )
    app.clock.advance(3_600_000)
  }
  expect(sent.filter(Boolean)).toHaveLength(10)
})

test('addresses that programs invent do not displace the pages that people see', async () => {
  const { id } = await createForm(app)
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 2, 9, minute))
  const real = 'https://www.harbourbooks.example/circle'
  for (let minute = 0; minute < 2; minute++) await notePage(sql, id, real, at(minute))
  for (let count = 0; count < 250; count++)
    await notePage(sql, id, `https://x.example/${count}`, at(2 + count))
  await notePage(sql, id, 'https://www.harbourbooks.example/new', at(300))
  const pages = await sql<{ page_url: string; views: number }[]>`
    select page_url, views from form_pages where form_id = ${id} order by last_seen_at`
  expect(pages).toHaveLength(200)
  expect(pages[0]).toEqual({ page_url: real, views: 2 })
  expect(pages.at(-1)?.page_url).toBe('https://www.harbourbooks.example/new')
  expect(pages[1]?.page_url).toBe('https://x.example/52')
})
