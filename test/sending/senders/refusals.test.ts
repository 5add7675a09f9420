import { expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { wideQuotas } from '../../audience/memberships/support.ts'
import { startTestApp } from '../../support/app.ts'

const app = await startTestApp({ quotas: wideQuotas })

const notBlank = 'This must be one line of text that is not blank.'
const noDomain = 'This must be a domain in lower case, in its ASCII form, such as news.example.com.'
const noMechanism = 'This must be an SPF mechanism, such as include:spf.relay.example.'
const slow = { started_on: '2026-10-12', first_per_day: 500, daily_growth_percent: 50 }
const overAtOnce = 'This must be more than `first_per_day` (500).'

test.for([
  ['POST', '/senders', { name: ' ', email: 'hello@harbourbooks.example' }, '/name', notBlank],
  ['POST', '/templates', { name: '  ', kind: 'plain', source: 'x' }, '/name', notBlank],
  ['POST', '/mail-servers', { kind: 'folder', name: ' ' }, '/name', notBlank],
  ['PUT', '/settings/general', { business_name: ' ' }, '/business_name', notBlank],
  [
    'PUT',
    '/settings/compliance',
    { unsubscribe_page: { title: 'Bye', button_label: ' ' } },
    '/unsubscribe_page/button_label',
    notBlank,
  ],
  ['POST', '/sending-domains', { name: 'Harbourbooks.example' }, '/name', noDomain],
  ...['include', 'ip4', 'all', '+all', 'include:'].map(
    (spf_mechanism) =>
      [
        'POST',
        '/sending-domains',
        { name: 'harbourbooks.example', spf_mechanism },
        '/spf_mechanism',
        noMechanism,
      ] as const,
  ),
  ...[499, 500].map(
    (until_per_day) =>
      [
        'POST',
        '/mail-servers',
        { kind: 'smtp', name: 'Relay', host: 'smtp.relay.example', warm_up: { ...slow, until_per_day } },
        '/warm_up/until_per_day',
        overAtOnce,
      ] as const,
  ),
] as const)(
  '%s %s with %j explains the fault in a sentence',
  async ([method, path, body, pointer, detail]) => {
    const answer = await app.send<components['schemas']['Problem']>(method, path, { body })
    expect(answer.status, JSON.stringify(answer.body)).toBe(400)
    expect(answer.body.errors.map((fault) => [fault.pointer, fault.detail])).toEqual([[pointer, detail]])
  },
)

test('a warm-up that increases is accepted, and a change to one that does not is rejected', async () => {
  const { body: server } = await app.send<{ id: string }>('POST', '/mail-servers', {
    body: { kind: 'folder', name: 'Slow', warm_up: { ...slow, until_per_day: 501 } },
  })
  const { status, body } = await app.send<components['schemas']['Problem']>(
    'PUT',
    `/mail-servers/${server.id}`,
    { body: { warm_up: { ...slow, until_per_day: 500 } } },
  )
  expect([status, body.errors[0]?.pointer]).toEqual([400, '/warm_up/until_per_day'])
})
