import { cpus } from 'node:os'
import type { components } from '../generated/types.ts'
import { lastNames } from '../server/commands/seed/vocabulary.ts'
import type { Sql } from '../server/platform/storage/open.ts'
import { allowMany } from '../test/audience/imports/applying-support.ts'
import type { Run } from '../test/support/service.ts'
import { contactsOfBench, openAudience } from './audience.ts'
import { type Bench, type Figure, figure, median, percentile } from './bench.ts'
import { listings, named } from './list-page.ts'
import { type AudienceServer, serveAudience } from './serve-audience.ts'
import { endWorker, startWorker } from './worker.ts'

const rounds = 60

interface Asked {
  what: string
  ask: () => Promise<unknown>
}

const asksOf = (server: AudienceServer, ids: Record<string, string>): Asked[] => [
  ...listings(ids).map(({ what, query }) => ({ what: `page ${what}`, ask: () => server.get(query) })),
  {
    what: 'count by condition, and a sample',
    ask: () =>
      server.post('/segments/preview', {
        condition: {
          match: 'all',
          conditions: [
            { field: 'status', operator: 'is', value: 'subscribed' },
            { field: 'tags', operator: 'contains_any', value: [ids.collector] },
          ],
        },
      }),
  },
]

/** Runs the requests in turn while `goesOn` returns true, and returns their milliseconds. */
const measure = async (asks: Asked[], goesOn: (round: number) => Promise<boolean>): Promise<number[][]> => {
  const times: number[][] = asks.map(() => [])
  for (let round = 0; await goesOn(round); round += 1)
    for (const [at, { ask }] of asks.entries()) {
      const startedAt = performance.now()
      await ask()
      times[at]?.push(performance.now() - startedAt)
    }
  return times
}

type Schemas = components['schemas']
type Job = Schemas['Job']

/** A job that keeps the database busy for a while; `begin` returns its id. */
interface Load {
  what: string
  begin: () => Promise<string>
}

/**
 * Changes one contact in eight. The search index contains the company, so this change costs the index the
 * most.
 */
const bulkJob = (server: AudienceServer, ids: Record<string, string>): Load => ({
  what: 'a bulk job',
  begin: async () => {
    const loyal = {
      match: 'all',
      conditions: [{ field: 'tags', operator: 'contains_any', value: [ids.loyal] }],
    }
    const preview = await server.post<Schemas['SegmentPreview']>('/segments/preview', { condition: loyal })
    const { id } = await server.post<Job>('/contacts/bulk-action', {
      action: 'update_fields',
      fields: { company: `Reading Room ${Date.now()}` },
      condition: loyal,
      expected_count: preview.contacts_count,
    })
    return id
  },
})

/** As frequent as in the generated contacts: else the search would find more during the import than while idle. */
const nameOf = (at: number): string => lastNames[at % lastNames.length] ?? ''

/** Imports new contacts, with a list and a tag. */
const anImport = (server: AudienceServer, ids: Record<string, string>, rows: number): Load => ({
  what: 'an import',
  begin: async () => {
    const run = Date.now()
    const { id, upload } = await server.post<Schemas['Import']>('/imports', {
      filename: 'people.csv',
      format: 'csv',
      lists: [ids.newsletter],
      tags: [ids.customer],
    })
    const lines = Array.from(
      { length: rows },
      (_, at) => `reader-${run}-${at}@example.com,Ada ${at},${nameOf(at)},Reading Room ${at % 1000}`,
    )
    const body = `email,first_name,last_name,company\n${lines.join('\n')}\n`
    const { pathname } = new URL(upload?.url ?? '')
    await server.upload(pathname, body)
    const job = await server.post<Job>(`/imports/${id}/start`, {})
    return job.id
  },
})

const jobRow = async (sql: Sql, id: string): Promise<{ state: Job['state']; done: number }> => {
  const [row] = await sql<{ state: Job['state']; done: number }[]>`
    select state, coalesce((counters ->> 'updated')::bigint, 0) + coalesce((counters ->> 'created')::bigint, 0) as done
    from jobs where id = ${id}`
  return row ?? { state: 'failed', done: 0 }
}

interface Loaded {
  times: number[][]
  told: string
}

/** Measures the requests from the first contact that the load changes to its end. */
const measureUnder = async (sql: Sql, asks: Asked[], { what, begin }: Load): Promise<Loaded> => {
  const id = await begin()
  for (let job = await jobRow(sql, id); job.done === 0; job = await jobRow(sql, id)) {
    if (job.state !== 'queued' && job.state !== 'running')
      throw new Error(`The job of ${what} is ${job.state}.`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const startedAt = performance.now()
  const times = await measure(asks, async () => (await jobRow(sql, id)).state === 'running')
  const seconds = (performance.now() - startedAt) / 1000
  const { state, done } = await jobRow(sql, id)
  if (state !== 'succeeded') throw new Error(`The job of ${what} is ${state}.`)
  return {
    times,
    told: `${what}: ${done} contacts in ${seconds.toFixed(0)} s, ${times[0]?.length ?? 0} rounds`,
  }
}

const run: Bench['run'] = async (progress) => {
  const audience = await openAudience(contactsOfBench(), progress)
  const { sql } = audience
  const server = await serveAudience(audience)
  let worker: Run | null = null
  try {
    await allowMany(sql)
    const ids = await named(sql)
    const asks = asksOf(server, ids)
    await measure(asks, async (round) => round < 5)
    const idle = await measure(asks, async (round) => round < rounds)
    worker = await startWorker(audience.url, audience.context.config.dataDir)
    const figures: Figure[] = []
    const loads: string[] = []
    for (const load of [bulkJob(server, ids), anImport(server, ids, Math.ceil(audience.contacts / 10))]) {
      const { times, told } = await measureUnder(sql, asks, load)
      progress(told)
      loads.push(told)
      figures.push(
        ...asks.flatMap(({ what }, at) => {
          const [quiet = [], loud = []] = [idle[at], times[at]]
          return [
            figure(
              `${what} during ${load.what}, per second`,
              1000 / median(loud),
              1000 / median(quiet),
              1 / 3,
            ),
            figure(
              `${what} during ${load.what}, slowest of a hundred, per second`,
              1000 / percentile(loud, 0.99),
              1000 / percentile(quiet, 0.99),
              null,
            ),
          ]
        }),
      )
    }
    return {
      name: 'list-under-load',
      figures,
      conditions: {
        baseline: 'the same, while nothing else is done',
        load: `in a worker of its own; ${loads.join('; ')}`,
        contacts: audience.contacts,
        rounds: `${rounds} while idle, in turns`,
        cores: cpus().length,
        node: process.version,
      },
    }
  } finally {
    if (worker !== null) await endWorker(worker)
    await server.close()
    await audience.close()
  }
}

export const listUnderLoad: Bench = {
  name: 'list-under-load',
  summary:
    'pages and counts while a bulk job changes an eighth of the contacts and an import adds a tenth, beside the same while idle (a kept folder is changed)',
  run,
}
