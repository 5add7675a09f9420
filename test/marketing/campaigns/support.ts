import { expect } from 'vitest'
import {
  createOpenMailing,
  type Limiters,
  nextCampaign,
  pauseIfAllRefused,
  settleCampaign,
} from '../../../server/marketing/campaigns/index.ts'
import { newId } from '../../../server/platform/ids.ts'
import type { Sql } from '../../../server/platform/storage/open.ts'
import { sendCampaigns } from '../../../server/sending/deliveries/sending/worker.ts'
import type { TestApp } from '../../support/app.ts'

/** The settings that every campaign needs: a postal address, and a server that accepts mail. */
export const makeMailable = async (app: TestApp): Promise<string> => {
  const { sql, clock } = app.context
  const now = clock.now()
  await sql`
    insert into settings_groups (key, value, updated_at, version)
    values
      ('compliance', ${sql.json({ postal_address: 'Quay 1\nBristol' })}, ${now}, 1),
      ('tracking', ${sql.json({ opens: 'individual', clicks: 'individual' })}, ${now}, 1)
    on conflict (key) do nothing`
  const id = newId()
  await sql`
    insert into mail_servers
      (id, name, kind, folder, max_connections, messages_per_connection, rate, created_at, updated_at)
    values (${id}, ${`Folder ${id}`}, 'folder', ${`mail/${id}`}, 4, 100,
      ${sql.json({ per_second: null, per_hour: null, per_day: null })}, ${now}, ${now})`
  return id
}

/** A verified sender with a mail server. */
export const addSender = async (
  app: TestApp,
  name = 'Harbour Books',
  mailServer: string | null = null,
): Promise<string> => {
  const { sql, clock } = app.context
  const id = newId()
  const server = mailServer ?? (await makeMailable(app))
  await sql`
    insert into senders (id, name, email, mail_server_id, verified_at, created_at, updated_at)
    values (${id}, ${name}, ${`hello-${id.slice(-6)}@harbourbooks.example`}, ${server}, ${clock.now()}, ${clock.now()}, ${clock.now()})`
  return id
}

/** Creates so many subscribed contacts. */
export const fill = async (app: TestApp, count: number, timezone: string | null = null): Promise<void> => {
  const { sql, clock } = app.context
  const ids = Array.from({ length: count }, () => newId())
  await sql`
    insert into contacts (id, email, status, tracking, frequency, timezone, created_at, updated_at)
    select id, 'reader-' || right(id::text, 12) || '@example.org', 'subscribed', 'individual', 'all', ${timezone},
      ${clock.now()}, ${clock.now()}
    from unnest(${ids}::uuid[]) as id`
}

const everybody = { include: { condition: { match: 'all', conditions: [] } } }

/** A campaign to all contacts that can be sent. */
export const campaignOf = async (app: TestApp, body: object): Promise<string> => {
  const answer = await app.send('POST', '/campaigns', {
    body: {
      name: 'Newsletter',
      content: {
        kind: 'markdown',
        subject: 'New on our shelves',
        source:
          'Dear {{ contact.first_name | default: "reader" }}, [see them all](https://harbourbooks.example/all).',
      },
      audience: everybody,
      tracking: { opens: 'individual', clicks: 'individual' },
      ...body,
    },
  })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return String(answer.body.id)
}

/** A contact named by its first name, subscribed by default. */
export const addReader = async (
  app: TestApp,
  first_name: string,
  more: {
    status?: string
    tracking?: string
    frequency?: string
    timezone?: string
    tags?: string[]
  } = {},
): Promise<string> => {
  const { body } = await app.send('POST', '/contacts', {
    body: { email: `${first_name.toLowerCase()}@example.com`, first_name, tracking: 'individual', ...more },
  })
  return String(body.id)
}

/** A mail server in the database that is a sink. */
export const useSink = async (app: TestApp, port: number): Promise<string> => {
  const id = await makeMailable(app)
  await app.context.sql`
    update mail_servers set kind = 'smtp', folder = null, host = '127.0.0.1', port = ${port}, security = 'none'
    where id = ${id}`
  return id
}

export const emptyAudience = async (app: TestApp): Promise<void> => {
  await app.context.sql`delete from contacts`
  await app.context
    .sql`update campaigns set state = 'cancelled', pause_reason = null where state <> 'finished'`
  await app.context.sql`delete from lists`
}

/** Freezes the audience of a campaign. */
export const beginCampaign = async (app: TestApp, id: string): Promise<void> => {
  const { status, body } = await app.send('POST', `/campaigns/${id}/send`, { body: {} })
  expect(status, JSON.stringify(body)).toBe(200)
  await app.work()
}

/** Sends campaigns until `isSo` returns true, with the limiters of one process. */
export const sendUntil = async (
  app: TestApp,
  isSo: () => Promise<boolean>,
  limiters?: Limiters,
): Promise<void> => {
  const { clock } = app
  const { sql } = app.context
  const ending = new AbortController()
  const parts = { ...app.context, clock, ending: ending.signal }
  const sending = sendCampaigns({
    ...parts,
    nextCampaign: (now) => nextCampaign(sql, now),
    openMailing: createOpenMailing(parts, limiters),
    chunkEnded: async (campaignId) => {
      await sql.begin((tx: Sql) => pauseIfAllRefused(tx, campaignId, clock.now()))
      await sql.begin((tx: Sql) => settleCampaign(tx, campaignId, clock.now()))
    },
  })
  await expect.poll(isSo, { timeout: 15_000, interval: 50 }).toBe(true)
  ending.abort()
  await sending
}

/** Sends until the campaign is in one of these states. */
export const sendCampaign = (app: TestApp, id: string, ...states: string[]): Promise<void> =>
  sendUntil(app, async () => states.includes(String((await app.send('GET', `/campaigns/${id}`)).body.state)))
