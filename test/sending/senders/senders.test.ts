import { describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import {
  findSenderAddress,
  resolveSender,
  verifySenderAddress,
} from '../../../server/sending/senders/index.ts'
import { invalidateSettings, readSettings } from '../../../server/system/settings/index.ts'
import { faultsOf, type Problem } from '../../audience/contacts/support.ts'
import { wideQuotas } from '../../audience/memberships/support.ts'
import { startTestApp } from '../../support/app.ts'

type Sender = components['schemas']['Sender']

const app = await startTestApp({ quotas: wideQuotas })
const { sql, config } = app.context

let made = 0
const create = async (members: object = {}): Promise<Sender> => {
  const body = { name: `Reader ${++made}`, email: `reader-${made}@harbourbooks.example`, ...members }
  const answer = await app.send<Sender>('POST', '/senders', { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}
const get = async (id: string) => (await app.send<Sender>('GET', `/senders/${id}`)).body
const put = <Body = Sender>(id: string, body: object) => app.send<Body>('PUT', `/senders/${id}`, { body })
const verify = <Body = Sender>(id: string) => app.send<Body>('POST', `/senders/${id}/verify`)

describe('the default sender', () => {
  test('is the first one, and one after concurrent creations', async () => {
    const senders = await Promise.all(Array.from({ length: 5 }, () => create()))
    const defaults = senders.filter(({ is_default }) => is_default)
    expect(defaults).toHaveLength(1)
    expect((await readSettings(sql, 'sending')).default_sender_id).toBe(defaults[0]?.id)
    expect((await resolveSender(sql, config, null))?.id).toBe(defaults[0]?.id)
  })

  test('cannot be deleted while there are others; the last one can', async () => {
    const { default_sender_id } = await readSettings(sql, 'sending')
    const refused = await app.send<Problem>('DELETE', `/senders/${default_sender_id}`)
    expect(refused).toMatchObject({ status: 409, body: { code: 'in_use' } })
    await sql`delete from senders where id <> ${default_sender_id}`
    expect((await app.send('DELETE', `/senders/${default_sender_id}`)).status).toBe(200)
    expect((await readSettings(sql, 'sending')).default_sender_id).toBeNull()
    expect(await resolveSender(sql, config, null)).toBeNull()
    expect((await create()).is_default).toBe(true)
  })
})

describe('a sender', () => {
  test('with the name and address of another is rejected, ignoring case', async () => {
    const { name, email } = await create()
    const body = { name: name.toUpperCase(), email: email.toUpperCase() }
    const answer = await app.send<Problem>('POST', '/senders', { body })
    expect(answer).toMatchObject({ status: 409, body: { code: 'already_exists' } })
    await create({ name: 'Another name', email })
  })

  test('requires an existing mail server and addresses that a header can hold', async () => {
    const body = {
      name: 'Ada',
      email: 'ada@example.com',
      mail_server_id: '01a0fcce-b3c0-7dd6-b465-f6810e92c01c',
    }
    const answer = await app.send<Problem>('POST', '/senders', { body })
    expect(faultsOf(answer.body)).toEqual([['/mail_server_id', 'not_found']])
  })

  test('that a campaign or the settings name cannot be deleted', async () => {
    const [asked, used] = [await create(), await create()]
    await app.send('PUT', '/settings/consent', { body: { confirmation_sender_id: asked.id } })
    const named = await app.send<Problem>('DELETE', `/senders/${asked.id}`)
    expect(named.body).toMatchObject({ code: 'in_use', detail: expect.stringContaining('settings') })
    const campaign = await app.send<{ id: string }>('POST', '/campaigns', {
      body: {
        name: 'Autumn',
        sender_id: used.id,
        content: { kind: 'plain', subject: 'News', source: 'News' },
      },
    })
    expect(campaign.status, JSON.stringify(campaign.body)).toBe(201)
    const busy = await app.send<Problem>('DELETE', `/senders/${used.id}`)
    expect(busy.body).toMatchObject({
      code: 'in_use',
      detail:
        'The campaign Autumn uses this sender. Choose another sender there, or wait until this use ends.',
    })
    await sql`update campaigns set state = 'finished' where id = ${campaign.body.id}`
    expect((await app.send('DELETE', `/senders/${used.id}`)).status).toBe(200)
  })

  test('is found by a part of its name or address, with literal % and _', async () => {
    const { id } = await create({ name: '100% Grace', email: 'grace_h@harbourbooks.example' })
    const find = async (search: string) => {
      const { body } = await app.send<{ data: Sender[] }>(
        'GET',
        `/senders?search=${encodeURIComponent(search)}`,
      )
      return body.data.map((sender) => sender.id)
    }
    expect(await find('0% gr')).toEqual([id])
    expect(await find('E_H@')).toEqual([id])
    expect(await find('%%')).toEqual([])
  })
})

describe('the address of a sender', () => {
  const messagesTo = (email: string) =>
    sql<{ kind: string; values: Record<string, string>; sender_id: string }[]>`
      select deliveries.kind, messages.values, messages.sender_id from messages join deliveries using (id)
      where messages.to_address = ${email} order by messages.created_at`

  test('gets a link through the transactional queue, at most once a minute, until it is verified', async () => {
    const sender = await create()
    const sent = await verify(sender.id)
    expect(sent.body).toMatchObject({
      verification_sent_at: app.clock.now().toISOString(),
      verified_at: null,
    })
    const [message] = await messagesTo(sender.email)
    expect(message).toMatchObject({ kind: 'transactional', sender_id: sender.id })
    expect(message?.values['event.link']).toMatch(/^http:\/\/crm\.test\/verify-sender\/[\w-]+$/)
    expect(await verify<Problem>(sender.id)).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
    app.clock.advance(60_000)
    expect((await verify(sender.id)).status).toBe(200)
    expect(await messagesTo(sender.email)).toHaveLength(2)

    await sql.begin((tx) => verifySenderAddress(tx, sender.id, app.clock.now().toISOString()))
    expect((await get(sender.id)).verified_at).toBe(app.clock.now().toISOString())
    app.clock.advance(60_000)
    expect((await verify(sender.id)).status).toBe(409)
    expect((await resolveSender(sql, config, sender.id))?.maySend).toBe(true)
  })

  test('must be verified again after a change of the address, not of the name', async () => {
    const sender = await create()
    await sql.begin((tx) => verifySenderAddress(tx, sender.id, app.clock.now().toISOString()))
    expect((await put(sender.id, { name: 'Somebody else' })).body.verified_at).not.toBeNull()
    const moved = await put(sender.id, { email: 'elsewhere@harbourbooks.example' })
    expect(moved.body).toMatchObject({ verified_at: null, verification_sent_at: null })
    expect(await findSenderAddress(sql, sender.id)).toMatchObject({ email: 'elsewhere@harbourbooks.example' })
    expect((await resolveSender(sql, config, sender.id))?.maySend).toBe(false)
  })
})

describe('the resolved sender', () => {
  test('has its own mail server, else the default one', async () => {
    const server = async (name: string) => {
      const { body } = await app.send<{ id: string }>('POST', '/mail-servers', {
        body: { kind: 'folder', name },
      })
      return body.id
    }
    const [usual, own] = [await server('Usual'), await server('Own')]
    const sender = await create()
    expect((await resolveSender(sql, config, sender.id))?.mailServer?.id).toBe(usual)
    await put(sender.id, { mail_server_id: own })
    expect((await resolveSender(sql, config, sender.id))?.mailServer?.id).toBe(own)
  })

  test('has a return path: of the settings with a token after the plus, else its own address', async () => {
    const sender = await create()
    const bare = await resolveSender(sql, config, sender.id)
    expect(bare).toMatchObject({ domain: null, dkimKeys: [], returnPathHost: 'harbourbooks.example' })
    expect(bare?.returnPath('bounces+word')).toBe(sender.email)
    await app.send('PUT', '/settings/bounces', { body: { return_path_address: 'back@mail.example' } })
    const led = await resolveSender(sql, config, sender.id)
    expect(led?.returnPathHost).toBe('mail.example')
    expect(led?.returnPath('bounces+word')).toBe('back+word@mail.example')
    expect(led?.returnPath(null)).toBe('back@mail.example')
    invalidateSettings(sql, 'bounces')
  })
})
