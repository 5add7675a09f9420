import type { ChildProcess } from 'node:child_process'
import { cpus } from 'node:os'
import autocannon from 'autocannon'
import { createApplicationPassword } from '../server/host/embedded/application-passwords.ts'
import { ensureAdministrator } from '../server/host/index.ts'
import { systemClock } from '../server/platform/clock.ts'
import { readConfig } from '../server/platform/config.ts'
import { newId } from '../server/platform/ids.ts'
import type { Database } from '../server/platform/storage/open.ts'
import { insertLicence } from '../server/system/editions/licence/store.ts'
import { openAudience } from './audience.ts'
import { type Bench, type Figure, figure, inverse, median } from './bench.ts'
import { cpuOfTree, parentOf } from './cpu.ts'
import { developmentLicence } from './licence.ts'
import { startServer } from './servers/start.ts'

const contacts = 100_000
const rounds = 5
const seconds = Number(process.env.BENCH_SECONDS ?? 3)
const connections = 8
/** Contacts that the requests read and change in turn. */
const sampled = 200

interface Call {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  /** Returns a different body each time. */
  body?: () => object
}

interface Target {
  what: string
  calls: Call[]
}

const byFields = {
  match: 'all',
  conditions: [
    { field: 'custom.favourite_genre', operator: 'is', value: 'poetry' },
    { field: 'custom.loyalty_points', operator: 'gte', value: 500 },
  ],
}

const targets = (ids: string[]): Target[] => [
  { what: 'get a contact', calls: ids.map((id) => ({ method: 'GET', path: `/contacts/${id}` })) },
  { what: 'list 50 contacts', calls: [{ method: 'GET', path: '/contacts?limit=50' }] },
  {
    what: 'create a contact',
    calls: [
      {
        method: 'POST',
        path: '/contacts',
        body: () => ({ email: `bench-${newId()}@example.com`, first_name: 'Grace', status: 'subscribed' }),
      },
    ],
  },
  {
    what: 'update a contact',
    calls: ids.map((id) => ({
      method: 'PUT',
      path: `/contacts/${id}`,
      body: () => ({ first_name: `Grace ${newId().slice(-6)}` }),
    })),
  },
  { what: 'search by name', calls: [{ method: 'GET', path: '/contacts?limit=50&search=lovelace' }] },
  {
    what: 'search by two custom fields',
    calls: [{ method: 'POST', path: '/contacts/search', body: () => ({ limit: 50, condition: byFields }) }],
  },
]

interface Server {
  child: ChildProcess
  port: number
}

interface Measurement {
  requestsPerSecond: number
  /** Microseconds of processor time per request, of the server and PostgreSQL together. */
  cpu: number
}

/**
 * Sends requests as fast as the server answers, and measures the processor time of the server and PostgreSQL.
 */
const measure = async (
  { child, port }: Server,
  postmaster: number,
  target: Target,
  authorization: string,
): Promise<Measurement> => {
  const used = (): number => cpuOfTree(child.pid ?? 0) + cpuOfTree(postmaster)
  const before = used()
  const run = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: seconds,
    requests: target.calls.map(({ method, path, body }) => ({
      method,
      path: `/service/v1${path}`,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body ? { setupRequest: (request: object) => ({ ...request, body: JSON.stringify(body()) }) } : {}),
    })),
  })
  if (run.non2xx > 0)
    throw new Error(`${target.what}: ${run.non2xx} of ${run.requests.total} answers were refusals.`)
  return {
    requestsPerSecond: run.requests.total / run.duration,
    cpu: ((used() - before) * 1000) / run.requests.total,
  }
}

const prepare = async (sql: Database): Promise<{ ids: string[]; authorization: string }> => {
  const { login } = await ensureAdministrator({
    sql,
    clock: systemClock,
    config: readConfig({ ADMIN_PASSWORD: 'a password for the bench' }),
  })
  const [user] = await sql<{ id: string }[]>`select id from host_users where login = ${login}`
  // Removes the password of an earlier run.
  await sql`delete from host_application_passwords where name = 'bench'`
  const { password } = await createApplicationPassword(sql, systemClock, user?.id ?? '', 'bench')
  await insertLicence(sql, systemClock, ...developmentLicence())
  const rows = await sql<{ id: string }[]>`
    select id from contacts where trashed_at is null order by id limit ${sampled}`
  return {
    ids: rows.map(({ id }) => id),
    authorization: `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`,
  }
}

/** Deletes the created contacts, so that every round starts with the same table. */
const sweep = (sql: Database) => sql`delete from contacts where email like 'bench-%'`

/** The parent of all other PostgreSQL processes. */
const postmasterOf = async (sql: Database): Promise<number> => {
  const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  const postmaster = parentOf(row?.pid ?? 0)
  if (postmaster === null) throw new Error('This bench reads processor times in /proc, as Linux has it.')
  return postmaster
}

const run: Bench['run'] = async (progress) => {
  const { sql, url, close } = await openAudience(contacts, progress)
  const children: ChildProcess[] = []
  const start = async (mode: string): Promise<Server> => {
    const server = await startServer('api-requests.ts', url, mode)
    children.push(server.child)
    return server
  }
  try {
    const { ids, authorization } = await prepare(sql)
    const postmaster = await postmasterOf(sql)
    const [service, bare] = [await start('service'), await start('bare')]
    const figures: Figure[] = []
    for (const target of targets(ids)) {
      const measurements: [ours: Measurement, baseline: Measurement][] = []
      // The two alternate. The first round warms both up and does not count.
      for (let round = 0; round <= rounds; round += 1) {
        const ours = await measure(service, postmaster, target, authorization)
        await sweep(sql)
        const baseline = await measure(bare, postmaster, target, authorization)
        await sweep(sql)
        if (round > 0) measurements.push([ours, baseline])
        const [a, b] = [ours.requestsPerSecond, baseline.requestsPerSecond]
        progress(`${target.what}, round ${round}: ${a.toFixed(0)} / ${b.toFixed(0)} = ${(a / b).toFixed(2)}`)
      }
      const middle = (side: 0 | 1, of: keyof Measurement): number =>
        median(measurements.map((shot) => shot[side][of]))
      figures.push(
        figure(
          `${target.what}, requests/s`,
          middle(0, 'requestsPerSecond'),
          middle(1, 'requestsPerSecond'),
          0.5,
        ),
        inverse(`${target.what}, µs of CPU a request`, middle(0, 'cpu'), middle(1, 'cpu'), null),
      )
    }
    return {
      name: 'api-requests',
      figures,
      conditions: {
        baseline: 'an Express handler with one prepared statement that reads or writes the same',
        cpu: 'of the server and all processes of PostgreSQL together',
        contacts,
        rounds: `${rounds} of ${seconds} s each, in turns; medians`,
        connections,
        cores: cpus().length,
        node: process.version,
      },
    }
  } finally {
    for (const child of children) child.kill('SIGTERM')
    await close()
  }
}

export const apiRequests: Bench = {
  name: 'api-requests',
  summary: 'get, list, create, update and search of contacts, beside an Express handler with one statement',
  run,
}
