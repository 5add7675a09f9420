import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { components } from '../generated/types.ts'
import { readConfig } from '../server/platform/config.ts'
import { createLogger } from '../server/platform/log.ts'
import { openStorage, type Storage } from '../server/platform/storage/storage.ts'
import { allowMany, beginImport } from '../test/audience/imports/applying-support.ts'
import { makeDataFolder, removeDataFolder } from '../test/support/data-folder.ts'
import { killStragglers, run, startService } from '../test/support/service.ts'
import { startAccount } from '../test/support/vendors/account.ts'
import { type Bench, figure, inverse } from './bench.ts'
import { endWorker, peakMemory, startWorker, untilDone } from './worker.ts'

type Schemas = components['schemas']
type Account = Awaited<ReturnType<typeof startAccount>>

const contacts = Number(process.env.BENCH_CONTACTS ?? 100_000)
const cache = fileURLToPath(new URL('../node_modules/.cache/code', import.meta.url))
const reach = fileURLToPath(new URL('../test/proofs/migration/reach.ts', import.meta.url))

const commits = async ({ sql }: Storage): Promise<number> => {
  const [row] = await sql<{ commits: number }[]>`
    select xact_commit::float as commits from pg_stat_database where datname = current_database()`
  return row?.commits ?? 0
}

const within = async <T>(use: (folder: string, storage: Storage) => Promise<T>): Promise<T> => {
  const folder = await makeDataFolder('crs-bench-')
  const config = readConfig({ DATA_DIR: folder })
  const storage = await openStorage(config, { role: 'command', log: createLogger('warn') })
  try {
    await allowMany(storage.sql)
    return await use(folder, storage)
  } finally {
    killStragglers()
    await storage.close()
    await removeDataFolder(folder)
  }
}

/** Calls to a service without a worker, as its administrator. */
const openCalls = async (folder: string) => {
  const service = await startService(folder, ['--no-worker'], {
    environment: { MIGRATION_ALLOWED_HOSTS: '127.0.0.1' },
  })
  const command = run(['app-password', 'create', '--user', 'admin', '--name', 'bench'], {
    environment: { DATA_DIR: folder },
  })
  if ((await command.ended) !== 0) throw new Error(command.err())
  const authorization = `Basic ${Buffer.from(`admin:${command.out().trim()}`).toString('base64')}`
  return async <Body = { id: string }>(path: string, body: object): Promise<Body> => {
    const answer = await fetch(`${service.url}/service/v1${path}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const read = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${read}`)
    return JSON.parse(read) as Body
  }
}

interface Measured {
  created: number
  seconds: number
  memory: number
  transactions: number
}

/** Moves in, after a dry run by another worker that is not measured: it has compiled the code. */
const moveIn = (account: Account, progress: (line: string) => void): Promise<Measured> =>
  within(async (folder, storage) => {
    const post = await openCalls(folder)
    const start = () =>
      startWorker(storage.url, folder, {
        environment: {
          MIGRATION_ALLOWED_HOSTS: '127.0.0.1',
          PROOF_VENDOR: `listmonk ${account.url}`,
          // What is loaded before the service is compiled without its cache, and what takes types out stays in memory.
          NODE_COMPILE_CACHE: cache,
        },
        nodeFlags: ['--import', reach],
      })
    const { id: connection_id } = await post('/migration/connections', { name: 'Old', ...account.connection })
    const { id } = await post('/migrations', { name: 'Move', connection_id })
    const runOf = async (mode: string) => {
      const job = await post<Schemas['Job']>(`/migrations/${id}/start`, { mode })
      const done = await untilDone(storage.sql, job.id, () => undefined)
      if (done.state !== 'succeeded') throw new Error(`${mode}: ${done.state}`)
      return done
    }
    const first = await start()
    const { seconds: tried } = await runOf('dry_run')
    await endWorker(first)
    progress(`dry run: ${tried.toFixed(1)} s`)
    const worker = await start()
    const before = await commits(storage)
    const { seconds, counters } = await runOf('full')
    const transactions = (await commits(storage)) - before
    const memory = await peakMemory(worker.pid)
    await endWorker(worker)
    progress(`migration: ${seconds.toFixed(1)} s`)
    return { created: counters.created ?? 0, seconds, memory, transactions }
  })

const columns = {
  'E-mail': 'email',
  'First name': 'first_name',
  'Last name': 'last_name',
  City: 'custom.city',
  Likes: 'custom.likes',
  Status: 'status',
  Lists: 'lists',
  Consent: 'consent_at',
} as const

/** The statuses that a file can give. */
const inFile = new Set(['subscribed', 'pending', 'unsubscribed', 'transactional'])

/** The same people as a CSV file, with what the source says of them. */
const writeRows = async (account: Account, path: string): Promise<void> => {
  const file = createWriteStream(path)
  file.write(`${Object.keys(columns).join(',')}\n`)
  for (const { person, expected } of account.truth()) {
    const status = inFile.has(expected?.status ?? '') ? expected?.status : 'unsubscribed'
    const lists = person.lists.map((list) => `List ${list + 1}`).join(',')
    const consent = status === 'subscribed' ? person.confirmedAt.toISOString() : ''
    const { email, firstName, lastName, city, tea } = person
    const row = `${email},${firstName},${lastName},${city},${tea},${status},"${lists}",${consent}\n`
    if (!file.write(row)) await once(file, 'drain')
  }
  file.end()
  await once(file, 'finish')
}

const importRows = (account: Account, progress: (line: string) => void): Promise<Measured> =>
  within(async (folder, storage) => {
    const post = await openCalls(folder)
    const path = join(folder, 'people.csv')
    await writeRows(account, path)
    await post('/custom-fields', { key: 'city', label: 'City', type: 'text' })
    await post('/custom-fields', { key: 'likes', label: 'Likes', type: 'text' })
    for (let list = 0; list < account.options.lists; list++)
      await post('/lists', { name: `List ${list + 1}` })
    const worker = await startWorker(storage.url, folder)
    const config = readConfig({ DATA_DIR: folder })
    const before = await commits(storage)
    const given = { content: { path }, mapping: columns }
    const id = await beginImport({ sql: storage.sql, config }, given)
    const { seconds, counters } = await untilDone(storage.sql, id, () => undefined)
    const transactions = (await commits(storage)) - before
    const memory = await peakMemory(worker.pid)
    await endWorker(worker)
    progress(`import: ${seconds.toFixed(1)} s, ${JSON.stringify(counters)}`)
    return { created: counters.created ?? 0, seconds, memory, transactions }
  })

const compare: Bench['run'] = async (progress) => {
  const account = await startAccount('listmonk', { contacts, traps: false })
  try {
    const imported = await importRows(account, progress)
    const moved = await moveIn(account, progress)
    return {
      name: 'migration',
      figures: [
        figure(
          'contacts/s beside an import of the same rows',
          moved.created / moved.seconds,
          imported.created / imported.seconds,
          0.4,
        ),
        figure('200 MB beside the most memory of the worker, in MB', 200, moved.memory, 1),
        inverse(
          'transactions of 1,000 contacts, beside an import',
          (moved.transactions * 1000) / moved.created,
          (imported.transactions * 1000) / imported.created,
          null,
        ),
      ],
      conditions: {
        baseline:
          'an import of the same people from a CSV file by the same worker, with two custom fields, status, lists and consent',
        contacts,
        'seconds, migration': Number(moved.seconds.toFixed(1)),
        'seconds, import': Number(imported.seconds.toFixed(1)),
        source:
          'an imitation of listmonk in the process of the bench, without limits, 1,000 contacts a page or fewer',
        cores: cpus().length,
        node: process.version,
      },
    }
  } finally {
    await account.close()
  }
}

export const migration: Bench = {
  name: 'migration',
  summary:
    'contacts moved from an imitation of listmonk by a worker, beside an import of the same people from CSV',
  run: compare,
}
