import type { AddressInfo } from 'node:net'
import { cpus } from 'node:os'
import type { Fragment } from 'postgres'
import { createApp } from '../server/app.ts'
import { type ContactFilter, contactList } from '../server/contacts/store/list.ts'
import { createApplicationPassword } from '../server/host/embedded/application-passwords.ts'
import { ensureAdministrator } from '../server/host/index.ts'
import { systemClock } from '../server/platform/clock.ts'
import { readConfig } from '../server/platform/config.ts'
import { readPage } from '../server/platform/http/pages.ts'
import type { Sql } from '../server/platform/storage/open.ts'
import { planned } from '../server/platform/storage/planned.ts'
import { type Audience, inTurns, openAudience, wantedContacts } from './audience.ts'
import { type Bench, type Figure, figure, median } from './bench.ts'

const rounds = 60
const few = 10_000
/** The 10,000th page of 50. */
const deep = 10_000 * 50

interface Listing {
  what: string
  query: Record<string, string | string[]>
  filter: Omit<ContactFilter, 'trashed'>
  /** The same by hand, on `contacts c`. */
  where: (sql: Sql) => Fragment
  /** Whether there are enough contacts for a 10,000th page. */
  isDeep: boolean
}

const listings = (ids: Record<string, string>): Listing[] => {
  const { customer = '', collector = '', newsletter = '' } = ids
  return [
    {
      what: 'by status',
      query: { status: ['subscribed'] },
      filter: { status: ['subscribed'] },
      where: (sql) => sql`c.status = 'subscribed'`,
      isDeep: true,
    },
    {
      what: 'by a common tag',
      query: { tag_id: [customer] },
      filter: { tagIds: [customer] },
      where: (sql) =>
        sql`exists (select from contact_tags t where t.contact_id = c.id and t.tag_id = ${customer})`,
      isDeep: false,
    },
    {
      what: 'by a rare tag',
      query: { tag_id: [collector] },
      filter: { tagIds: [collector] },
      where: (sql) =>
        sql`exists (select from contact_tags t where t.contact_id = c.id and t.tag_id = ${collector})`,
      isDeep: false,
    },
    {
      what: 'by list',
      query: { list_id: [newsletter] },
      filter: { listIds: [newsletter] },
      where: (sql) => sql`exists (
        select from list_memberships m
        where m.contact_id = c.id and m.list_id = ${newsletter} and m.status in ('pending', 'subscribed'))`,
      isDeep: true,
    },
    {
      what: 'by a common search',
      query: { search: 'lovelace' },
      filter: { searchPattern: '%lovelace%' },
      where: (sql) => sql`c.search_text like '%lovelace%'`,
      isDeep: false,
    },
    {
      what: 'by a rare search',
      query: { search: 'hedy.turing' },
      filter: { searchPattern: '%hedy.turing%' },
      where: (sql) => sql`c.search_text like '%hedy.turing%'`,
      isDeep: false,
    },
  ]
}

/** What a page takes by hand: its contacts, how many there are up to 10,000, and what belongs to the contacts. */
const byHand = async (sql: Sql, where: Fragment): Promise<number> => {
  const rows = await planned(sql<{ id: string }[]>`
    select c.* from contacts c where c.trashed_at is null and ${where}
    order by c.created_at desc, c.id desc limit 51`)
  await planned(
    sql`select count(*) from (select from contacts c where c.trashed_at is null and ${where} limit 10001) as counted`,
  )
  const ids = rows.slice(0, 50).map(({ id }) => id)
  await Promise.all([
    sql`select m.contact_id, l.id, l.name, l.slug, m.status, m.since_at
      from list_memberships m join lists l on l.id = m.list_id where m.contact_id = any (${ids}::uuid[])`,
    sql`select c.contact_id, t.id, t.name, t.slug
      from contact_tags c join tags t on t.id = c.tag_id where c.contact_id = any (${ids}::uuid[])`,
    sql`select contact_id, max(first_opened_at), max(first_clicked_at), count(accepted_at)
      from deliveries where contact_id = any (${ids}::uuid[]) group by contact_id`,
    sql`select contact_id, max(occurred_at) from contact_events
      where contact_id = any (${ids}::uuid[]) group by contact_id`,
  ])
  return rows.length
}

interface Server {
  get: (query: Listing['query'], cursor?: string) => Promise<number>
  close: () => Promise<void>
}

const startServer = async ({ parts, sql }: Audience): Promise<Server> => {
  const { login } = await ensureAdministrator({
    sql,
    clock: systemClock,
    config: readConfig({ ADMIN_PASSWORD: 'a password for the bench' }),
  })
  const [user] = await sql<{ id: string }[]>`select id from host_users where login = ${login} limit 1`
  const { password } = await createApplicationPassword(
    sql,
    systemClock,
    user?.id ?? '',
    `bench ${Date.now()}`,
  )
  const authorization = `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`
  const much = { requests: 1_000_000, window_seconds: 60 }
  const server = createApp(parts, { quotas: { read: much } }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return {
    get: async (query, cursor) => {
      const parameters = Object.entries({ ...query, ...(cursor ? { cursor } : {}) })
        .map(([name, value]) => `${name}=${encodeURIComponent([value].flat().join(','))}`)
        .join('&')
      const response = await fetch(`http://127.0.0.1:${port}/service/v1/contacts?${parameters}`, {
        headers: { authorization },
      })
      const { data } = (await response.json()) as { data?: unknown[] }
      if (data === undefined) throw new Error(`${parameters}: ${response.status}`)
      return data.length
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** What the contract puts in place of parameters that are left out: a cursor is bound to it. */
const defaults = { sort: '-created_at', trashed: false } as const

/** The cursor behind so many contacts of a list: as the service makes it, without walking there page by page. */
const cursorBehind = async ({ parts, sql }: Audience, { query, filter }: Listing, rows: number) => {
  const list = contactList(sql, { ...filter, trashed: false }, { by: 'created_at', descending: true })
  const request = {
    operationId: 'listContacts',
    params: {},
    query: { ...query, ...defaults, limit: rows },
  } as const
  const { page } = await readPage(sql, parts.secret, request, { ...list, columns: sql`id, created_at` })
  return page.next_cursor
}

const percentile = (values: number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN

const named = async (sql: Sql): Promise<Record<string, string>> => {
  const rows = await sql<
    { id: string; slug: string }[]
  >`select id, slug from tags union all select id, slug from lists`
  return Object.fromEntries(rows.map(({ id, slug }) => [slug, id]))
}

const measureSmall = async (progress: (line: string) => void): Promise<Map<string, number>> => {
  const small = await openAudience(few, progress)
  const server = await startServer(small)
  try {
    const found = new Map<string, number>()
    for (const { what, query } of listings(await named(small.sql))) {
      const [times = []] = await inTurns(rounds * 2, [() => server.get(query)])
      found.set(what, percentile(times, 0.99))
    }
    return found
  } finally {
    await server.close()
    await small.close()
  }
}

const run: Bench['run'] = async (progress) => {
  const small = await measureSmall(progress)
  const audience = await openAudience(wantedContacts(), progress)
  const { sql } = audience
  const server = await startServer(audience)
  try {
    const figures: Figure[] = []
    for (const listing of listings(await named(sql))) {
      const { what, query, where, isDeep } = listing
      const [ours = [], bare = []] = await inTurns(rounds, [
        () => server.get(query),
        () => byHand(sql, where(sql)),
      ])
      progress(`${what}: ${median(ours).toFixed(1)} ms / ${median(bare).toFixed(1)} ms`)
      figures.push(figure(`${what}, pages/s`, 1000 / median(ours), 1000 / median(bare), 0.5))
      const [again = []] = await inTurns(rounds * 2, [() => server.get(query)])
      figures.push(
        figure(
          `${what}, p99 in ms, ${few} contacts as baseline, inverse`,
          1000 / percentile(again, 0.99),
          1000 / (small.get(what) ?? 0),
          0.5,
        ),
      )
      if (!isDeep || audience.contacts < 1_000_000) continue
      const second = await cursorBehind(audience, listing, 50)
      const far = await cursorBehind(audience, listing, deep)
      if (second === null || far === null) continue
      const [near = [], distant = []] = await inTurns(rounds, [
        () => server.get(query, second),
        () => server.get(query, far),
      ])
      figures.push(
        figure(
          `${what}, page 10,000 beside page 2, pages/s`,
          1000 / median(distant),
          1000 / median(near),
          1 / 1.2,
        ),
      )
    }
    return {
      name: 'list-page',
      figures,
      conditions: {
        baseline:
          'the statements that a page takes by hand, through the driver, without HTTP, access and validation',
        contacts: audience.contacts,
        rounds: `${rounds}, in turns; medians`,
        cores: cpus().length,
        node: process.version,
      },
    }
  } finally {
    await server.close()
    await audience.close()
  }
}

export const listPage: Bench = {
  name: 'list-page',
  summary: 'a page of contacts over HTTP beside bare SQL, near and far, at ten thousand and a million',
  run,
}
