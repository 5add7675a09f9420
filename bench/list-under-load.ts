import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { components } from '../generated/types.ts'
import type { Sql } from '../server/platform/storage/open.ts'
import { openAudience, wantedContacts } from './audience.ts'
import { type Bench, figure, median, percentile } from './bench.ts'
import { listings, named } from './list-page.ts'
import { type AudienceServer, serveAudience } from './serve-audience.ts'

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

/** Milliseconds of each, in turns, for as long as `goesOn` says. */
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

const startWorker = async (url: string): Promise<ChildProcess> => {
  const main = fileURLToPath(new URL('../server/main.ts', import.meta.url))
  const child = spawn(process.execPath, [main, 'worker'], {
    env: { PATH: process.env.PATH, DATABASE_URL: url, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

type Job = components['schemas']['Job']

const jobRow = async (sql: Sql, id: string): Promise<{ state: Job['state']; updated: number }> => {
  const [row] = await sql<{ state: Job['state']; updated: number }[]>`
    select state, coalesce((counters ->> 'updated')::bigint, 0) as updated from jobs where id = ${id}`
  return row ?? { state: 'failed', updated: 0 }
}

const run: Bench['run'] = async (progress) => {
  const audience = await openAudience(wantedContacts(), progress)
  const { sql } = audience
  const server = await serveAudience(audience)
  let worker: ChildProcess | null = null
  try {
    const ids = await named(sql)
    const asks = asksOf(server, ids)
    await measure(asks, async (round) => round < 5)
    const idle = await measure(asks, async (round) => round < rounds)
    const loyal = {
      match: 'all',
      conditions: [{ field: 'tags', operator: 'contains_any', value: [ids.loyal] }],
    }
    const { contacts_count } = await server.post<components['schemas']['SegmentPreview']>(
      '/segments/preview',
      {
        condition: loyal,
      },
    )
    // The company stands in what a search looks through: its index has as much to do as it ever has.
    const { id } = await server.post<Job>('/contacts/bulk-action', {
      action: 'update_fields',
      fields: { company: `Reading Room ${Date.now()}` },
      condition: loyal,
      expected_count: contacts_count,
    })
    worker = await startWorker(audience.url)
    while ((await jobRow(sql, id)).updated === 0) await new Promise((resolve) => setTimeout(resolve, 50))
    const startedAt = performance.now()
    const busy = await measure(asks, async () => (await jobRow(sql, id)).state === 'running')
    const seconds = (performance.now() - startedAt) / 1000
    const { state, updated } = await jobRow(sql, id)
    if (state !== 'succeeded') throw new Error(`The job is ${state}.`)
    const figures = asks.flatMap(({ what }, at) => {
      const [quiet = [], loud = []] = [idle[at], busy[at]]
      return [
        figure(`${what}, per second`, 1000 / median(loud), 1000 / median(quiet), 1 / 3),
        figure(
          `${what}, slowest of a hundred, per second`,
          1000 / percentile(loud, 0.99),
          1000 / percentile(quiet, 0.99),
          null,
        ),
      ]
    })
    return {
      name: 'list-under-load',
      figures,
      conditions: {
        baseline: 'the same, while nothing else is done',
        load: `a bulk job in a worker of its own: ${updated} contacts in ${seconds.toFixed(0)} s`,
        contacts: audience.contacts,
        rounds: `${rounds} while idle, ${busy[0]?.length ?? 0} under load, in turns`,
        cores: cpus().length,
        node: process.version,
      },
    }
  } finally {
    if (worker !== null) {
      worker.kill('SIGTERM')
      await once(worker, 'exit')
    }
    await server.close()
    await audience.close()
  }
}

export const listUnderLoad: Bench = {
  name: 'list-under-load',
  summary:
    'pages and counts while a bulk job changes an eighth of the contacts, beside the same while idle (a kept folder is changed)',
  run,
}
