import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { OperationId } from '../../../generated/operations.ts'
import type { components } from '../../../generated/types.ts'
import type { TestApp } from '../../support/app.ts'
import { answerExamplesOf, operationOf } from './contract.ts'
import { type Arrange, create, freshWord } from './making.ts'

type Schemas = components['schemas']

const permissions = [
  'lists:get_all',
  'subscribers:get_all',
  'subscribers:get',
  'campaigns:get_all',
  'campaigns:get',
  'templates:get',
  'bounces:get',
]

const profile = { data: { username: 'Harbour Books', user_role: { permissions } } }
const lists = { data: { results: [{ id: 1, uuid: '7b0f6a52-93f3-4c7b-9d8e-5d2f6c1a4e01' }], total: 1 } }

/** What a source answers whose address ends in this word. */
const answers: Record<string, [status: number, body: string]> = {
  unauthorized: [401, '{}'],
  forbidden: [403, '{"message":"missing permission"}'],
  unavailable: [502, ''],
  page: [200, '<!doctype html><title>Sign in</title>'],
}

const listen = (at = 0): Promise<string> =>
  new Promise((resolve) => {
    const server = createServer((request, response) => {
      const [, word = ''] = (request.url ?? '').split('/')
      const [status, body] = answers[word] ?? [
        200,
        JSON.stringify(request.url?.includes('/api/profile') ? profile : lists),
      ]
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    })
    server.unref()
    // Another process of the tests has the documented port, and its source is the same.
    server.once('error', () => resolve(`http://127.0.0.1:${at}`))
    server.listen(at, '127.0.0.1', () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    )
  })

let started: Promise<string> | undefined

/** The address of a source that the service may reach. */
const sourceFor = async (app: TestApp): Promise<string> => {
  started ??= listen()
  app.context.config.migrationHosts = ['127.0.0.1']
  return started
}

let documented: Promise<string> | undefined

/** The source at the address that the document shows. */
export const documentedSource = async (app: TestApp): Promise<void> => {
  documented ??= listen(9000)
  await documented
  app.context.config.migrationHosts = ['127.0.0.1']
}

const credentials = { username: 'migration', token: 'EXAMPLE-TOKEN' }

const newConnection = async (app: TestApp, word = '') => ({
  source_key: 'listmonk',
  name: freshWord(),
  base_url: `${await sourceFor(app)}${word === '' ? '' : `/${word}`}`,
  credentials,
})

const addConnection = async (app: TestApp) => create(app, '/migration/connections', await newConnection(app))

const addMigration = async (app: TestApp, name = freshWord()) =>
  create(app, '/migrations', { name, connection_id: (await addConnection(app)).id })

const ofConnection: Arrange = async (app) => ({ params: { id: (await addConnection(app)).id } })
const ofMigration: Arrange = async (app) => ({ params: { id: (await addMigration(app)).id } })

const ofRunning: Arrange = async (app) => {
  const { id } = await addMigration(app)
  await app.send('POST', `/migrations/${id}/start`, { body: { mode: 'dry_run' } })
  return { params: { id } }
}

const ofCancelled: Arrange = async (app) => {
  const { id } = await addMigration(app)
  const run = await app.send<{ id: string }>('POST', `/migrations/${id}/start`, { body: { mode: 'dry_run' } })
  await app.send('POST', `/jobs/${run.body.id}/cancel`)
  return { params: { id } }
}

const counted = answerExamplesOf(operationOf('getMigrationInventory'), '200')[0]
  ?.value as Schemas['MigrationInventory']

/** Stores the inventory that the document shows: to count it would also run all other jobs that wait. */
export const setInventory = async ({ context: { sql } }: TestApp, of: string): Promise<void> => {
  const { connection_id: _, job_id, counted_at, ...content } = counted
  await sql`
    insert into migration_inventories
    values (${of}, ${job_id}, ${job_id}, ${counted_at}, ${sql.json(content as never)})`
}

/** Calls for the operations of migrations. */
export const migrationArrangements = {
  listMigrationSources: async () => ({}),
  listMigrationConnections: async (app) => {
    await addConnection(app)
    return {}
  },
  createMigrationConnection: async (app) => ({ body: await newConnection(app) }),
  getMigrationConnection: ofConnection,
  deleteMigrationConnection: ofConnection,
  createMigrationInventory: ofConnection,
  getMigrationInventory: async (app) => {
    const { id } = await addConnection(app)
    await setInventory(app, id)
    return { params: { id } }
  },
  listMigrations: async (app) => {
    await addMigration(app)
    return {}
  },
  createMigration: async (app) => ({
    body: { name: freshWord(), connection_id: (await addConnection(app)).id },
  }),
  getMigration: ofMigration,
  deleteMigration: ofMigration,
  startMigration: async (app) => ({ ...(await ofMigration(app)), body: { mode: 'dry_run' } }),
  resumeMigration: ofCancelled,
  getMigrationReport: ofRunning,
} satisfies Partial<Record<OperationId, Arrange>>

const answering =
  (word: string): Arrange =>
  async (app) => ({ body: await newConnection(app, word) })

/** Calls that conflict with the state of a source or a migration. */
export const migrationConflicts = {
  createMigrationConnection: {
    already_exists: async (app) => {
      const body = await newConnection(app)
      await create(app, '/migration/connections', body)
      return { body }
    },
    source_unauthorized: answering('unauthorized'),
    source_forbidden: answering('forbidden'),
    source_unavailable: answering('unavailable'),
    source_bad_answer: answering('page'),
  },
  deleteMigrationConnection: {
    in_use: async (app) => {
      const { id } = await addConnection(app)
      await create(app, '/migrations', { name: freshWord(), connection_id: id })
      return { params: { id } }
    },
  },
  createMigrationInventory: {
    invalid_state: async (app) => {
      const { id } = await addConnection(app)
      await app.send('POST', `/migration/connections/${id}/inventory`)
      return { params: { id } }
    },
  },
  createMigration: {
    already_exists: async (app) => {
      const name = freshWord()
      await addMigration(app, name)
      return { body: { name, connection_id: (await addConnection(app)).id } }
    },
  },
  deleteMigration: { invalid_state: ofRunning },
  resumeMigration: { invalid_state: ofRunning },
  startMigration: {
    invalid_state: async (app) => ({ ...(await ofRunning(app)), body: { mode: 'dry_run' } }),
    dry_run_required: async (app) => ({ ...(await ofMigration(app)), body: { mode: 'full' } }),
  },
} satisfies Partial<Record<OperationId, Record<string, Arrange>>>
