import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { silentLogger } from '../../../server/platform/log.ts'
import { ensureCluster } from '../../../server/platform/storage/embedded/cluster.ts'
import { place } from '../../../server/platform/storage/embedded/placement.ts'
import { type Database, openDatabase } from '../../../server/platform/storage/open.ts'
import { makeDataFolder, removeDataFolder } from '../../support/data-folder.ts'
import { startSmtpSink } from '../../support/smtp-sink.ts'
import { type Answer, type DataOfVersion, type Get, password, readEverything } from './read-everything.ts'

/*
 * Writes the data that an earlier version leaves, made by that version's own code. It needs a checkout of that version with its packages:
 * `git worktree add --detach FOLDER COMMIT`, and `npm ci` in it. Then here: `node test/platform/versions/make.ts FOLDER NAME`.
 * For a release: `node test/platform/versions/make.ts . VERSION`.
 */
const [checkout, name] = process.argv.slice(2)
if (checkout === undefined || name === undefined) throw new Error('node make.ts FOLDER NAME')

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const until = async <Value>(read: () => Promise<Value | null>): Promise<Value> => {
  for (let tries = 0; tries < 200; tries += 1) {
    const value = await read()
    if (value !== null) return value
    await sleep(100)
  }
  throw new Error('It did not happen within a minute.')
}

const folder = await makeDataFolder('crs-version-')
const cluster = await ensureCluster(await place(folder), { durable: false, log: silentLogger() })
const superuser = openDatabase(cluster.superuserUrl, { name: 'crs versions', connections: 1 })
await superuser.unsafe('create database of_version owner crs')
const url = Object.assign(new URL(cluster.url), { pathname: '/of_version' }).href
const sink = await startSmtpSink({
  rcpt: (to) => (to.startsWith('gone') ? { refuse: 550, text: '5.1.1 User unknown' } : undefined),
})

const service = spawn(join(checkout, 'node_modules/.bin/node'), ['server/main.js', 'serve'], {
  cwd: checkout,
  env: {
    PATH: process.env.PATH,
    LOG_LEVEL: 'warn',
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: url,
    SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  },
  stdio: ['ignore', 'pipe', 'inherit'],
})
let printed = ''
service.stdout.setEncoding('utf8').on('data', (text: string) => {
  printed += text
})
const address = await until(async () => /Address\s+(\S+)[\s\S]*Mock/.exec(printed)?.[1] ?? null)
const sql: Database = openDatabase(url, { name: 'crs versions', connections: 2 })
await sql`
  insert into host_application_passwords (id, user_id, name, prefix, secret_hash, created_at)
  select gen_random_uuid(), id, 'versions', ${password.slice(0, 4)}, ${createHash('sha256').update(password).digest()}, now()
  from host_users where login = 'admin'`

const authorization = `Basic ${Buffer.from(`admin:${password}`).toString('base64')}`
const call = async (method: string, path: string, body?: object): Promise<Answer> => {
  const response = await fetch(`${address}/service/v1${path}`, {
    method,
    headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json().catch(() => null)) as Answer['body'] }
}

/** Creates something; a version that does not know it is left without. Returns its id. */
const create = async (path: string, body: object, method = 'POST'): Promise<string> => {
  const answer = await call(method, path, body)
  if (answer.status >= 400 && answer.status !== 404)
    throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
  return String(answer.body?.id ?? '')
}

await create(
  '/settings/general',
  {
    business_name: 'Harbour Books',
    address: { line1: '1 Harbour Street', city: 'London', country: 'GB' },
  },
  'PUT',
)
const list = await create('/lists', { name: 'Readers' })
const tag = await create('/tags', { name: 'Poetry' })
await create('/custom-fields', { key: 'genre', label: 'Genre', type: 'text' })
for (const [email, first_name] of [
  ['ada@example.com', 'Ada'],
  ['alan@example.com', 'Alan'],
  ['gone@example.com', 'Grace'],
])
  await create('/contacts', {
    email,
    first_name,
    status: 'subscribed',
    lists: [list],
    tags: [tag],
    custom_fields: { genre: 'Crime' },
  })
const condition = { match: 'all', conditions: [] }
await create('/segments', { name: 'All', condition })
await create('/suppressions', { kind: 'address', value: 'never@example.com', reason: 'manual' })
const markdown = {
  kind: 'markdown',
  subject: 'New on our shelves',
  source:
    'Dear {{ contact.first_name }}, [see](https://harbourbooks.example/all). [Unsubscribe]({{ links.unsubscribe_url }}) {{ business.address }}',
}
await create('/templates', { name: 'Letter', ...markdown })
const server = await create('/mail-servers', {
  name: 'Relay',
  kind: 'smtp',
  host: '127.0.0.1',
  port: sink.port,
  security: 'none',
})
await create('/settings/bounces', { return_path_address: 'bounces@harbourbooks.example' }, 'PUT')
const sender = await create('/senders', {
  name: 'Harbour Books',
  email: 'hello@harbourbooks.example',
  mail_server_id: server,
})
await sql`update senders set verified_at = now()`
await create('/settings/sending', { default_sender_id: sender }, 'PUT')
const campaign = await create('/campaigns', {
  name: 'Autumn',
  sender_id: sender,
  content: markdown,
  audience: { include: { condition } },
})
await create(`/campaigns/${campaign}/send`, {})
await until(async () =>
  (await call('GET', `/campaigns/${campaign}`)).body?.state === 'finished' ? true : null,
)
await create('/messages', {
  to: { email: 'ada@example.com' },
  sender_id: sender,
  content: { ...markdown, source: 'Your order is on its way.' },
})
await until(async () => (sink.received.length >= 3 ? true : null))
await sleep(2_000)

const document = JSON.parse(await readFile(join(checkout, 'generated/openapi.json'), 'utf8')) as {
  info: { version: string }
  paths: Record<string, { get?: object }>
}
const get: Get = (path) => call('GET', path)
const answers = await readEverything(
  Object.keys(document.paths).filter((path) => document.paths[path]?.get),
  get,
)
const closed = new Promise((resolve) => service.once('close', resolve))
service.kill('SIGTERM')
await closed

const tables = await sql<{ name: string; columns: string }[]>`
  select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  group by c.relname order by c.relname`
const rowsOf = async (table: string, columns: string): Promise<object[]> => {
  const rows = await sql.unsafe(`select to_jsonb(t) as row from (select ${columns} from ${table}) t`)
  return rows.map(({ row }) => row as object)
}
const data: DataOfVersion = {
  contract: document.info.version,
  tables: {},
  partitions: [
    ...(await sql<{ name: string; parent: string; bound: string }[]>`
    select c.relname as name, i.inhparent::regclass::text as parent, pg_get_expr(c.relpartbound, c.oid) as bound
    from pg_class c join pg_inherits i on i.inhrelid = c.oid
    where c.relispartition and c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1`),
  ],
  sent: sink.received.map(({ from, to, message }) => ({
    from,
    to,
    message_id: /^Message-ID:\s*<([^>]+)>/im.exec(message.toString('latin1'))?.[1] ?? '',
  })),
  answers,
}
for (const { name: table, columns } of tables) {
  const rows = await rowsOf(table, columns)
  if (rows.length > 0) data.tables[table] = { columns, rows }
}
await writeFile(join(import.meta.dirname, `${name}.json.gz`), gzipSync(JSON.stringify(data), { level: 9 }))
await sql.end()
await superuser.end()
await sink.close()
await removeDataFolder(folder)
process.stdout.write(`${name}: ${data.sent.length} mails, ${Object.keys(answers).length} answers\n`)
