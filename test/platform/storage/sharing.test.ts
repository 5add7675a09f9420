import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { silentLogger } from '../../../server/platform/log.ts'
import { stopCluster } from '../../../server/platform/storage/embedded/cluster.ts'
import { type Embedded, openEmbedded } from '../../../server/platform/storage/embedded/embedded.ts'
import { place } from '../../../server/platform/storage/embedded/placement.ts'
import { isAlive, readPidFile } from '../../../server/platform/storage/embedded/postmaster.ts'
import { openDatabase } from '../../../server/platform/storage/open.ts'
import { makeDataFolder, removeDataFolder } from '../../support/data-folder.ts'
import { expectEnded } from '../../support/processes.ts'

// Each test starts real servers, which takes time on a busy machine.
vi.setConfig({ testTimeout: 45_000 })

let folder: string
const givenUp: unknown[] = []

beforeAll(async () => {
  folder = await makeDataFolder()
})

afterEach(async () => {
  givenUp.length = 0
  await stopCluster(await place(folder))
})

afterAll(() => removeDataFolder(folder))

const enter = (
  serve: boolean,
  name = `crs ${serve ? 'serve' : 'command'} pid ${process.pid}`,
): Promise<Embedded> =>
  openEmbedded({
    dataFolder: folder,
    name,
    serve,
    log: silentLogger(),
    onGivenUp: (error) => givenUp.push(error),
  })

const serverPid = async ({ placement }: Embedded): Promise<number> =>
  (await readPidFile(placement.cluster))?.pid ?? 0

describe('processes on one data folder', () => {
  test('a second service is refused at once, naming the first', async () => {
    const first = await enter(true)
    await expect(enter(true)).rejects.toThrow(
      `already served by another process: crs serve pid ${process.pid}.`,
    )
    await first.close()
  })

  test('a refused service leaves the first one’s database running', async () => {
    const first = await enter(true)
    await enter(true).catch(() => undefined)
    expect(isAlive(await serverPid(first))).toBe(true)
    await first.close()
  })

  test('of two services that start at once on an empty folder, one is refused', async () => {
    const results = await Promise.allSettled([enter(true), enter(true)])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    for (const result of results) if (result.status === 'fulfilled') await result.value.close()
  })

  test('commands start and end while a service runs, which may start after them', async () => {
    const before = await enter(false)
    const service = await enter(true)
    const beside = await enter(false)
    await before.close()
    await beside.close()
    expect(isAlive(await serverPid(service))).toBe(true)
    await service.close()
  })

  test('the folder of a killed service is taken over, though its lock remains for a moment', async () => {
    // An impossible process id: a service that is already dead.
    const dead = await enter(true, 'crs serve pid 99999999')
    const taking = enter(true)
    await dead.close()
    const taken = await taking
    expect(isAlive(await serverPid(taken))).toBe(true)
    await taken.close()
  })
})

describe('stopping the database', () => {
  test('the last process to leave stops it, whichever that is', async () => {
    const service = await enter(true)
    const pid = await serverPid(service)
    const command = await enter(false)
    await service.close()
    expect(isAlive(pid)).toBe(true)
    await command.close()
    await expectEnded(pid)
  })

  test('of three that leave at once, one stops it', async () => {
    const all = [await enter(true), await enter(false), await enter(false)]
    const pid = await serverPid(all[0] as Embedded)
    await Promise.all(all.map((each) => each.close()))
    await expectEnded(pid)
  })

  test('a process that meets a stopping database starts it again', async () => {
    const first = await enter(false)
    const [, second] = await Promise.all([first.close(), enter(false)])
    const sql = openDatabase(second.url, { name: 'crs test', connections: 1 })
    expect(await sql`select 1 as n`).toEqual([{ n: 1 }])
    await sql.end()
    await second.close()
  })
})

describe('a database that dies while a service runs', () => {
  test('is restarted on the same port, and pools reconnect', async () => {
    const service = await enter(true)
    const sql = openDatabase(service.url, { name: 'crs test', connections: 2 })
    await sql`create table if not exists kept as select 7 as n`
    const pid = await serverPid(service)
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => serverPid(service), { timeout: 10_000 }).not.toBeOneOf([0, pid])
    const read = (): Promise<unknown> => sql`select n from kept`.catch(() => null)
    await expect.poll(read, { timeout: 10_000 }).toEqual([{ n: 7 }])
    await expect.poll(() => isServed(service.url), { timeout: 10_000 }).toBe(true)
    await expect(enter(true)).rejects.toThrow(/already served/)
    await sql.end()
    await service.close()
    expect(givenUp).toEqual([])
  })

  test('is given up after five times', async () => {
    const service = await enter(true)
    for (let times = 1; times <= 6; times++) {
      const pid = await serverPid(service)
      process.kill(pid, 'SIGKILL')
      if (times <= 5) {
        await expect.poll(() => serverPid(service), { timeout: 10_000 }).not.toBeOneOf([0, pid])
        await expect.poll(() => isServed(service.url), { timeout: 10_000 }).toBe(true)
      }
    }
    await expect.poll(() => givenUp.length, { timeout: 10_000 }).toBe(1)
    expect(String(givenUp[0])).toContain('was lost 6 times')
    await service.close()
  })
})

/** Whether a service holds its lock on the server at `url`. */
const isServed = async (url: string): Promise<boolean> => {
  const sql = openDatabase(url, { name: 'crs test', connections: 1 })
  return sql`
    select 1 from pg_stat_activity a join pg_locks l using (pid)
    where l.locktype = 'advisory' and l.mode = 'ExclusiveLock' and a.application_name like 'crs serve%'`
    .then(
      (rows) => rows.length > 0,
      () => false,
    )
    .finally(() => sql.end({ timeout: 1 }))
}
