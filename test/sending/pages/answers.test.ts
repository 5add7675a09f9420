import { describe, expect, test } from 'vitest'
import type { RecipientOperationId } from '../../../generated/recipient-operations.ts'
import { triggerLinkUrl } from '../../../server/marketing/flows/index.ts'
import { loadRecipientDocument, resolveOperations } from '../../../server/platform/contract/document.ts'
import { newId } from '../../../server/platform/ids.ts'
import {
  clickUrl,
  confirmUrl,
  openUrl,
  preferencesUrl,
  unsubscribeUrl,
  viewUrl,
} from '../../../server/platform/mail/links.ts'
import { markOfAddress, signToken } from '../../../server/platform/mail/tokens.ts'
import { verifySenderUrl } from '../../../server/sending/senders/index.ts'
import { entranceOf, trigger } from '../../marketing/flows/router/support.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { createScene } from './scene.ts'

const operations = [...resolveOperations<RecipientOperationId>(loadRecipientDocument()).values()].filter(
  ({ id, path }) => !['receiveReport', 'receiveWebhook'].includes(id) && path.includes('{token}'),
)

/** A request that waits for its confirmation, and a completed one with a file. */
const addPrivacyRequests = async (
  { context: { sql }, clock }: TestApp,
  { id: contact_id, email }: { id: string; email: string },
) => {
  const [requestId, fileId, job_id, now] = [newId(), newId(), newId(), clock.now()]
  const columns = {
    contact_id,
    email,
    source: 'preference_centre',
    received_at: now,
    created_at: now,
    updated_at: now,
  }
  const row = { ...columns, actor_kind: 'contact', address_hash: Buffer.from(email) }
  const waiting = { ...row, id: requestId, kind: 'erase', state: 'awaiting_confirmation' }
  const closed = { ...row, id: fileId, kind: 'access', state: 'completed', outcome: 'exported', job_id }
  await sql`insert into privacy_requests ${sql(waiting)}`
  await sql`insert into privacy_requests ${sql({ ...closed, closed_at: now })}`
  const job = {
    id: job_id,
    kind: 'contact_export',
    state: 'succeeded',
    summary: 'Export',
    actor_kind: 'system',
  }
  const files_until = new Date(now.getTime() + 86_400_000)
  await sql`insert into jobs ${sql({ ...job, payload: sql.json({}), created_at: now, finished_at: now, files_until })}`
  const file = { job_id, kind: 'result', filename: 'contact.json', media_type: 'application/json' }
  await sql`insert into job_files ${sql({ ...file, rows_count: 1, parts: sql.json([]) })}`
  return { requestId, fileId }
}

/** A valid link for each operation, to existing contacts and resources. */
const goodLinks = async (app: TestApp): Promise<Record<string, string>> => {
  const scene = createScene(app)
  const { secret, sql } = app.context
  const now = app.clock.now()
  const ada = await scene.addContact()
  const pending = await scene.addContact({ status: 'pending' })
  const { id: campaignId, links } = await scene.addCampaign({ links: ['https://harbourbooks.example/'] })
  const deliveryId = await scene.addDelivery(ada, { campaignId })
  const senderId = newId()
  const email = 'grace@harbourbooks.example'
  await sql`
    insert into senders (id, name, email, verification_sent_at, created_at, updated_at)
    values (${senderId}, 'Grace', ${email}, ${now}, ${now}, ${now})`
  const flow = await entranceOf(app, [
    trigger('link_trigger', { redirect_url: 'https://harbourbooks.example/thanks' }),
  ])
  const of = { contactId: ada.id, deliveryId }
  const expiresAt = new Date(now.getTime() + 86_400_000)
  const { requestId, fileId } = await addPrivacyRequests(app, ada)
  const address = markOfAddress(secret, ada.email)
  return {
    privacy: `${app.url}/privacy/${signToken(secret, 'privacy', of)}`,
    'privacy-confirm': `${app.url}/privacy-confirm/${signToken(secret, 'confirm_privacy', { requestId, address, expiresAt })}`,
    'privacy-file': `${app.url}/privacy-file/${signToken(secret, 'privacy_file', { requestId: fileId, address, expiresAt })}`,
    unsubscribe: unsubscribeUrl(app.url, secret, of),
    preferences: preferencesUrl(app.url, secret, of),
    confirm: confirmUrl(app.url, secret, {
      contactId: pending.id,
      email: pending.email,
      issuedAt: now,
      expiresAt,
    }),
    'verify-sender': verifySenderUrl(app.url, secret, { senderId, email, sentAt: now }),
    view: viewUrl(app.url, secret, deliveryId),
    c: clickUrl(app.url, secret, deliveryId, links[0] ?? ''),
    o: openUrl(app.url, secret, deliveryId),
    go: triggerLinkUrl(app.url, flow.id),
  }
}

/** The path of an operation's link. `end` replaces the last character of its token. */
const linkFor = (links: Record<string, string>, path: string, end?: string): string => {
  const [, name = '', , ...beyond] = path.split('/')
  const link = links[name] ?? ''
  return [end === undefined ? link : link.replace(/.$/, end), ...beyond].join('/')
}

const ask = (method: string, url: string): Promise<Response> =>
  fetch(url, {
    method,
    redirect: 'manual',
    ...(method === 'post' && {
      body: '',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  })

const usual = await startTestApp()
const usualLinks = await goodLinks(usual)
const narrow = await startTestApp({ pageQuota: { requests: 1, window_seconds: 60 } })
const narrowLinks = await goodLinks(narrow)
const broken = await startTestApp()
const brokenLinks = await goodLinks(broken)
await broken.context.sql`alter table settings_groups rename to settings_somewhere_else`
const gone = await startTestApp()
const goneLinks = await goodLinks(gone)
await gone.context.sql.end()

describe.each(operations)('$id', ({ id, method, path, responses }) => {
  test('accepts a valid link, and HEAD as GET', async () => {
    const { status, headers } = await ask(method, linkFor(usualLinks, path))
    expect(status).toBe(
      { followLink: 302, followTriggerLink: 302, downloadPrivacyFile: 303 }[id as string] ?? 200,
    )
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('set-cookie')).toBeNull()
    if (method !== 'get') return
    const head = await ask('HEAD', linkFor(usualLinks, path))
    expect([head.status, head.headers.get('content-type')]).toEqual([status, headers.get('content-type')])
    expect(await head.text()).toBe('')
  })

  test('shows a page with 404 for an unknown link', async () => {
    const answer = await ask(method, linkFor(usualLinks, path, '~'))
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('Page not found')
  })

  test('says that the link of a preview is an example', async () => {
    const answer = await ask(method, new URL(path.replace('{token}', 'EXAMPLE'), usualLinks.unsubscribe).href)
    const isInPreviews = ['unsubscribe', 'preferences', 'view', 'confirm'].includes(path.split('/')[1] ?? '')
    expect(answer.status).toBe(isInPreviews ? 200 : 404)
    expect((await answer.text()).includes('This is an example')).toBe(isInPreviews)
  })

  test('answers too many requests from one address as documented', async () => {
    const link = linkFor(narrowLinks, path)
    await ask(method, link)
    const { status, headers } = await ask(method, link)
    if (responses.has(429)) {
      expect(status).toBe(429)
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    } else expect(status).toBeLessThan(400)
  })

  test("shows a page with 500 and the request's id after an internal error", async () => {
    const answer = await fetch(linkFor(brokenLinks, path), {
      method,
      headers: { 'x-request-id': 'harbour-1234' },
    })
    expect(answer.status).toBe(500)
    expect(await answer.text()).toContain('harbour-1234')
  })

  test('shows a page with 503 while the database is away', async () => {
    const answer = await ask(method, linkFor(goneLinks, path))
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).not.toBeNull()
    expect(await answer.text()).toContain('Nothing was lost')
  })
})

test.each([
  ['GET', '/unsubscribe'],
  ['GET', '/unsubscribe/'],
  ['POST', '/confirm/'],
  ['PUT', '/preferences/x'],
  ['GET', '/c/x/y'],
])('an incomplete link gets a page too: %s %s', async (method, path) => {
  const answer = await fetch(`${usual.url}${path}`, { method })
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'private, no-store'])
  expect(await answer.text()).toContain('Page not found')
})

test('requests of one address are counted together across pages', async () => {
  narrow.clock.advance(120_000)
  expect((await ask('get', linkFor(narrowLinks, '/unsubscribe/'))).status).toBe(200)
  expect((await ask('get', linkFor(narrowLinks, '/preferences/'))).status).toBe(429)
  const elsewhere = await fetch(linkFor(narrowLinks, '/preferences/'), {
    headers: { 'x-forwarded-for': '203.0.113.9' },
  })
  expect(elsewhere.status).toBe(200)
})
