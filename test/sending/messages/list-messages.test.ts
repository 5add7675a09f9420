import { beforeAll, describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { newId } from '../../../server/platform/ids.ts'
import { queueMessage } from '../../../server/sending/outbox/index.ts'
import { startTestApp } from '../../support/app.ts'

type Schemas = components['schemas']

const app = await startTestApp()
const { sql } = app.context
const actor = { kind: 'system', id: null, name: null } as const
const content = { kind: 'plain', subject: 'Hello', preheader: null, source: 'Hello', text: null } as const
const ids: Record<string, string> = {}
let contactId: string

const queue = async (
  name: string,
  more: { kind?: 'transactional' | 'confirmation' | 'test'; address?: string; contactId?: string } = {},
): Promise<void> => {
  const { kind = 'transactional', address = 'charles@example.org', contactId = null } = more
  app.clock.advance(60_000)
  const message = { kind, to: { address, name: null }, contactId, senderId: null, content }
  const row = await sql.begin((tx) => queueMessage(tx, message, actor, app.clock.now()))
  ids[name] = row.id
}

const list = async (query: string) => {
  const { status, body } = await app.send<Schemas['MessagePage']>('GET', `/messages?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id))
}

beforeAll(async () => {
  const { body } = await app.send<{ id: string }>('POST', '/contacts', { body: { email: 'ada@example.com' } })
  contactId = body.id
  await queue('first')
  await queue('confirmation', { kind: 'confirmation', address: 'Ada@example.com', contactId })
  await queue('test', { kind: 'test' })
  await queue('failed')
  await sql`update deliveries set status = 'failed' where id = ${ids.failed as string}`
  // A campaign's delivery is not a message.
  const row = { id: newId(), kind: 'campaign', status: 'accepted', created_at: app.clock.now() }
  await sql`insert into deliveries ${sql({ ...row, queued_at: row.created_at })}`
})

describe('listMessages', () => {
  test('lists single messages of every kind, the latest first', async () => {
    expect(await list('')).toEqual(['failed', 'test', 'confirmation', 'first'])
    expect(await list('limit=2')).toEqual(['failed', 'test'])
  })

  test('combines filters', async () => {
    expect(await list('kind=transactional')).toEqual(['failed', 'first'])
    expect(await list('kind=test,confirmation')).toEqual(['test', 'confirmation'])
    expect(await list('kind=transactional&status=failed,deferred')).toEqual(['failed'])
    expect(await list('email=ADA@example.com')).toEqual(['confirmation'])
    expect(await list(`contact_id=${contactId}`)).toEqual(['confirmation'])
    expect(await list(`template_id=${newId()}`)).toEqual([])
    const now = app.clock.now().toISOString()
    expect(await list(`created_after=${now}`)).toEqual(['failed'])
    expect(await list(`created_before=${now}&kind=test`)).toEqual(['test'])
  })

  test('rejects invalid times', async () => {
    expect((await app.send('GET', '/messages?created_after=2026-02-31T25:00:00Z')).status).toBe(400)
  })
})

describe('an unknown message', () => {
  test.each(['', '/events'])('is not found at /messages/{id}%s', async (path) => {
    expect((await app.send('GET', `/messages/${newId()}${path}`)).status).toBe(404)
  })
})
