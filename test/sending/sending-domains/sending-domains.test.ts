import { Resolver } from 'node:dns/promises'
import { authenticate } from 'mailauth'
import { describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { composeMessage } from '../../../server/platform/mail/message.ts'
import { resolveSender } from '../../../server/sending/senders/index.ts'
import { dkimKeysOf } from '../../../server/sending/sending-domains/index.ts'
import { findDomain } from '../../../server/sending/sending-domains/store.ts'
import type { Problem } from '../../audience/contacts/support.ts'
import { wideQuotas } from '../../audience/memberships/support.ts'
import { startTestApp } from '../../support/app.ts'
import { startDnsServer } from '../../support/dns-server.ts'

type Domain = components['schemas']['SendingDomain']
type Key = components['schemas']['DkimKey']

const app = await startTestApp({ quotas: wideQuotas })
const dns = await startDnsServer()
app.context.config.dnsServers = [dns.address]
const { sql, config } = app.context

let made = 0
const addDomain = async (members: object = {}): Promise<Domain> => {
  const { body } = await app.send<Domain>('POST', '/sending-domains', {
    body: { name: `books-${++made}.example`, ...members },
  })
  return body
}
const addKey = async (domainId: string, body: object = {}): Promise<Key> => {
  const answer = await app.send<Key>('POST', `/sending-domains/${domainId}/dkim-keys`, { body })
  expect(answer.status).toBe(201)
  return answer.body
}
const publish = ({ record }: Key): void => {
  dns.zone[record.host] = { TXT: [record.value] }
}
const activate = <Body = Key>({ sending_domain_id, id }: Key) =>
  app.send<Body>('POST', `/sending-domains/${sending_domain_id}/dkim-keys/${id}/activate`)
const get = async ({ sending_domain_id, id }: Key): Promise<Key> =>
  (await app.send<Key>('GET', `/sending-domains/${sending_domain_id}/dkim-keys/${id}`)).body
const keysOf = async (id: string) => {
  const row = await findDomain(sql, id)
  return row === null ? [] : dkimKeysOf(sql, config, row)
}

/** Verifies as a receiver with the same DNS. */
const verify = async (message: Buffer) => {
  const resolver = new Resolver()
  resolver.setServers([dns.address])
  const { dkim, dmarc } = await authenticate(message, {
    ip: '192.0.2.25',
    helo: 'mx.example',
    mta: 'mx.example',
    sender: 'bounces@bounces.example',
    resolver: (name: string, type: string) => resolver.resolve(name, type) as never,
  })
  return { signatures: dkim.results.map((one) => [one.algo, one.status.result]), dmarc }
}
const emailFrom = (domain: string) => ({
  from: { name: 'Harbour Books', address: `hello@${domain}` },
  to: { address: 'ada@example.com' },
  subject: 'Größe zählt',
  messageId: `1@${domain}`,
  date: new Date(),
  html: '<p>Hello</p>',
  text: 'Hello',
})

describe('an e-mail that is signed with the active keys', () => {
  test('passes against the published records, with a signature of each algorithm', async () => {
    const domain = await addDomain()
    const keys = [await addKey(domain.id), await addKey(domain.id, { algorithm: 'ed25519' })]
    dns.zone[`_dmarc.${domain.name}`] = { TXT: ['v=DMARC1; p=reject'] }
    for (const key of keys) {
      publish(key)
      expect((await activate(key)).body.state).toBe('active')
    }
    const signing = await keysOf(domain.id)
    expect(signing.map(({ algorithm }) => algorithm).sort()).toEqual(['ed25519-sha256', 'rsa-sha256'])
    const { signatures, dmarc } = await verify(await composeMessage(emailFrom(domain.name), signing))
    expect(signatures.sort()).toEqual([
      ['ed25519-sha256', 'pass'],
      ['rsa-sha256', 'pass'],
    ])
    expect(dmarc).toMatchObject({ status: { result: 'pass' } })
  })

  test('passes while keys change: the former one stays in the DNS for a week', async () => {
    const domain = await addDomain()
    const first = await addKey(domain.id)
    publish(first)
    await activate(first)
    const before = await composeMessage(emailFrom(domain.name), await keysOf(domain.id))
    const second = await addKey(domain.id)
    expect(second.selector).toBe(`${first.selector}-2`)
    publish(second)
    await activate(second)
    const after = await composeMessage(emailFrom(domain.name), await keysOf(domain.id))
    expect(after.toString()).toContain(`s=${second.selector};`)
    expect((await verify(before)).signatures).toEqual([['rsa-sha256', 'pass']])
    expect((await verify(after)).signatures).toEqual([['rsa-sha256', 'pass']])
    expect(await get(first)).toMatchObject({
      state: 'retired',
      retired_at: '2026-11-02T09:00:00.000Z',
      record_needed_until_at: '2026-11-09T09:00:00.000Z',
    })
    const { body } = await app.send<Domain>('GET', `/sending-domains/${domain.id}`)
    expect(body.records.filter(({ purpose }) => purpose === 'dkim')).toHaveLength(2)
  })
})

describe('a key', () => {
  test('is activated only when its record is correct', async () => {
    const domain = await addDomain()
    const key = await addKey(domain.id)
    const missing = await activate<Problem>(key)
    expect(missing).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
    dns.zone[key.record.host] = { TXT: [key.record.value.slice(0, 255)] }
    const cut = await activate<Problem>(key)
    expect(cut.body.detail).toContain('is cut off')
    dns.zone[key.record.host] = { TXT: ['v=DKIM1; k=rsa; p='] }
    expect((await activate<Problem>(key)).body.detail).toContain('has another key')
    expect(await keysOf(domain.id)).toEqual([])
    publish(key)
    expect((await activate(key)).status).toBe(200)
    expect((await activate(key)).status).toBe(409)
  })

  test('that is active cannot be deleted; one that is retired can', async () => {
    const domain = await addDomain()
    const [first, second] = [await addKey(domain.id), await addKey(domain.id)]
    const path = `/sending-domains/${domain.id}/dkim-keys/${first.id}`
    for (const key of [first, second]) publish(key)
    await activate(first)
    expect(await app.send('DELETE', path)).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
    await activate(second)
    expect((await activate(first)).status).toBe(409)
    expect((await app.send('DELETE', path)).status).toBe(200)
    expect((await app.send('DELETE', path)).status).toBe(404)
  })

  test('of another domain is not found under this one', async () => {
    const [one, other] = [await addDomain(), await addDomain()]
    const key = await addKey(one.id, { algorithm: 'ed25519' })
    expect((await app.send('GET', `/sending-domains/${other.id}/dkim-keys/${key.id}`)).status).toBe(404)
  })

  test('does not show its private half, which is stored encrypted', async () => {
    const domain = await addDomain()
    const key = await addKey(domain.id, { algorithm: 'ed25519' })
    expect(JSON.stringify(key)).not.toContain('PRIVATE')
    const [row] = await sql<{ private_key: Uint8Array }[]>`
      select private_key from dkim_keys where id = ${key.id}`
    expect(Buffer.from(row?.private_key ?? []).toString('latin1')).not.toContain('PRIVATE')
  })
})

describe('a check', () => {
  const check = async (id: string): Promise<Domain> => {
    const answer = await app.send<Domain>('POST', `/sending-domains/${id}/check`)
    expect(answer.status).toBe(200)
    return answer.body
  }
  const states = ({ records }: Domain) => records.map(({ purpose, state }) => `${purpose} ${state}`)

  test('shows for each record what was expected and found, and the solution', async () => {
    const domain = await addDomain({ spf_mechanism: 'include:spf.relay.example' })
    const hosts = { return_path_host: `bounces.${domain.name}`, tracking_host: `links.${domain.name}` }
    await app.send('PUT', `/sending-domains/${domain.id}`, { body: hosts })
    const key = await addKey(domain.id, { algorithm: 'ed25519' })
    const none = await check(domain.id)
    expect(none.state).toBe('missing')
    expect(states(none)).toEqual([
      'spf missing',
      'dkim missing',
      'dmarc missing',
      'return_path missing',
      'tracking missing',
    ])
    expect(none.records[0]?.detail).toBe(
      `Add a TXT record for bounces.${domain.name}: v=spf1 include:spf.relay.example ~all`,
    )

    publish(key)
    dns.zone[hosts.return_path_host] = {
      TXT: ['google-site-verification=x', 'v=spf1 ip4:192.0.2.1 -all'],
      MX: [[10, 'mx.example']],
    }
    dns.zone[`_dmarc.${domain.name}`] = { TXT: ['v=DMARC1; rua=mailto:a@b.example'] }
    dns.zone[hosts.tracking_host] = { CNAME: 'elsewhere.example' }
    const half = await check(domain.id)
    expect(half.state).toBe('wrong')
    expect(states(half)).toEqual(['spf wrong', 'dkim ok', 'dmarc wrong', 'return_path ok', 'tracking wrong'])
    expect(half.records[0]).toMatchObject({ found: ['v=spf1 ip4:192.0.2.1 -all'] })
    expect((await get(key)).state).toBe('published')

    dns.zone[hosts.return_path_host] = {
      TXT: ['v=spf1 +include:spf.relay.example -all'],
      MX: [[10, 'mx.example']],
    }
    dns.zone[`_dmarc.${domain.name}`] = { TXT: ['v=DMARC1; p=none'] }
    dns.zone[hosts.tracking_host] = { CNAME: 'crm.test' }
    const all = await check(domain.id)
    expect(all).toMatchObject({ state: 'ok', checked_at: '2026-11-02T09:00:00.000Z' })
    expect(all.records.map(({ detail }) => detail)).toEqual([null, null, null, null, null])
    const listed = await app.send<{ data: Domain[] }>('GET', '/sending-domains?state=ok')
    expect(listed.body.data.map(({ id }) => id)).toContain(domain.id)

    const notices = async () =>
      (await app.send<{ data: object[] }>('GET', '/notices?kind=sending_domain_failed')).body.data
    expect(await notices()).toEqual([])
    const { [hosts.return_path_host]: spf } = dns.zone
    delete dns.zone[hosts.return_path_host]
    await check(domain.id)
    const detail = expect.stringContaining('missing')
    expect(await notices()).toMatchObject([{ state: 'open', detail, resource: { id: domain.id } }])
    dns.zone[hosts.return_path_host] = spf ?? {}
    await check(domain.id)
    expect(await notices()).toMatchObject([{ state: 'closed' }])
  })

  test('leaves records unchecked without an answer of the DNS', async () => {
    const domain = await addDomain()
    dns.silent.add(`_dmarc.${domain.name}`)
    const checked = await check(domain.id)
    dns.silent.clear()
    expect(states(checked)).toEqual(['spf missing', 'dmarc unchecked'])
    expect(checked.records[1]?.detail).toContain('did not respond')
  }, 15_000)

  test('runs once a day, and finds the DMARC record of a parent domain', async () => {
    const domain = await addDomain({ name: 'news.harbour.example' })
    dns.zone['_dmarc.harbour.example'] = { TXT: ['v=DMARC1; p=none'] }
    const { body: before } = await app.send<Domain>('GET', `/sending-domains/${domain.id}`)
    expect(before.checked_at).toBeNull()
    await sql`
      select graphile_worker.add_job('check-sending-domains', '{}'::json)`
    await app.work()
    const { body: after } = await app.send<Domain>('GET', `/sending-domains/${domain.id}`)
    expect(after.checked_at).toBe('2026-11-02T09:00:00.000Z')
    expect(states(after)).toContain('dmarc ok')
  }, 20_000)
})

test('a host that is not the domain or below it is rejected', async () => {
  const answer = await app.send<Problem>('POST', '/sending-domains', {
    body: { name: 'harbour.example', return_path_host: 'bounces.elsewhere.example' },
  })
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ pointer: '/return_path_host' }] } })
})

test("a sender uses its domain's keys, return path, and the host for links after its check", async () => {
  const domain = await addDomain()
  const hosts = { return_path_host: `bounces.${domain.name}`, tracking_host: `links.${domain.name}` }
  await app.send('PUT', `/sending-domains/${domain.id}`, { body: hosts })
  const key = await addKey(domain.id, { algorithm: 'ed25519' })
  publish(key)
  await activate(key)
  const { body: sender } = await app.send<{ id: string }>('POST', '/senders', {
    body: { name: 'Harbour Books', email: `hello@shop.${domain.name}` },
  })
  const early = await resolveSender(sql, config, sender.id)
  expect(early).toMatchObject({
    returnPathHost: hosts.return_path_host,
    trackingBase: 'http://crm.test',
    maySend: true,
  })
  expect(early?.returnPath('bounces+word')).toBe(`bounces+word@${hosts.return_path_host}`)
  expect(early?.dkimKeys).toMatchObject([{ domain: domain.name, selector: key.selector }])
  dns.zone[hosts.tracking_host] = { CNAME: 'crm.test' }
  await app.send('POST', `/sending-domains/${domain.id}/check`)
  expect((await resolveSender(sql, config, sender.id))?.trackingBase).toBe(`http://${hosts.tracking_host}`)
})
