import { beforeAll, describe, expect, test } from 'vitest'
import { type OpenApiDocument, operationsOf } from '../../../openapi/tools/document.ts'
import { loadRecipientDocument } from '../../../server/platform/contract/document.ts'
import { OutboundRefused } from '../../../server/platform/http/outbound.ts'
import { startTestApp } from '../../support/app.ts'
import * as reports from './reports.ts'

const outbound = async () => {
  throw new OutboundRefused('No response within 5000 ms.')
}
const app = await startTestApp({ inbound: { outbound } })
const { sql } = app.context

interface Settings {
  providers: { brevo: { url: string }; ses: { url: string } }
}
let urls: Settings['providers']

beforeAll(async () => {
  app.clock.set(new Date().toISOString())
  const providers = {
    brevo: { enabled: true, secret: reports.brevoSecret },
    ses: { enabled: true, allowed_topics: [reports.topic] },
  }
  urls = (await app.send<Settings>('PUT', '/settings/bounces', { body: { providers } })).body.providers
})

const post = (url: string, { headers, body }: reports.Report) =>
  fetch(url.replace('http://crm.test', app.url), { method: 'POST', headers, body })

const good = reports.bearer(reports.brevoSecret)
const event = () => JSON.stringify({ event: 'delivered', ts_event: Math.random() })

/** A request for each response. */
const leadsTo: Record<string, () => Promise<Response>> = {
  204: () => post(urls.brevo.url, { headers: good, body: event() }),
  400: () => post(urls.brevo.url, { headers: good, body: '{"event":"hard_bou' }),
  401: () => post(urls.brevo.url, { headers: reports.bearer('guess'), body: event() }),
  404: () => post(urls.brevo.url.replace('brevo', 'nobody'), { headers: good, body: event() }),
  413: () => post(urls.brevo.url, { headers: good, body: ' '.repeat(5 * 1024 * 1024 + 1) }),
  415: () => post(urls.brevo.url, { headers: { ...good, 'content-type': 'text/html' }, body: event() }),
  500: async () => {
    await sql`alter table inbound_messages rename to away`
    const answer = await post(urls.brevo.url, { headers: good, body: event() })
    await sql`alter table away rename to inbound_messages`
    return answer
  },
  503: () => post(urls.ses.url, reports.fromSns({ Message: '{}' }, app.clock.now())),
}

const documented = operationsOf(loadRecipientDocument() as unknown as OpenApiDocument).find(
  ({ id }) => id === 'receiveReport',
)

describe('a report', () => {
  test.for(Object.keys(documented?.responses ?? {}))('is answered %s, as documented', async (status) => {
    const answer = await leadsTo[status]?.()
    expect(answer?.status).toBe(Number(status))
    expect(answer?.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    if (status === '204') expect(await answer?.text()).toBe('')
    else {
      expect(answer?.headers.get('content-type')).toContain('application/problem+json')
      expect(await answer?.json()).toMatchObject({
        status: Number(status),
        detail: expect.any(String),
        // Without the token in the address, which is a secret.
        instance: expect.stringMatching(/^\/inbound\/(brevo|ses|nobody)$/),
      })
    }
  })

  test('can get every documented response and no other', () => {
    expect(Object.keys(documented?.responses ?? {}).sort()).toEqual(Object.keys(leadsTo).sort())
  })
})
