import { beforeEach, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { newId } from '../../../server/platform/ids.ts'
import { startTestApp } from '../../support/app.ts'

const app = await startTestApp()
const { sql } = app.context

const campaign = async (members: { sender_id?: string; ab?: object }): Promise<void> => {
  await sql`insert into campaigns ${sql({
    id: newId(),
    name: 'October',
    state: 'sending',
    content: sql.json({ kind: 'plain', subject: 'New', source: 'Books' }),
    audience: sql.json({ include: {}, exclude: {} }),
    frequency_cap: false,
    tracking: sql.json({ opens: 'none', clicks: 'none' }),
    actor_kind: 'system',
    created_at: sql`now()`,
    updated_at: sql`now()`,
    sender_id: members.sender_id ?? null,
    ab: members.ab === undefined ? null : sql.json(members.ab as never),
  })}`
}

const created = async <Body>(path: string, body: object): Promise<Body> => {
  const answer = await app.send<Body>('POST', path, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}

let made = 0
const addDomain = async () => {
  const domain = await created<components['schemas']['SendingDomain']>('/sending-domains', {
    name: `shop-${++made}.example`,
  })
  const sender = await created<components['schemas']['Sender']>('/senders', {
    name: 'Shop',
    email: `hello@${domain.name}`,
  })
  return { domain, sender, path: `/sending-domains/${domain.id}` }
}
const setDefault = (default_sender_id: string | null) =>
  app.send('PUT', '/settings/sending', { body: { default_sender_id } })
const inUse = {
  status: 409,
  body: { code: 'in_use', detail: expect.stringContaining('The campaign October sends from this domain') },
}

beforeEach(async () => {
  await sql`delete from campaigns`
})

test('a domain is in use by the sender of a campaign that is being sent', async () => {
  const { sender, path } = await addDomain()
  await campaign({ sender_id: sender.id })
  expect(await app.send('DELETE', path)).toMatchObject(inUse)
})

test('a domain is in use by the sender of a variant', async () => {
  const [{ sender, path }, other] = [await addDomain(), await addDomain()]
  const variants = [
    { key: 'a', sender_id: null },
    { key: 'b', sender_id: sender.id },
  ]
  await campaign({ sender_id: other.sender.id, ab: { variants } })
  expect(await app.send('DELETE', path)).toMatchObject(inUse)
  await sql`update campaigns set ab = '{"variants": [{"key": "a", "sender_id": null}, {"key": "b"}]}'`
  expect((await app.send('DELETE', path)).status).toBe(200)
})

test('a domain is in use by the default sender, while a campaign without a sender is being sent', async () => {
  const [{ sender, path }, other] = [await addDomain(), await addDomain()]
  expect((await setDefault(sender.id)).status).toBe(200)
  await campaign({})
  expect(await app.send('DELETE', path)).toMatchObject(inUse)
  expect((await setDefault(other.sender.id)).status).toBe(200)
  expect((await app.send('DELETE', path)).status).toBe(200)
})
