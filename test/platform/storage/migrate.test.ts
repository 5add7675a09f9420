import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { parameterKeys } from '../../../server/audience/conditions/parameters.ts'
import { createLogger, silentLogger } from '../../../server/platform/log.ts'
import { migrate } from '../../../server/platform/storage/migrate.ts'
import { refuseOldVersion } from '../../../server/platform/storage/version.ts'
import { createEmptyDatabase } from '../../support/database.ts'

const log = silentLogger()
const own = fileURLToPath(new URL('../../../server/platform/storage/migrations/', import.meta.url))
const folders: string[] = []

const folderWith = async (files: Record<string, string>): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'crs-migrations-'))
  folders.push(folder)
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true })
})

const two = {
  '0001-first.sql': 'create table first (n int);\ninsert into first values (1);\n',
  '0002-second.sql': 'alter table first add column m int;\n',
}

describe('the product’s own migrations', () => {
  test('they build an empty database, in order, with the job queue', async () => {
    const { url, sql } = await createEmptyDatabase()
    const applied = await migrate(url, { log })
    expect(applied[0]).toBe('0001-platform.sql')
    expect(applied).toEqual([...applied].sort())
    expect(await sql`select name from applied_migrations order by name`).toEqual(
      applied.map((name) => ({ name })),
    )
    expect(await sql`select * from graphile_worker.add_job('nothing')`).toHaveLength(1)
  })

  test('are one line of the log, however many there are, and none on later starts', async () => {
    const { url } = await createEmptyDatabase()
    const lines: Record<string, unknown>[] = []
    const logged = createLogger('info', { write: (line) => lines.push(JSON.parse(line)) })
    const applied = await migrate(url, { log: logged })
    expect(applied.length).toBeGreaterThan(1)
    expect(lines).toEqual([
      expect.objectContaining({ level: 'info', msg: 'migrations applied', migrations: applied.length }),
    ])
    await migrate(url, { log: logged })
    expect(lines).toHaveLength(1)
  })

  test('a second run finds nothing to do', async () => {
    const { url } = await createEmptyDatabase()
    await migrate(url, { log })
    expect(await migrate(url, { log })).toEqual([])
  })

  test('of several concurrent processes, only one runs each migration', async () => {
    const { url, sql } = await createEmptyDatabase()
    const results = await Promise.all(Array.from({ length: 4 }, () => migrate(url, { log })))
    const names = await sql<{ name: string }[]>`select name from applied_migrations order by name`
    expect(results.flat()).toEqual(names.map(({ name }) => name))
  })
})

describe('from release to release', () => {
  test('conditions saved with 1.1.0 show every current parameter', async () => {
    const { url, sql } = await createEmptyDatabase()
    const names = (await readdir(own)).filter((name) => name < '0006')
    const files = names.map(async (name) => [name, await readFile(join(own, name), 'utf8')] as const)
    await migrate(url, { log, folder: await folderWith(Object.fromEntries(await Promise.all(files))) })
    const kept = Object.fromEntries(
      parameterKeys
        .filter((key) => !['link_id', 'sequence_id', 'automation_id'].includes(key))
        .map((key) => [key, null]),
    )
    const leaf = (value: string, parameters: object | null) => ({
      field: 'city',
      operator: 'is',
      value,
      parameters,
    })
    const condition = (parameters: object) => ({
      match: 'all',
      conditions: [
        leaf('"list_id": ', null),
        leaf('x', parameters),
        { match: 'any', conditions: [leaf('x', parameters)] },
      ],
    })
    await sql`
      insert into segments (id, name, condition, count_due_at, actor_kind, created_at, updated_at)
      values (gen_random_uuid(), 'Old', ${sql.json(condition(kept) as never)}, now(), 'system', now(), now())`
    await migrate(url, { log })
    const now = Object.fromEntries(parameterKeys.map((key) => [key, null]))
    expect(await sql`select condition from segments`).toEqual([{ condition: condition(now) }])
  })
})

describe('migrations', () => {
  test('added ones run on the next call', async () => {
    const { url, sql } = await createEmptyDatabase()
    await migrate(url, { log, folder: await folderWith({ '0001-first.sql': two['0001-first.sql'] }) })
    expect(await migrate(url, { log, folder: await folderWith(two) })).toEqual(['0002-second.sql'])
    expect(await sql`select n, m from first`).toEqual([{ n: 1, m: null }])
  })

  test('a file changed after it was applied is rejected by name, and nothing runs', async () => {
    const { url, sql } = await createEmptyDatabase()
    await migrate(url, { log, folder: await folderWith({ '0001-first.sql': two['0001-first.sql'] }) })
    const changed = await folderWith({ ...two, '0001-first.sql': 'create table first (n bigint);' })
    await expect(migrate(url, { log, folder: changed })).rejects.toThrow(/0001-first\.sql was changed/)
    expect(await sql`select name from applied_migrations`).toEqual([{ name: '0001-first.sql' }])
  })

  test('line ends changed by a checkout are ignored', async () => {
    const { url } = await createEmptyDatabase()
    await migrate(url, { log, folder: await folderWith(two) })
    const turned = Object.entries(two).map(([name, text]) => [name, text.replaceAll('\n', '\r\n')])
    expect(await migrate(url, { log, folder: await folderWith(Object.fromEntries(turned)) })).toEqual([])
  })

  test('a database of a newer version is rejected with the names of the unknown migrations', async () => {
    const { url } = await createEmptyDatabase()
    await migrate(url, { log, folder: await folderWith(two) })
    const older = await folderWith({ '0001-first.sql': two['0001-first.sql'] })
    await expect(migrate(url, { log, folder: older })).rejects.toThrow(/0002-second\.sql, which this version/)
  })

  test('a failed file leaves nothing, and the earlier ones stay', async () => {
    const { url, sql } = await createEmptyDatabase()
    const broken = { ...two, '0003-third.sql': 'create table third (n int); select 1 / 0;' }
    await expect(migrate(url, { log, folder: await folderWith(broken) })).rejects.toThrow(/0003-third\.sql/)
    expect(await sql`select name from applied_migrations order by name`).toHaveLength(2)
    expect(await sql`select to_regclass('third') as found`).toEqual([{ found: null }])
  })

  test('two files with one number, and a file without a number, are rejected', async () => {
    const { url } = await createEmptyDatabase()
    const double = await folderWith({ ...two, '0002-other.sql': 'select 1' })
    await expect(migrate(url, { log, folder: double })).rejects.toThrow(
      /0002-second\.sql: migrations must be named/,
    )
    const without = await folderWith({ 'notes.sql': 'select 1' })
    await expect(migrate(url, { log, folder: without })).rejects.toThrow(
      /notes\.sql: migrations must be named/,
    )
  })
})

test('a server older than PostgreSQL 15 is rejected with its version', () => {
  expect(() => refuseOldVersion('14.13', 140_013)).toThrow(
    /PostgreSQL 14\.13; this service needs 15 or newer/,
  )
  expect(() => refuseOldVersion('15.0', 150_000)).not.toThrow()
})
