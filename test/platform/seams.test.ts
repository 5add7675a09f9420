import { globSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import express from 'express'
import { createRequestAjv, createResponseAjv } from 'express-openapi-validator/dist/framework/ajv/index.js'
import { RequestParameterMutator } from 'express-openapi-validator/dist/middlewares/parsers/req.parameter.mutator.js'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../support/database.ts'

/** What the service uses of a library's inside. */
interface Seam {
  /** The package, and the version whose inside was read. */
  library: string
  version: string
  /** The only file that uses it, with the reason in a comment. */
  file: string
  /** How it looks in the code. */
  use: RegExp
}

const seams: Seam[] = [
  {
    library: 'express-openapi-validator',
    version: '5.6.2',
    file: 'server/platform/contract/validator.ts',
    use: /'express-openapi-validator\/dist\//,
  },
  { library: 'pg', version: '8.23.1', file: 'server/platform/storage/open.ts', use: /\b_pendingQueue\b/ },
  {
    library: 'pg',
    version: '8.23.1',
    file: 'server/platform/storage/message.ts',
    use: /as unknown as Wire\b/,
  },
  {
    library: 'graphile-worker',
    version: '0.18.0',
    file: 'server/platform/jobs/private-tables.ts',
    use: /graphile_worker\._private_/,
  },
  { library: 'nodemailer', version: '10.6.0', file: 'server/platform/mail/smtp.ts', use: /\._socket\b/ },
  { library: 'express', version: '5.3.0', file: 'server/platform/http/edge.ts', use: /\.handle\b/ },
]

const files = globSync('server/**/*.ts').map((file) => ({ file, text: readFileSync(file, 'utf8') }))

test.each(seams)('one file alone uses $use of $library', ({ file, use }) => {
  expect(files.filter(({ text }) => use.test(text)).map((one) => one.file)).toEqual([file])
})

test.each(seams)('$library has the version whose inside was read for $use', ({ library, version }) => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const installed = JSON.parse(readFileSync(`node_modules/${library}/package.json`, 'utf8'))
  // An update reads the seam again, and changes the version here.
  expect([dependencies[library], installed.version]).toEqual([version, version])
})

test('no other file of a package’s inside is imported', () => {
  // These paths are public: their packages export or document them.
  const isPublic = /'(?:ajv\/dist\/2020\.js|ajv-formats\/dist\/formats\.js|nodemailer\/lib\/[\w-]+)'/
  const inside = /from '((?:@[^/']+\/)?[^./'][^/']*\/(?:dist|lib|src|build)\/[^']+)'/g
  const found = files.flatMap(({ file, text }) =>
    [...text.matchAll(inside)]
      .filter(([, path]) => !isPublic.test(`'${path}'`))
      .map(([, path = '']) => `${file}: ${path.split('/')[0]}`),
  )
  expect([...new Set(found)]).toEqual(['server/platform/contract/validator.ts: express-openapi-validator'])
})

test('express-openapi-validator has Ajv’s settings, and the parser of query parameters', () => {
  const spec = { openapi: '3.1.0' } as never
  for (const create of [createRequestAjv, createResponseAjv]) {
    const ajv = create(spec, { strict: false, ajvFormats: { mode: 'full' }, formats: {} } as never)
    const validate = ajv.compile({ type: 'object', properties: { a: { type: 'integer' } } })
    expect([validate({ a: 1 }), validate({ a: 'x' })]).toEqual([true, false])
    expect(ajv.errorsText(validate.errors, { dataVar: 'body' })).toContain('body/a')
  }
  const parameters = [{ name: 'a', in: 'query', explode: false, schema: { type: 'array', items: {} } }]
  const none = { properties: {} }
  const properties = { params: none, headers: none, query: { properties: { a: { type: 'array' } } } }
  const mutator = new RequestParameterMutator({} as never, {} as never, '/a', properties as never)
  const read = { originalUrl: '/a?a=b,c', query: { a: 'b,c' }, openapi: { schema: { parameters } } }
  mutator.modifyRequest(read as never)
  expect(read.query).toEqual({ a: ['b', 'c'] })
})

test('a pool of pg has the callers that wait for a connection', async () => {
  const pool = new pg.Pool({ connectionString: 'postgres://127.0.0.1:1/none', max: 1 })
  const refused = pool.connect().catch((error: Error) => error)
  const waiting = pool.connect().catch((error: Error) => error.message)
  const { _pendingQueue: queue } = pool as unknown as { _pendingQueue: { callback(error: Error): void }[] }
  expect(queue.length).toBeGreaterThan(0)
  for (const { callback } of queue.splice(0)) callback(new Error('Nothing comes.'))
  expect(await waiting).toBe('Nothing comes.')
  await refused
  await pool.end()
})

test('the queue of graphile-worker has its private tables with the columns that are used', async () => {
  const { sql } = await createTestDatabase()
  const rows = await sql<{ table_name: string; column_name: string }[]>`
    select table_name, column_name from information_schema.columns
    where table_schema = 'graphile_worker' and table_name like '\\_private\\_%'`
  const columns = rows.map(({ table_name, column_name }) => `${table_name}.${column_name}`)
  const used = [
    ...['id', 'task_id', 'payload', 'run_at', 'attempts', 'max_attempts', 'key', 'priority'].map(
      (name) => `_private_jobs.${name}`,
    ),
    ...['id', 'identifier'].map((name) => `_private_tasks.${name}`),
    ...['identifier', 'known_since', 'last_execution'].map((name) => `_private_known_crontabs.${name}`),
  ]
  expect(columns).toEqual(expect.arrayContaining(used))
})

test('a connection of nodemailer has its socket', async () => {
  const server = createServer((socket) => socket.write('220 ready\r\n')).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  const connection = new SMTPConnection({ host: '127.0.0.1', port, ignoreTLS: true })
  connection.on('error', () => undefined)
  connection.connect(() => undefined)
  await expect.poll(() => connection._socket).toHaveProperty('remotePort', port)
  connection.close()
  server.close()
})

test('an application of Express takes every request by its method `handle`', () => {
  const app = express() as unknown as { handle: unknown; (request: object, response: object): void }
  const taken: unknown[] = []
  app.handle = (...given: unknown[]) => taken.push(...given)
  const [request, response] = [{}, {}]
  app(request, response)
  expect(taken.slice(0, 2)).toEqual([request, response])
})
