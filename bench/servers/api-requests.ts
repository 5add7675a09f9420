/**
 * A server of the bench in its own process: `node api-requests.ts URL service|bare`. Prints its port.
 * - `service`: the application as `serve --no-worker` composes it, with every check.
 * - `bare`: one Express handler per request, with one prepared statement that reads or writes the same. It
 *   has no authentication, validation, limits or headers.
 */
import type { AddressInfo } from 'node:net'
import express, { type Express, type Request, type Response } from 'express'
import { joinEngagement } from '../../server/audience/conditions/index.ts'
import { createEmbeddedHost } from '../../server/host/index.ts'
import { hostMembers } from '../../server/members.ts'
import { openAccessCache } from '../../server/platform/access-cache.ts'
import { readConfig } from '../../server/platform/config.ts'
import { newId } from '../../server/platform/ids.ts'
import { createLogger } from '../../server/platform/log.ts'
import { createDatabaseClock } from '../../server/platform/storage/database-clock.ts'
import { asJson } from '../../server/platform/storage/json.ts'
import type { Fragment } from '../../server/platform/storage/open.ts'
import { openDatabase } from '../../server/platform/storage/open.ts'
import { openPools, poolSizes } from '../../server/platform/storage/pools.ts'
import { sharedSecret } from '../../server/platform/storage/secret.ts'
import { createEditions } from '../../server/system/editions/index.ts'

const [url = '', mode = 'service'] = process.argv.slice(2)
const sql = openDatabase(url, { name: `bench ${mode}`, connections: poolSizes.usual })

const service = async (): Promise<Express> => {
  // Last, as in `serve`.
  const { createApp } = await import('../../server/app.ts')
  const config = readConfig({ DATABASE_URL: url })
  // The load generator counts the errors.
  const log = createLogger('silent')
  const pools = openPools(url, sql)
  const accessCache = openAccessCache({ sql: pools.reserved, url, log })
  const clock = await createDatabaseClock(sql)
  const secret = await sharedSecret(sql)
  const host = createEmbeddedHost({
    sql: pools.reserved,
    clock,
    config,
    log,
    secret,
    accessCache,
    ...hostMembers,
  })
  const editions = createEditions({ sql: pools.reserved, clock, accessCache, ...hostMembers })
  const plenty = { requests: 1_000_000_000, window_seconds: 60 }
  return createApp(
    { sql, clock, log, host, editions, accessCache, secret, config },
    { pools, quotas: { read: plenty, write: plenty, bulk: plenty, anonymous: plenty } },
  )
}

const bare = (): Express => {
  const now = () => new Date()

  /** The contacts of a query with their lists, tags and engagement. */
  const shown = (rows: Fragment) => sql`
    select contacts.*, engagement.level, mail.last_opened_at, mail.last_clicked_at, active.last_active_at,
      array(
        select to_jsonb(one) from (
          select l.id, l.name, l.slug, m.status, m.since_at from list_memberships m join lists l on l.id = m.list_id
          where m.contact_id = contacts.id order by lower(l.name), l.id
        ) as one
      ) as lists,
      array(
        select to_jsonb(one) from (
          select tags.id, tags.name, tags.slug from contact_tags t join tags on tags.id = t.tag_id
          where t.contact_id = contacts.id order by lower(tags.name), tags.id
        ) as one
      ) as tags
    from (${rows}) as contacts ${joinEngagement(sql, now())}`

  const page = async (response: Response, rows: Fragment, total: Fragment) => {
    const found = await sql`
      select page.*, (select count(*) from (${total} limit 10001) as counted) as total
      from (${shown(sql`${rows} order by created_at desc, id desc limit 51`)}) as page order by created_at desc, id desc`
    response.json({ data: found.slice(0, 50), total: found[0]?.total ?? 0 })
  }

  const pageWhere = (response: Response, where: Fragment) =>
    page(response, sql`select * from contacts where ${where}`, sql`select from contacts where ${where}`)

  const byFields = ([genre, points]: { value: unknown }[]) => sql`
    trashed_at is null and custom_fields @> ${sql.json({ favourite_genre: String(genre?.value) })}::jsonb
      and (custom_fields ->> 'loyalty_points')::numeric >= ${String(points?.value)}::text::numeric`

  const activity = sql`insert into contact_activities (id, contact_id, type, occurred_at, actor_kind, data)`

  const create = async (request: Request, response: Response) => {
    const row = {
      id: newId(),
      tracking: 'individual',
      frequency: 'all',
      created_at: now(),
      updated_at: now(),
    }
    const given = asJson(sql, { ...request.body, ...row, custom_fields: {}, version: 1 })
    const [created] = await sql`
      with given as (select * from jsonb_populate_record(null::contacts, ${given})),
      created as (
        insert into contacts (id, email, first_name, status, tracking, frequency, custom_fields, created_at, updated_at, version)
        select id, email, first_name, status, tracking, frequency, custom_fields, created_at, updated_at, version from given
        returning *
      ), addressed as (
        insert into contact_emails (id, contact_id, email, from_at, actor_kind)
        select ${newId()}, id, email, created_at, 'user' from created
      ), told as (${activity} select ${newId()}, id, 'created', created_at, 'user', ${given} from created)
      select * from created`
    response.status(201).json(created)
  }

  const update = async (request: Request, response: Response) => {
    const told = asJson(sql, { changes: [{ field: 'first_name', from: null, to: request.body.first_name }] })
    const [updated] = await sql`
      with updated as (
        update contacts set first_name = ${request.body.first_name}, updated_at = ${now()}, version = version + 1
        where id = ${String(request.params.id)} and trashed_at is null returning *
      ), told as (${activity} select ${newId()}, id, 'updated', updated_at, 'user', ${told} from updated)
      ${shown(sql`select * from updated`)}`
    response.json(updated)
  }

  const app = express()
  app.use(express.json())
  app.get('/service/v1/contacts', async ({ query }, response) => {
    const search = `%${String(query.search)}%`
    await pageWhere(
      response,
      query.search === undefined
        ? sql`trashed_at is null`
        : sql`trashed_at is null and search_text like lower(${search})`,
    )
  })
  app.get('/service/v1/contacts/:id', async ({ params }, response) => {
    const [found] = await shown(sql`select * from contacts where id = ${params.id} and trashed_at is null`)
    response.json(found)
  })
  app.post('/service/v1/contacts/search', async ({ body }, response) => {
    await pageWhere(response, byFields(body.condition.conditions))
  })
  app.post('/service/v1/contacts', create)
  app.put('/service/v1/contacts/:id', update)
  return app
}

const app = mode === 'bare' ? bare() : await service()
const server = app.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`)
})
process.once('SIGTERM', () => process.exit(0))
