import { cpus } from 'node:os'
import { type ContactFilter, contactList } from '../server/audience/contacts/store/list.ts'
import { readPage } from '../server/platform/http/pagination.ts'
import type { Fragment, Sql } from '../server/platform/storage/open.ts'
import { unprepared } from '../server/platform/storage/prepared-plans.ts'
import { type Audience, contactsOfBench, inTurns, openAudience } from './audience.ts'
import { type Bench, type Figure, figure, median, percentile } from './bench.ts'
import { serveAudience } from './serve-audience.ts'

const rounds = 60
const few = 10_000
/** The 10,000th page of 50. */
const deep = 10_000 * 50

export interface Listing {
  what: string
  query: Record<string, string | string[]>
  filter: Omit<ContactFilter, 'trashed'>
  /** The same page as hand-written SQL, on `contacts c`. */
  where: (sql: Sql) => Fragment
  /** Whether there are enough contacts for a 10,000th page. */
  isDeep: boolean
}

const subscribed = { status: ['subscribed'] }

/** The requests to the list of contacts. `ids` maps the slugs of lists and tags to their ids. */
export const listings = (ids: Record<string, string>): Listing[] => {
  const { customer = '', collector = '', newsletter = '' } = ids
  return [
    {
      what: 'by status',
      query: subscribed,
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

/**
 * The cost of a page in hand-written SQL: its contacts, their number up to 10,000, and the data that belongs
 * to them.
 */
const byHand = async (sql: Sql, where: Fragment): Promise<number> => {
  const rows = await unprepared(sql<{ id: string }[]>`
    select c.* from contacts c where c.trashed_at is null and ${where}
    order by c.created_at desc, c.id desc limit 51`)
  await unprepared(
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

/** The contract's defaults for omitted parameters: a cursor is bound to them. */
const defaults = { sort: '-created_at', trashed: false } as const

/** A cursor after this many contacts of a list, built like the service's own without reading page by page. */
const cursorBehind = async ({ context, sql }: Audience, { query, filter }: Listing, rows: number) => {
  const list = contactList(sql, { ...filter, trashed: false }, { by: 'created_at', descending: true })
  const request = {
    operationId: 'listContacts',
    params: {},
    query: { ...query, ...defaults, limit: rows },
  } as const
  const { page } = await readPage(sql, context.secret, request, { ...list, columns: sql`id, created_at` })
  return page.next_cursor
}

/** The ids of lists and tags by their slugs. */
export const named = async (sql: Sql): Promise<Record<string, string>> => {
  const rows = await sql<
    { id: string; slug: string }[]
  >`select id, slug from tags union all select id, slug from lists`
  return Object.fromEntries(rows.map(({ id, slug }) => [slug, id]))
}

const run: Bench['run'] = async (progress) => {
  const small = await openAudience(few, progress)
  const audience = await openAudience(contactsOfBench(), progress)
  const { sql } = audience
  const [server, smallServer] = [await serveAudience(audience), await serveAudience(small)]
  try {
    const figures: Figure[] = []
    const smallListings = listings(await named(small.sql))
    // V8 compiles the code of a request during the first hundreds, which are no part of the first listing's cost.
    for (const { query, where } of listings(await named(sql)))
      await inTurns(rounds, [
        () => server.get(query),
        () => smallServer.get({}),
        () => byHand(sql, where(sql)),
      ])
    for (const listing of listings(await named(sql))) {
      const { what, query, where, isDeep } = listing
      const [ours = [], bare = []] = await inTurns(rounds, [
        () => server.get(query),
        () => byHand(sql, where(sql)),
      ])
      progress(`${what}: ${median(ours).toFixed(1)} ms / ${median(bare).toFixed(1)} ms`)
      figures.push(figure(`${what}, pages/s`, 1000 / median(ours), 1000 / median(bare), 0.5))
      const sameOfFew = smallListings.find((one) => one.what === what)?.query ?? query
      const [ofMany = [], ofFew = []] = await inTurns(rounds * 5, [
        () => server.get(query),
        () => smallServer.get(sameOfFew),
      ])
      figures.push(
        figure(
          `${what}, slowest of a hundred beside ${few} contacts, pages/s`,
          1000 / percentile(ofMany, 0.99),
          1000 / percentile(ofFew, 0.99),
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
    const [compressed = [], plain = []] = await inTurns(rounds, [
      () => server.get(subscribed, null, 'gzip'),
      () => server.get(subscribed),
    ])
    figures.push(
      figure(
        'by status, compressed beside not compressed, pages/s',
        1000 / median(compressed),
        1000 / median(plain),
        null,
      ),
    )
    return {
      name: 'list-page',
      figures,
      conditions: {
        baseline:
          'the statements that a page takes by hand, through the driver, without HTTP, access and validation; pages are not compressed',
        contacts: audience.contacts,
        rounds: `${rounds}, in turns; medians`,
        cores: cpus().length,
        node: process.version,
      },
    }
  } finally {
    await server.close()
    await smallServer.close()
    await audience.close()
    await small.close()
  }
}

export const listPage: Bench = {
  name: 'list-page',
  summary: 'a page of contacts over HTTP beside bare SQL, near and far, at ten thousand and a million',
  run,
}
