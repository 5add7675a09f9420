import type { ChildProcess } from 'node:child_process'
import { cpus } from 'node:os'
import autocannon from 'autocannon'
import { operationRows } from '../generated/operations.ts'
import { createApplicationPassword } from '../server/host/embedded/application-passwords.ts'
import { ensureAdministrator } from '../server/host/index.ts'
import { systemClock } from '../server/platform/clock.ts'
import { readConfig } from '../server/platform/config.ts'
import { newId } from '../server/platform/ids.ts'
import { createLogger } from '../server/platform/log.ts'
import type { Database } from '../server/platform/storage/open.ts'
import { openStorage } from '../server/platform/storage/storage.ts'
import { insertLicence } from '../server/system/editions/licence/store.ts'
import { makeDataFolder, removeDataFolder } from '../test/support/data-folder.ts'
import { type Bench, type Figure, figure, median } from './bench.ts'
import { developmentLicence } from './licence.ts'
import { startServer } from './servers/start.ts'

const rounds = 5
const seconds = 3
const connections = 8
const seeded = 1000

interface Target {
  what: string
  method: 'GET' | 'POST'
  path: string
  body?: () => string
  goal: number | null
}

const first = operationRows[0]
const last = operationRows.at(-1)
const pathOf = (path: string | undefined, id: string): string => (path ?? '').replace('{id}', id)

const targets = (id: string): Target[] => [
  { what: 'list of 50 contacts', method: 'GET', path: '/contacts?limit=50', goal: 0.6 },
  { what: 'get one contact', method: 'GET', path: `/contacts/${id}`, goal: 0.6 },
  {
    what: 'create a contact',
    method: 'POST',
    path: '/contacts',
    body: () =>
      JSON.stringify({ email: `bench-${newId()}@example.com`, first_name: 'Grace', status: 'subscribed' }),
    goal: 0.6,
  },
  {
    what: `first route: ${first?.method} ${first?.path}`,
    method: 'GET',
    path: '/contacts?limit=1',
    goal: 0.6,
  },
  {
    what: `last route: ${last?.method} ${last?.path}`,
    method: 'GET',
    path: pathOf(last?.path, id),
    goal: 0.6,
  },
]

const measure = async (port: number, target: Target, authorization: string): Promise<number> => {
  const run = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: seconds,
    requests: [
      {
        method: target.method,
        path: `/service/v1${target.path}`,
        headers: { authorization, 'content-type': 'application/json' },
        ...(target.body
          ? {
              body: target.body(),
              setupRequest: (request: object) => ({ ...request, body: target.body?.() }),
            }
          : {}),
      },
    ],
  })
  if (run.non2xx > 0)
    throw new Error(`${target.what}: ${run.non2xx} of ${run.requests.total} answers were refusals.`)
  return run.requests.total / run.duration
}

const seed = async (sql: Database): Promise<{ id: string; authorization: string }> => {
  const { login } = await ensureAdministrator({
    sql,
    clock: systemClock,
    config: readConfig({ ADMIN_PASSWORD: 'a password for the bench' }),
  })
  const [user] = await sql<{ id: string }[]>`select id from host_users where login = ${login}`
  const { password } = await createApplicationPassword(sql, systemClock, user?.id ?? '', 'bench')
  await insertLicence(sql, systemClock, ...developmentLicence())
  const rows = Array.from({ length: seeded }, (_, at) => ({
    id: newId(),
    email: `contact-${at}@example.com`,
    first_name: 'Ada',
    last_name: `Lovelace ${at}`,
    company: 'Analytical Engines Ltd',
    status: 'subscribed',
    tracking: 'individual',
    frequency: 'all',
    created_at: new Date().toISOString(),
    updated_at: new Date().toISOString(),
  }))
  await sql`
    insert into contacts (id, email, first_name, last_name, company, status, tracking, frequency, created_at, updated_at)
    select id, email, first_name, last_name, company, status, tracking, frequency, created_at, updated_at
    from jsonb_populate_recordset(null::contacts, ${sql.json(rows)})`
  return {
    id: rows[0]?.id ?? '',
    authorization: `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`,
  }
}

/** Deletes the created contacts, so that every round starts with the same table. */
const sweep = (sql: Database) => sql`delete from contacts where email like 'bench-%'`

const run: Bench['run'] = async (progress) => {
  const folder = await makeDataFolder()
  const storage = await openStorage(readConfig({ DATA_DIR: folder }), {
    role: 'command',
    log: createLogger('warn'),
  })
  const children: ChildProcess[] = []
  try {
    const { sql, url } = storage
    const { id, authorization } = await seed(sql)
    await sql`analyze contacts`
    const validated = await startServer('validated-request.ts', url, 'validated')
    children.push(validated.child)
    const bare = await startServer('validated-request.ts', url, 'bare')
    children.push(bare.child)

    const figures: Figure[] = []
    for (const target of targets(id)) {
      const ours: number[] = []
      const baseline: number[] = []
      // The two alternate. The first round warms both up and does not count.
      for (let round = 0; round <= rounds; round += 1) {
        const a = await measure(validated.port, target, authorization)
        await sweep(sql)
        const b = await measure(bare.port, target, authorization)
        await sweep(sql)
        if (round > 0) {
          ours.push(a)
          baseline.push(b)
        }
        progress(`${target.what}, round ${round}: ${a.toFixed(0)} / ${b.toFixed(0)} = ${(a / b).toFixed(2)}`)
      }
      figures.push(figure(`${target.what}, requests/s`, median(ours), median(baseline), target.goal))
    }
    return {
      name: 'validated-request',
      figures,
      conditions: {
        baseline: 'the same application, database and handlers with every validation taken out',
        operations: operationRows.length,
        contacts: seeded,
        rounds: `${rounds} of ${seconds} s each, in turns; medians`,
        connections,
        cores: cpus().length,
        node: process.version,
      },
    }
  } finally {
    for (const child of children) child.kill('SIGTERM')
    await storage.close()
    await removeDataFolder(folder)
  }
}

export const validatedRequest: Bench = {
  name: 'validated-request',
  summary: 'what full validation of requests and responses costs, on real handlers and a real database',
  run,
}
