import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { afterAll, afterEach, describe, expect, inject, test } from 'vitest'
import { newId } from '../../../server/platform/ids.ts'
import { silentLogger } from '../../../server/platform/log.ts'
import { sentMessageId } from '../../../server/platform/mail/message-id.ts'
import { migrate } from '../../../server/platform/storage/migrate.ts'
import { openDatabase } from '../../../server/platform/storage/open.ts'
import { sharedSecret } from '../../../server/platform/storage/secret.ts'
import { processInbox } from '../../../server/sending/bounces/inbox.ts'
import { insertInbound } from '../../../server/sending/bounces/store/inbound.ts'
import { deliveryColumns } from '../../../server/sending/deliveries/store/reading.ts'
import { createTestClock } from '../../support/clock.ts'
import { makeDataFolder, removeDataFolder } from '../../support/data-folder.ts'
import { createEmptyDatabase, type TestDatabase } from '../../support/database.ts'
import { killStragglers, startService } from '../../support/service.ts'
import { type Answer, type DataOfVersion, password } from './read-everything.ts'

/** Versions and a day between them, each written by `make.ts` with the version's own code. */
const versions = ['2026-11-22', '1.0.0', '1.1.0']

const load = (version: string): DataOfVersion =>
  JSON.parse(
    gunzipSync(readFileSync(new URL(`./${version}.json.gz`, import.meta.url))).toString(),
  ) as DataOfVersion

/** Makes the database of a version: its schema by its own migrations, which never change, and its rows. */
const restore = async ({ tables, partitions }: DataOfVersion): Promise<TestDatabase> => {
  const database = await createEmptyDatabase()
  const applied = tables.applied_migrations?.rows as { name: string }[]
  await migrate(database.url, { log: silentLogger(), migrations: applied.map(({ name }) => name) })
  const { pathname } = new URL(database.url)
  const url = Object.assign(new URL(inject('databaseServer').superuserUrl), { pathname }).href
  const sql = openDatabase(url, { name: 'crs tests', connections: 1 })
  // Rows as they were: no trigger counts them again.
  await sql`set session_replication_role = replica`
  for (const { name, parent, bound } of partitions)
    await sql.unsafe(
      `create table if not exists ${name} partition of ${parent} ${bound}; alter table ${name} owner to crs`,
    )
  const filled = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`
  await sql.unsafe(`truncate ${filled.map(({ name }) => name).join(', ')}`)
  for (const [name, { columns, rows }] of Object.entries(tables))
    await sql.unsafe(
      `insert into ${name} (${columns}) overriding system value select ${columns} from jsonb_populate_recordset(null::${name}, $1)`,
      [JSON.stringify(rows)] as never,
    )
  await sql.end()
  return database
}

const folders: string[] = []

/** Starts this version on the database, as its first start after an update. */
const start = async ({ url }: TestDatabase) => {
  const folder = await makeDataFolder()
  folders.push(folder)
  const environment = { DATABASE_URL: url, SECRET_KEY: Buffer.alloc(32, 7).toString('base64') }
  const service = await startService(folder, [], { environment })
  const authorization = `Basic ${Buffer.from(`admin:${password}`).toString('base64')}`
  const get = async (path: string): Promise<Answer> => {
    const response = await fetch(`${service.url}/service/v1${path}`, { headers: { authorization } })
    return { status: response.status, body: (await response.json()) as Answer['body'] }
  }
  return { service, get }
}

afterEach(killStragglers)
afterAll(async () => {
  for (const folder of folders) await removeDataFolder(folder)
})

/** What differs for a reason: members that go on, addresses of this start, and texts that were improved. */
const expected = [
  // Counted and sealed by tasks after the data was written.
  /^\/(segments|audit-entries)\/.*\/(contacts_count|counted_at|number|hash)$/,
  /\/(last_seen_at|last_used_at|expires_at)$/,
  // They contain the port of the service, or the time.
  /^\/settings\/bounces\/providers\/\w+\/url$/,
  /\/progress-link\/url$/,
  // Words of this version, not of the data.
  /\/activities\/data\/\d+\/summary$/,
  /^\/contacts\/statuses\/.*\/description$/,
  /^\/campaigns\/[^/]+\/lint\//,
]

/** The path of an answer about a period, which would otherwise be the latest one. */
const inItsPeriod = (path: string, before: unknown): string =>
  typeof before === 'object' && before !== null && 'from_on' in before && 'until_on' in before
    ? `${path}?from_on=${before.from_on}&until_on=${before.until_on}`
    : path

/** A complaint that quotes nothing but a Message-ID. */
const complaint = (messageId: string): Buffer =>
  Buffer.from(
    [
      'From: staff@hotmail.com',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: message/rfc822',
      '',
      `Message-ID: <${messageId}>`,
      '',
      'Dear reader',
      '--b--',
      '',
    ].join('\r\n'),
  )

/** The day after the data was written: reports come soon after the mail. */
const clock = createTestClock('2026-11-30T12:00:00.000Z')

test('each released version has its data', () => {
  const changelog = readFileSync('CHANGELOG.md', 'utf8')
  const released = [...changelog.matchAll(/^## (\d+\.\d+\.\d+),/gm)].map(([, version]) => version)
  expect(released).toContain('1.0.0')
  expect(released.filter((version) => !versions.includes(version as string))).toEqual([])
})

describe.for(versions)('the data of %s, started with this version', (version) => {
  test('is read as before: what the earlier version answered, this one answers', async () => {
    const data = load(version)
    const { service, get } = await start(await restore(data))
    const differences: string[] = []
    for (const [path, before] of Object.entries(data.answers)) {
      const { status, body } = await get(inItsPeriod(path, before))
      if (status !== 200) differences.push(`${path}: ${status}`)
      else differences.push(...differencesOf(before, body, path))
    }
    expect(
      differences.filter((text) => !expected.some((place) => place.test(text.split(': ')[0] ?? ''))),
    ).toEqual([])
    service.signal('SIGTERM')
    await service.ended
  })

  test('shows the Message-ID that each mail was sent with, and finds a report by it', async () => {
    const data = load(version)
    const database = await restore(data)
    const { sql } = database
    await migrate(database.url, { log: silentLogger() })
    const context = { sql, secret: await sharedSecret(sql), clock, log: silentLogger() }
    const rows = await sql<Parameters<typeof sentMessageId>[1][]>`
      select ${deliveryColumns(sql)} from delivery_states where status = 'accepted'`
    const shown = rows.map((row) => sentMessageId(context.secret, row))
    expect(shown.sort()).toEqual(data.sent.map(({ message_id }) => message_id).sort())

    const [first = { to: '', message_id: '' }] = data.sent
    const statusOf = async (): Promise<unknown> =>
      (await sql`select status from contacts where email = ${first.to}`)[0]?.status
    const receive = async (messageId: string): Promise<void> => {
      await insertInbound(
        sql,
        { channel: 'mailbox', eventId: newId(), body: complaint(messageId) },
        new Date(),
      )
      await processInbox(context)
    }
    await receive(first.message_id)
    expect(await statusOf()).toBe('complained')
  })
})

test('a Message-ID without its mark identifies no mail of a version that marks it', async () => {
  const data = load('1.0.0')
  const database = await restore(data)
  const { sql } = database
  await migrate(database.url, { log: silentLogger() })
  const context = { sql, secret: await sharedSecret(sql), clock, log: silentLogger() }
  const { to, message_id } = data.sent[0] ?? { to: '', message_id: '' }
  const unmarked = message_id.replace(/\.[^@.]*@/, '@')
  expect(unmarked).not.toBe(message_id)
  await insertInbound(sql, { channel: 'mailbox', eventId: newId(), body: complaint(unmarked) }, clock.now())
  await processInbox(context)
  expect((await sql`select status from contacts where email = ${to}`)[0]?.status).toBe('subscribed')
})

/** Where an answer lacks something of the earlier one, or has another value. New members may come. */
const differencesOf = (before: unknown, after: unknown, place: string): string[] => {
  if (typeof before !== 'object' || before === null || typeof after !== 'object' || after === null)
    return Object.is(before, after) ? [] : [`${place}: ${JSON.stringify(before)} is ${JSON.stringify(after)}`]
  return Object.entries(before).flatMap(([key, value]) =>
    differencesOf(value, (after as Record<string, unknown>)[key], `${place}/${key}`),
  )
}
