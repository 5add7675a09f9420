import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Sql } from '../../../server/platform/storage/open.ts'
import { listSequences, listTables } from '../../../server/system/backup/tables.ts'
import { makeDataFolder, removeDataFolder } from '../../support/data-folder.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { killStragglers, run, startService } from '../../support/service.ts'

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 })

const source = await createTestDatabase()
const target = await createEmptyDatabase()
const spare = await Promise.all(Array.from({ length: 3 }, createEmptyDatabase))
const folders: string[] = []
const newFolder = async (): Promise<string> => {
  const folder = await makeDataFolder('crs-backup-')
  folders.push(folder)
  return folder
}
afterEach(killStragglers)
afterAll(async () => {
  for (const folder of folders) await removeDataFolder(folder)
  await rm(work, { recursive: true })
})

const work = await mkdtemp(join(tmpdir(), 'crs-backup-files-'))
const file = join(work, 'monday.backup')
const home = await newFolder()
const secretKey = Buffer.alloc(32, 3).toString('base64')
const environment = { DATABASE_URL: source.url, DATA_DIR: home }

const command = async (words: string[], on: Record<string, string>) => {
  const ran = run(words, { environment: on })
  return { code: await ran.ended, out: ran.out(), err: ran.err() }
}

/** Every row of every table, in any order. */
const everything = async (sql: Sql): Promise<Record<string, unknown>> => {
  const found: Record<string, unknown> = {}
  for (const { name } of await listTables(sql)) {
    const [row] = await sql<{ rows: number; digest: string | null }[]>`
      select count(*) as rows, md5(string_agg(t::text, E'\\n' order by t::text)) as digest from ${sql(name)} t`
    found[name] = row
  }
  return found
}

beforeAll(async () => {
  const { sql } = source
  expect(await command(['seed', '--contacts', '300', '--until', '2026-11-20'], environment)).toMatchObject({
    code: 0,
  })
  await sql`update contacts set last_name = E'tab\\there\\nline \\\\ back' where id = (select min(id::text)::uuid from contacts)`
  await sql`
    insert into mail_servers (id, name, kind, host, port, security, max_connections, messages_per_connection, rate, created_at, updated_at)
    values (gen_random_uuid(), 'Relay', 'smtp', 'mx.example.com', 587, 'starttls', 5, 100, '{}', now(), now())`
  await sql`
    insert into campaigns (id, name, state, send_at, content, audience, frequency_cap, tracking, actor_kind, created_at, updated_at)
    select gen_random_uuid(), name, state, send_at, '{}', '{}', true, '{}', 'system', now(), now()
    from (values
      ('a draft', 'draft', null), ('under way', 'sending', null), ('about to begin', 'preparing', null),
      ('due since the backup', 'scheduled', now()), ('due next year', 'scheduled', now() + interval '1 year')
    ) as campaign (name, state, send_at)`
  // More rows than the driver reads at once, as the last rows of their table.
  await sql`
    insert into inbound_messages (id, channel, event_id, received_at, state, due_at, body)
    select gen_random_uuid(), 'mailbox', n::text, now(), 'waiting', now() + interval '1 year', decode(repeat(md5(n::text), 6000), 'hex')
    from generate_series(1, 40) n`
  await sql`select graphile_worker.add_job('work-on-job', '{"id":"x"}'::json, job_key => 'mine', run_at => now() + interval '1 day')`
  await mkdir(join(home, 'uploads', 'one'), { recursive: true })
  await writeFile(join(home, 'uploads', 'one', 'upload-1'), Buffer.alloc(3_000_000, 'x'))
  await mkdir(join(home, 'files', 'two'), { recursive: true })
  await writeFile(join(home, 'files', 'two', 'result.1'), '')
  await writeFile(join(home, 'secret.key'), secretKey)
})

describe('a backup', () => {
  test('is created while the service runs, is readable by its owner only, and leaves no partial file', async () => {
    const service = await startService(home, ['--no-worker'], { environment })
    const made = await command(['backup', file], environment)
    expect(made).toMatchObject({ code: 0, err: expect.stringContaining('It contains the key') })
    expect(made.out).toContain('300 contacts, 2 files')
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200)
    service.signal('SIGTERM')
    await service.ended
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readdir(work)).toEqual(['monday.backup'])
  })

  test('overwrites nothing', async () => {
    const before = await readFile(file)
    expect(await command(['backup', file], environment)).toMatchObject({
      code: 1,
      err: `${file} already exists. Choose another file name.\n`,
    })
    expect(before.equals(await readFile(file))).toBe(true)
  })
})

describe('a restore', () => {
  test('into an empty folder restores every row, the files, the key and the queue, with all mail paused', async () => {
    const folder = await newFolder()
    const restored = await command(['restore', file], { DATA_DIR: folder })
    expect(restored).toMatchObject({ code: 0, out: expect.stringContaining('300 contacts, 2 files') })
    expect(restored.err).toContain('All mail servers are paused')
    expect(await readFile(join(folder, 'secret.key'), 'utf8')).toBe(secretKey)
    expect((await stat(join(folder, 'uploads', 'one', 'upload-1'))).size).toBe(3_000_000)
    expect((await stat(join(folder, 'files', 'two', 'result.1'))).size).toBe(0)

    const service = await startService(folder)
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200)
    service.signal('SIGTERM')
    expect(await service.ended).toBe(0)
  })

  test('into another empty database does the same, row by row, and counters and keys work afterwards', async () => {
    const before = await everything(source.sql)
    const elsewhere = { DATABASE_URL: target.url, DATA_DIR: await newFolder() }
    expect(await command(['restore', file], elsewhere)).toMatchObject({ code: 0 })
    const after = await everything(target.sql)
    const differing = Object.keys(before).filter(
      (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
    )
    expect(differing).toEqual(['audit_entries', 'campaigns', 'mail_servers'])
    const events = await target.sql`select event from audit_entries order by id`
    expect(events.map(({ event }) => event)).toEqual([
      'seed.started',
      'user.created',
      'backup.started',
      'backup.restored',
    ])
    expect(await target.sql`select distinct state, pause_reason from mail_servers`).toEqual([
      { state: 'paused', pause_reason: 'manual' },
    ])
    // E-mails sent after the backup are unknown here: campaigns in progress would send them again.
    const campaigns = await target.sql`
      select name, state, pause_reason, paused_from, pause_detail like 'Restored from a backup of %' as said
      from campaigns order by name`
    const stopped = { state: 'paused', pause_reason: 'manual', said: true }
    const untouched = { pause_reason: null, paused_from: null, said: null }
    expect(campaigns).toEqual([
      { name: 'a draft', state: 'draft', ...untouched },
      { name: 'about to begin', ...stopped, paused_from: 'preparing' },
      { name: 'due next year', state: 'scheduled', ...untouched },
      { name: 'due since the backup', ...stopped, paused_from: 'preparing' },
      { name: 'under way', ...stopped, paused_from: 'sending' },
    ])
    const [task] =
      await target.sql`select key, task_identifier as task from graphile_worker.jobs where key = 'mine'`
    expect(task).toEqual({ key: 'mine', task: 'work-on-job' })
    // Foreign keys and triggers, which the restore switches off, are back.
    const counts = async (sql: Sql) =>
      sql`select conname, pg_get_constraintdef(oid) as definition from pg_constraint
        where connamespace = 'public'::regnamespace and conrelid <> 0 order by conrelid::regclass::text, conname, 2`
    expect(await counts(target.sql)).toEqual(await counts(source.sql))
    expect(await listSequences(target.sql)).toEqual(await listSequences(source.sql))
    const off = await target.sql`
      select tgname from pg_trigger where not tgisinternal and tgenabled <> 'O'`
    expect(off).toEqual([])

    const used = await command(['restore', file], { DATABASE_URL: target.url, DATA_DIR: await newFolder() })
    expect(used).toMatchObject({
      code: 1,
      err: expect.stringContaining('This database is not empty'),
    })
  })

  test('overwrites nothing', async () => {
    expect(await command(['restore', file], { DATA_DIR: home })).toMatchObject({
      code: 1,
      err: expect.stringContaining('already exists'),
    })
  })

  test.each([
    ['is cut off', (whole: Buffer) => whole.subarray(0, whole.length - 2000)],
    [
      'has a row less than it says',
      (whole: Buffer) => {
        const bytes = gunzipSync(whole)
        const at = bytes.indexOf('"contacts":300')
        bytes.write('"contacts":301', at)
        return gzipSync(bytes)
      },
    ],
  ])('of a file that %s changes nothing, and leaves no files', async (_what, spoil) => {
    const spoilt = join(work, `${folders.length}.backup`)
    await writeFile(spoilt, spoil(await readFile(file)))
    const folder = await newFolder()
    const database = spare.shift() as TestDatabase
    const ran = await command(['restore', spoilt], { DATABASE_URL: database.url, DATA_DIR: folder })
    expect(ran).toMatchObject({ code: 1, err: expect.stringContaining('cannot be restored') })
    expect(await database.sql`select from contacts`).toHaveLength(0)
    expect(await readdir(folder)).toEqual([])
  })

  test('that fails leaves an empty folder empty', async () => {
    const whole = await readFile(file)
    const spoilt = join(work, 'spoilt.backup')
    await writeFile(spoilt, whole.subarray(0, whole.length - 2000))
    const folder = await newFolder()
    expect(await command(['restore', spoilt], { DATA_DIR: folder })).toMatchObject({ code: 1 })
    expect(await readdir(folder)).toEqual([])
  })

  test('rejects a file that is no backup, or of a newer version, with the reason', async () => {
    const none = join(work, 'none.backup')
    await writeFile(none, gzipSync('no backup'))
    const on = { DATABASE_URL: target.url, DATA_DIR: await newFolder() }
    expect(await command(['restore', none], on)).toMatchObject({
      code: 1,
      err: expect.stringContaining('cannot be restored'),
    })
    const changed = join(work, 'changed.backup')
    const other = gunzipSync(await readFile(file))
    other.fill('f', other.indexOf('"checksum":"') + 12, other.indexOf('"checksum":"') + 76)
    await writeFile(changed, gzipSync(other))
    const empty = { DATABASE_URL: (spare.shift() as TestDatabase).url, DATA_DIR: await newFolder() }
    expect(await command(['restore', changed], empty)).toMatchObject({
      code: 1,
      err: expect.stringContaining('are not those of the backup'),
    })
    const newer = join(work, 'newer.backup')
    const bytes = gunzipSync(await readFile(file))
    bytes.write('"format":2', bytes.indexOf('"format":1'))
    await writeFile(newer, gzipSync(bytes))
    expect(await command(['restore', newer], on)).toMatchObject({
      code: 1,
      err: expect.stringContaining('newer version'),
    })
  })
})
