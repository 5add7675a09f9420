import { describe, expect, test } from 'vitest'
import type { RecipientOperationId } from '../../../generated/recipient-operations.ts'
import { loadRecipientDocument, resolveOperations } from '../../../server/platform/contract/document.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { openForm } from './support.ts'

const operations = [...resolveOperations<RecipientOperationId>(loadRecipientDocument()).values()].filter(
  ({ path }) => path.startsWith('/forms/'),
)

/** The JSON bodies of operations for scripts. Those of pages are forms. */
const bodies: Partial<Record<RecipientOperationId, object>> = {
  submitForm: { answers: { email: 'ada@example.com' } },
  recordFormView: { page_url: 'https://www.harbourbooks.example/circle' },
}

const ask = (
  { url }: TestApp,
  { id, method, path }: (typeof operations)[number],
  slug: string,
  headers: Record<string, string> = {},
): Promise<Response> => {
  const body = bodies[id]
  const type = body === undefined ? 'application/x-www-form-urlencoded' : 'application/json'
  return fetch(`${url}${path.replace('{form}', slug)}`, {
    method,
    redirect: 'manual',
    headers: { ...(method === 'post' && { 'content-type': type }), ...headers },
    ...(method === 'post' && { body: body === undefined ? 'email=ada%40example.com' : JSON.stringify(body) }),
  })
}

const plenty = { requests: 1000, window_seconds: 600 }
const usual = await startTestApp({ forms: { ip: plenty, network: plenty, unproved: plenty, email: plenty } })
const { slug, id: formId } = await openForm(usual)
const narrow = await startTestApp({ pageQuota: { requests: 1, window_seconds: 60 } })
const narrowForm = await openForm(narrow)
const broken = await startTestApp()
const brokenForm = await openForm(broken)
await broken.context.sql`alter table form_versions rename to form_versions_somewhere_else`
const gone = await startTestApp()
const goneForm = await openForm(gone)
await gone.context.sql.end()

describe.each(operations)('$id', (operation) => {
  test('accepts a published form by its slug and its id, without a cookie', async () => {
    for (const reference of [slug, formId]) {
      const { status, headers } = await ask(usual, operation, reference)
      expect(status).toBe(operation.id === 'recordFormView' ? 204 : 200)
      expect(headers.get('cache-control')).toBe('private, no-store')
      expect(headers.get('set-cookie')).toBeNull()
    }
  })

  test('refuses a form that is not there or not published', async () => {
    const form = await openForm(usual)
    await usual.send('POST', `/forms/${form.id}/unpublish`)
    for (const reference of ['nothing', '~', form.slug])
      expect((await ask(usual, operation, reference)).status).toBe(404)
  })

  test('answers too many requests from one address as documented', async () => {
    await ask(narrow, operation, narrowForm.slug)
    const { status, headers } = await ask(narrow, operation, narrowForm.slug)
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test("names the request's id after an internal error", async () => {
    const answer = await ask(broken, operation, brokenForm.slug, { 'x-request-id': 'harbour-1234' })
    expect(answer.status).toBe(500)
    expect(await answer.text()).toContain('harbour-1234')
  })

  test('answers 503 while the database is away', async () => {
    const answer = await ask(gone, operation, goneForm.slug)
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).not.toBeNull()
  })
})
