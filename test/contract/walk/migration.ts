import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { OperationId } from '../../../generated/operations.ts'
import type { components } from '../../../generated/types.ts'
import type { TestApp } from '../../support/app.ts'
import { zipOf } from '../../support/vendors/zip.ts'
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

const other = { data: { results: [{ id: 1, uuid: '0c5c9b8e-0000-4c7b-9d8e-5d2f6c1a4e02' }], total: 1 } }

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
      const named = word === 'other' ? other : lists
      const [status, body] = answers[word] ?? [
        200,
        JSON.stringify(request.url?.includes('/api/profile') ? profile : named),
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

const newCheck = async (app: TestApp, word = '') => {
  const { base_url } = await newConnection(app, word)
  return { base_url, credentials }
}

const addConnection = async (app: TestApp) => create(app, '/migration/connections', await newConnection(app))

const addMigration = async (app: TestApp, name = freshWord()) => {
  const connection_id = (await addConnection(app)).id
  return { connection_id, ...(await create(app, '/migrations', { name, connection_id })) }
}

const ofConnection: Arrange = async (app) => ({ params: { id: (await addConnection(app)).id } })
const ofMigration: Arrange = async (app) => ({ params: { id: (await addMigration(app)).id } })

const addFileMigration = async (app: TestApp, source_key = 'csv') =>
  create(app, '/migrations', { name: freshWord(), source_key })

/** A file that is uploaded: what an upload leaves. */
const addFile = async (app: TestApp, filename = 'members.csv') => {
  const { id } = await addFileMigration(app)
  const file = await create(app, `/migrations/${id}/files`, { filename })
  return { params: { id, file_id: file.id } }
}

export const fileContent = 'E-mail,Status\nmary@example.com,subscribed\ncharles@example.com,unsubscribed\n'

/** Sends the bytes of a file to its link. */
export const sendFile = async (app: TestApp, path: string, bytes: string | Uint8Array): Promise<void> => {
  const { body } = await app.send<Schemas['MigrationFile']>('GET', path)
  const url = (body.upload?.url ?? '').replace(app.context.config.publicUrl, app.url)
  const { status } = await fetch(url, { method: 'PUT', body: bytes as NonNullable<RequestInit['body']> })
  if (status !== 204) throw new Error(`The upload was answered with ${status}.`)
}

const ofFile: Arrange = (app) => addFile(app)

const ofUploadedFile: Arrange = async (app) => {
  const { params } = await addFile(app)
  await sendFile(app, `/migrations/${params.id}/files/${params.file_id}`, fileContent)
  return { params }
}

/** A file whose migration runs. */
const ofReadFile: Arrange = async (app) => {
  const { params } = await addFile(app)
  await sendFile(app, `/migrations/${params.id}/files/${params.file_id}`, fileContent)
  await app.send('POST', `/migrations/${params.id}/start`, { body: { mode: 'dry_run' } })
  return { params }
}

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

const listed = answerExamplesOf(operationOf('listMigrationItems'), '200')[0]
  ?.value as Schemas['MigrationItemPage']

/** Stores the record of a run that the document shows. */
export const setItem = async ({ context: { sql, clock } }: TestApp, of: string): Promise<void> => {
  const [item] = listed.data
  if (item === undefined) throw new Error('The document shows no record.')
  const { job_id, record_kind, source_id, local_id, record_action } = item
  await sql`
    insert into migration_runs (id, migration_id, mode, options, options_hash, fingerprint, started_at)
    values (${job_id}, ${of}, 'full', '{}', 'x', 'y', ${clock.now()}) on conflict do nothing`
  await sql`
    insert into migration_items (run_id, kind, source_id, local_id, action)
    values (${job_id}, ${record_kind}, ${source_id}, ${local_id}, ${record_action})`
}

/** Calls for the operations of migrations. */
export const migrationArrangements = {
  listMigrationSources: async () => ({}),
  listMigrationConnections: async (app) => {
    await addConnection(app)
    return {}
  },
  checkMigrationSource: async (app) => ({
    params: { key: 'listmonk' },
    body: await newCheck(app, freshWord()),
  }),
  createMigrationConnection: async (app) => ({ body: await newConnection(app) }),
  getMigrationConnection: ofConnection,
  updateMigrationConnection: async (app) => ({
    ...(await ofConnection(app)),
    body: { name: freshWord(), base_url: await sourceFor(app), credentials },
  }),
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
  updateMigration: async (app) => ({ ...(await ofMigration(app)), body: { name: freshWord() } }),
  deleteMigration: ofMigration,
  getMigrationMappingSuggestions: async (app) => {
    const { id, connection_id } = await addMigration(app)
    await setInventory(app, connection_id)
    return { params: { id } }
  },
  listMigrationItems: async (app) => {
    const { id } = await addMigration(app)
    await setItem(app, id)
    return { params: { id } }
  },
  listMigrationFiles: async (app) => {
    const { params } = await addFile(app)
    return { params: { id: params.id } }
  },
  createMigrationFile: async (app) => ({
    params: { id: (await addFileMigration(app)).id },
    body: { filename: 'members.csv' },
  }),
  getMigrationFile: ofFile,
  updateMigrationFile: async (app) => ({ ...(await ofFile(app)), body: { time_zone: 'Europe/London' } }),
  deleteMigrationFile: ofFile,
  getMigrationFilePreview: ofUploadedFile,
  startMigration: async (app) => ({ ...(await ofMigration(app)), body: { mode: 'dry_run' } }),
  resumeMigration: ofCancelled,
  getMigrationReport: ofRunning,
} satisfies Partial<Record<OperationId, Arrange>>

const answering =
  (word: string): Arrange =>
  async (app) => ({ body: await newConnection(app, word) })

const checking =
  (word: string): Arrange =>
  async (app) => ({ params: { key: 'listmonk' }, body: await newCheck(app, word) })

const updating =
  (word: string): Arrange =>
  async (app) => ({ ...(await ofConnection(app)), body: await newCheck(app, word) })

/** A migration with a dry run that would create no contacts. */
const ofTried: Arrange = async (app) => {
  const { id } = await addMigration(app)
  const { sql, clock } = app.context
  await sql`
    insert into migration_runs (id, migration_id, mode, options, options_hash, fingerprint, started_at, applied_at)
    select gen_random_uuid(), id, 'dry_run', options, options_hash, 'y', ${clock.now()}, ${clock.now()}
    from migrations where id = ${id}`
  return { params: { id } }
}

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
  checkMigrationSource: {
    source_unauthorized: checking('unauthorized'),
    source_forbidden: checking('forbidden'),
    source_unavailable: checking('unavailable'),
    source_bad_answer: checking('page'),
  },
  updateMigrationConnection: {
    already_exists: async (app) => {
      const body = await newConnection(app)
      await create(app, '/migration/connections', body)
      return { ...(await ofConnection(app)), body: { name: body.name } }
    },
    source_changed: updating('other'),
    source_unauthorized: updating('unauthorized'),
    source_forbidden: updating('forbidden'),
    source_unavailable: updating('unavailable'),
    source_bad_answer: updating('page'),
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
  updateMigration: {
    already_exists: async (app) => {
      const name = freshWord()
      await addMigration(app, name)
      return { ...(await ofMigration(app)), body: { name } }
    },
    invalid_state: async (app) => ({ ...(await ofRunning(app)), body: { name: freshWord() } }),
  },
  createMigrationFile: {
    invalid_state: async (app) => ({ ...(await ofMigration(app)), body: { filename: 'members.csv' } }),
  },
  updateMigrationFile: {
    invalid_state: async (app) => ({ ...(await ofReadFile(app)), body: { time_zone: 'Europe/London' } }),
  },
  deleteMigrationFile: { invalid_state: ofReadFile },
  deleteMigration: { invalid_state: ofRunning },
  resumeMigration: { invalid_state: ofRunning },
  startMigration: {
    invalid_state: async (app) => ({ ...(await ofRunning(app)), body: { mode: 'dry_run' } }),
    // The names of an archive that is stored are those that it was uploaded with: another source reads none of them.
    archive_refused: async (app) => {
      const { id } = await addFileMigration(app, 'mailchimp_archive')
      const path = `/migrations/${id}/files`
      const file = await create(app, path, { filename: 'export.zip' })
      await sendFile(
        app,
        `${path}/${file.id}`,
        zipOf({ 'subscribed_members_export_1a2b3c4d.csv': fileContent }),
      )
      await app.context.sql`update migrations set source = 'substack' where id = ${id}`
      return { params: { id }, body: { mode: 'dry_run' } }
    },
    dry_run_required: async (app) => ({ ...(await ofMigration(app)), body: { mode: 'full' } }),
    mapping_incomplete: async (app) => {
      const list = await create(app, '/lists', { name: freshWord() })
      const connection_id = (await addConnection(app)).id
      const source_mapping = { mapped_lists: [{ source_id: 'l:1', becomes: 'list', target: list.id }] }
      const { id } = await create(app, '/migrations', { name: freshWord(), connection_id, source_mapping })
      await app.send('DELETE', `/lists/${list.id}`)
      return { params: { id }, body: { mode: 'dry_run' } }
    },
    changed_since: async (app) => ({
      ...(await ofTried(app)),
      body: { mode: 'full', expected_counts: { contacts_created: 2, contacts_updated: 1 } },
    }),
  },
} satisfies Partial<Record<OperationId, Record<string, Arrange>>>
