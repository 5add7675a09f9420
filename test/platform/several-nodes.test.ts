import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { createApplicationPassword } from '../../server/host/embedded/application-passwords.ts'
import { systemClock } from '../../server/platform/clock.ts'
import { makeDataFolder, removeDataFolder } from '../support/data-folder.ts'
import { createTestDatabase } from '../support/database.ts'
import { killStragglers, type Run, run, runScript, startService } from '../support/service.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const { sql, url } = await createTestDatabase()
const files = await makeDataFolder()
afterEach(killStragglers)
afterAll(() => removeDataFolder(files))

const half_an_hour = 1_800_000
const turnedClock = fileURLToPath(new URL('../support/turned-clock.ts', import.meta.url))
const nodeFlags = ['--import', turnedClock]
const keyOf = (byte: number): string => Buffer.alloc(32, byte).toString('base64')
/** All share one folder of files, as they should. */
const environment = { DATABASE_URL: url, DATA_DIR: files, PORT: '0', SECRET_KEY: keyOf(1) }
const turning = { ...environment, CLOCK_AHEAD: String(half_an_hour), CLOCK_TURNS: 'later' }

const linesOf = (process: Run): string[] => process.err().trim().split('\n')

const ahead = async (column: string, table: string): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*) from ${sql.unsafe(table)} where ${sql(column)} > clock_timestamp() + interval '2 minutes'`
  return row?.count ?? -1
}

test('a process with a clock half an hour ahead, with another key, or older than the database does not start', async () => {
  const right = await startService(files, [], { environment })
  const refused = async (words: string[], other: Record<string, string>): Promise<string> => {
    const started = run(words, { nodeFlags, environment: { ...environment, ...other } })
    expect(await started.ended).toBe(1)
    return started.err()
  }
  for (const words of [['serve'], ['worker'], ['serve', '--no-worker']])
    expect(await refused(words, { CLOCK_AHEAD: String(half_an_hour) })).toMatch(
      /^This machine's clock is 30 minutes ahead of the database's .* Set the clocks of both machines[^\n]*\n$/,
    )

  const created = await fetch(`${right.url}/service/v1/mail-servers`, {
    method: 'POST',
    headers: { authorization: await administrator(), 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Relay',
      kind: 'smtp',
      host: '127.0.0.1',
      port: 1,
      security: 'none',
      username: 'ada',
      password: 'lovelace',
    }),
  })
  expect(created.status, await created.text()).toBe(201)
  expect(await refused(['worker'], { SECRET_KEY: keyOf(2) })).toMatch(/SECRET_KEY/)

  await sql`insert into applied_migrations (name, checksum) values ('9999-newer.sql', '')`
  expect(await refused(['worker'], {})).toMatch(/9999-newer\.sql, which this version does not know/)
  // A running process continues.
  expect((await fetch(`${right.url}/readyz`)).status).toBe(200)
  await sql`delete from applied_migrations where name = '9999-newer.sql'`
})

const administrator = async (): Promise<string> => {
  const [user] = await sql<{ id: string }[]>`select id from host_users where login = 'admin'`
  const { password } = await createApplicationPassword(sql, systemClock, user?.id ?? '', crypto.randomUUID())
  return `Basic ${Buffer.from(`admin:${password}`).toString('base64')}`
}

test('two services and two workers, one of each with a clock that goes half an hour ahead and one older, work correctly together', async () => {
  // Left by an older version with a wrong clock.
  await sql`
    insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    values ('enqueue-abandoned-jobs', now(), now() + interval '30 minutes')
    on conflict (identifier) do update set last_execution = excluded.last_execution`
  const [right, wrong] = await Promise.all([
    startService(files, ['--no-worker'], { environment }),
    startService(files, ['--no-worker'], { environment: turning, nodeFlags }),
  ])
  const authorization = await administrator()
  const ask = (service: { url: string }, path: string, init: RequestInit = {}) =>
    fetch(`${service.url}/service/v1${path}`, {
      ...init,
      headers: { authorization, 'content-type': 'application/json' },
    })

  wrong.signal('SIGUSR2')
  const readiness = async () =>
    (await fetch(`${wrong.url}/readyz`)).json() as Promise<{ clock_skew_seconds?: number }>
  await expect
    .poll(readiness, { timeout: 20_000 })
    .toMatchObject({ status: 'ready', clock_skew_seconds: expect.any(Number) })
  expect((await readiness()).clock_skew_seconds).toBeCloseTo(1800, -1)
  expect(linesOf(wrong).filter((line) => line.includes("this machine's clock is wrong"))).toHaveLength(1)

  // What the process with the wrong clock counts is counted in the current window and blocks no other
  // process.
  for (let count = 0; count < 30; count++) expect((await ask(wrong, '/tags')).status).toBe(200)
  expect(await ahead('window_start', 'rate_limits')).toBe(0)
  const answer = await ask(right, '/tags')
  expect(answer.status).toBe(200)

  // The older one takes an export first, does not know it, and leaves it to the other, whose clock is wrong.
  const older = runScript(fileURLToPath(new URL('../support/older-worker.ts', import.meta.url)), {
    environment,
  })
  await expect.poll(() => older.out(), { timeout: 30_000 }).toContain('Working.')
  const begun = await ask(wrong, '/exports', {
    method: 'POST',
    body: JSON.stringify({ condition: { match: 'all', conditions: [] } }),
  })
  const job = (await begun.json()) as { id: string; created_at: string }
  expect(begun.status, JSON.stringify(job)).toBe(202)
  expect(Math.abs(Date.parse(job.created_at) - Date.now())).toBeLessThan(60_000)
  await expect.poll(() => older.err(), { timeout: 20_000 }).toContain('a job was given back')

  const worker = run(['worker'], { environment: turning, nodeFlags })
  await expect.poll(() => worker.out(), { timeout: 30_000 }).toContain('Working on')
  worker.signal('SIGUSR2')
  // Either may take it first each time; the test does not depend on it.
  older.signal('SIGKILL')
  const state = async () => ((await (await ask(right, `/jobs/${job.id}`)).json()) as { state: string }).state
  await expect.poll(state, { timeout: 60_000 }).toBe('succeeded')

  // Schedules continue, by the database's minutes.
  expect(await ahead('last_execution', 'graphile_worker._private_known_crontabs')).toBe(0)
  const [scheduled] = await sql<{ healed: boolean }[]>`
    select last_execution > now() - interval '3 minutes' as healed from graphile_worker._private_known_crontabs
    where identifier = 'enqueue-abandoned-jobs'`
  expect(scheduled?.healed).toBe(true)
  expect(await ahead('created_at', 'jobs')).toBe(0)
})
