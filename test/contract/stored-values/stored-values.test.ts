import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openDatabase } from '../../../server/platform/storage/open.ts'
import { startTestApp } from '../../support/app.ts'
import { arrangements } from '../walk/arrangements.ts'
import { type Call, send } from '../walk/calls.ts'
import { type Operation, operations } from '../walk/contract.ts'

/*
 * A stored value can never make a read fail. An earlier version or a statement by hand can have stored what the contract refuses:
 * it is planted in all columns of all tables. Then everything is read.
 */

const many = { requests: 1_000_000, window_seconds: 60 }
const app = await startTestApp({
  edition: 'pro',
  quotas: { read: many, write: many, bulk: many, anonymous: many },
  // Elsewhere such an answer fails the test.
  onRepaired: () => undefined,
})
// Some tables refuse updates, and no trigger should count what is planted.
const { pathname } = new URL(app.databaseUrl)
const url = Object.assign(new URL(inject('databaseServer').superuserUrl), { pathname }).href
const sql = openDatabase(url, { name: 'crs tests', connections: 1 })
afterAll(() => sql.end())

/** Words that only the code writes, each from a closed set, and the names of files that it has made. Other columns have free values. */
const ownWords = new Set([
  'consent_events.basis',
  'contact_activities.type',
  'imports.file',
  'jobs.kind',
  'migration_connections.source',
  'migration_files.file',
  'migration_files.role',
  'migration_items.kind',
  'migrations.source',
  'notices.kind',
  'privacy_requests.actor_kind',
])

/** Numbers by which rows are found. */
const keys = /version_number$|versions\.number$/

/** Who may call, and what the process needs to run. */
const ofTheService = /^(host_|applied_migrations|rate_limits|service_state|settings_groups|licences)/

const isOpen = (table: string, column: string): boolean => {
  const name = `${table}.${column}`
  return !ownWords.has(name) && !keys.test(name) && !ofTheService.test(table)
}

const text = `'text', 'character varying'`
const number = `'numeric', 'integer', 'bigint', 'smallint', 'double precision', 'real'`

/** What is planted, in SQL: into which types of columns, and the value. */
const bad: Record<string, [types: string, value: string]> = {
  'a text that is too long': [text, `repeat('x', 30000)`],
  'an empty text': [text, `''`],
  'control characters': [text, `E'a\\u0001\\u007fb\\r\\nc'`],
  'no address, number, zone, language or country': [text, `'zz..zz@-'`],
  'an address with signs that mail programs cannot send to': [text, `'two..dots@b\u00fccher'`],
  'a large number': [number, '2147483647'],
  'a number out of range': [number, '9007199254740993'],
  'a number below zero': [number, '-1'],
}

const columnsOf = (types: string) =>
  sql.unsafe<{ table: string; column: string }[]>(`
  select c.table_name as table, c.column_name as column
  from information_schema.columns c join pg_class r on r.relname = c.table_name and r.relnamespace = 'public'::regnamespace
  where c.table_schema = 'public' and r.relkind in ('r', 'p') and not r.relispartition and c.is_generated = 'NEVER'
    and c.is_identity = 'NO' and c.data_type in (${types})
  order by 1, 2`)

/** Plants a value in every row. False if a constraint of the database refuses it. */
const plant = async (table: string, column: string, value: string): Promise<boolean> =>
  sql.unsafe(`update ${table} set "${column}" = ${value} where "${column}" is not null`).then(
    ({ count }) => count > 0,
    () => false,
  )

const calls = new Map<Operation, Call>()

beforeAll(async () => {
  for (const operation of operations.filter(({ method }) => method === 'GET')) {
    const call = await arrangements[operation.id](app)
    const { status } = await send(app, operation, call)
    if (status === 200) calls.set(operation, call)
  }
  await sql`set session_replication_role = replica`
}, 120_000)

/** A free text in JSON: keys and words of ours have no spaces. */
const isFree = (value: unknown): boolean => typeof value === 'string' && /[ @]/.test(value)

const worse = (value: unknown): unknown => {
  if (typeof value === 'number') return 1e300
  if (isFree(value)) return 'x'.repeat(30_000)
  if (Array.isArray(value)) return value.map(worse)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, worse(one)]))
}

const plantJson = async (table: string, column: string): Promise<boolean> => {
  const rows = await sql.unsafe<{ ctid: string; json: unknown }[]>(
    `select tableoid::regclass || ' ' || ctid as ctid, "${column}" as json from ${table} where "${column}" is not null`,
  )
  let count = 0
  for (const { ctid, json } of rows) {
    const [part, place] = ctid.split(' ')
    const next = JSON.stringify(worse(json))
    if (next === JSON.stringify(json)) continue
    const planted = sql.unsafe(
      `update ${part} set "${column}" = '${next.replaceAll("'", "''")}' where ctid = '${place}'`,
    )
    count += await planted.then(
      (result) => result.count,
      () => 0,
    )
  }
  return count > 0
}

/** Every read, in spite of what is planted: what is shown is shown as before, or not at all. */
const read = async (): Promise<string[]> => {
  const failed: string[] = []
  for (const [operation, call] of calls) {
    const { status, body } = await send(app, operation, call)
    if (status !== 200) failed.push(`${operation.id}: ${status} ${JSON.stringify(body)}`)
  }
  return failed
}

test('numbers and texts inside of JSON make no read fail', async () => {
  let planted = 0
  for (const { table, column } of await columnsOf(`'jsonb'`))
    if (isOpen(table, column) && (await plantJson(table, column))) planted += 1
  expect(await read()).toEqual([])
  expect(planted).toBeGreaterThan(10)
}, 120_000)

test.each(Object.entries(bad))(
  '%s makes no read fail',
  async (_name, [types, value]) => {
    let planted = 0
    for (const { table, column } of await columnsOf(types))
      if (isOpen(table, column) && (await plant(table, column, value))) planted += 1
    expect(planted).toBeGreaterThan(20)
    expect(await read()).toEqual([])
  },
  120_000,
)

test('at least 140 operations are read', () => {
  expect(calls.size).toBeGreaterThan(140)
})
