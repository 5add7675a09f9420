import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { silentLogger } from '../../../server/platform/log.ts'
import {
  type Cluster,
  ensureCluster,
  stopCluster,
} from '../../../server/platform/storage/embedded/cluster.ts'
import { type Placement, place } from '../../../server/platform/storage/embedded/placement.ts'
import { isAlive } from '../../../server/platform/storage/embedded/postmaster.ts'
import { openDatabase } from '../../../server/platform/storage/open.ts'
import { makeDataFolder, removeDataFolder } from '../../support/data-folder.ts'
import { expectEnded } from '../../support/processes.ts'

// Each test starts real servers, which takes time on a busy machine.
vi.setConfig({ testTimeout: 45_000 })

let folder: string
let placement: Placement

beforeAll(async () => {
  folder = await makeDataFolder()
  placement = await place(folder)
})

afterEach(() => stopCluster(placement))

afterAll(() => removeDataFolder(folder))

const ensure = (): Promise<Cluster> => ensureCluster(placement, { durable: true, log: silentLogger() })

const query = async (url: string, statement: string): Promise<Record<string, unknown>[]> => {
  const sql = openDatabase(url, { name: 'crs test', connections: 1 })
  try {
    return [...(await sql.unsafe(statement))]
  } finally {
    await sql.end()
  }
}

const killServer = async (pid: number): Promise<void> => {
  process.kill(pid, 'SIGKILL')
  await expectEnded(pid)
}

describe('a first start', () => {
  test('of four concurrent ones on an empty folder, all get the same server', async () => {
    const clusters = await Promise.all([ensure(), ensure(), ensure(), ensure()])
    expect(new Set(clusters.map(({ pid }) => pid)).size).toBe(1)
  })

  test('creates a cluster in UTF-8, ordered by code point, with case mapping for all of Unicode', async () => {
    const { url } = await ensure()
    const [row] = await query(
      url,
      `select current_user as role, current_database() as database, current_setting('server_encoding') as encoding,
       current_setting('data_checksums') as checksums, 'Z' < 'a' as by_code_point, upper('é') as upper`,
    )
    expect(row).toEqual({
      role: 'crs',
      database: 'crs',
      encoding: 'UTF8',
      checksums: 'on',
      by_code_point: true,
      upper: 'É',
    })
  })

  test('listens on loopback only and rejects connections without a password', async () => {
    const { url, superuserUrl } = await ensure()
    const settings = await query(superuserUrl, `select current_setting('listen_addresses') as addresses`)
    expect(settings).toEqual([{ addresses: '127.0.0.1' }])
    const guess = Object.assign(new URL(url), { password: 'guess' }).href
    await expect(query(guess, 'select 1')).rejects.toMatchObject({ code: '28P01' })
  })

  test('gives the service a role that is not a superuser', async () => {
    const { url } = await ensure()
    await expect(query(url, `copy (select 1) to program 'id'`)).rejects.toMatchObject({ code: '42501' })
  })

  test('makes the passwords readable by their owner only', async () => {
    expect((await stat(join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600)
    expect((await place(folder)).secrets).toEqual(placement.secrets)
  })
})

describe('a later start', () => {
  test('finds the rows of the previous start', async () => {
    await query((await ensure()).url, 'create table if not exists kept as select 7 as n')
    await stopCluster(placement)
    expect(await query((await ensure()).url, 'select n from kept')).toEqual([{ n: 7 }])
  })

  test('adopts a server that is still running', async () => {
    const first = await ensure()
    expect(await ensure()).toEqual({ ...first, adopted: true })
  })

  test('recovers the acknowledged writes of a killed server', async () => {
    const first = await ensure()
    await query(first.url, 'create table if not exists kept as select 7 as n')
    await killServer(first.pid)
    const second = await ensure()
    expect(second.adopted).toBe(false)
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }])
  })

  test('of four concurrent ones after a kill, all get the same server', async () => {
    await killServer((await ensure()).pid)
    const clusters = await Promise.all([ensure(), ensure(), ensure(), ensure()])
    expect(new Set(clusters.map(({ pid }) => pid)).size).toBe(1)
  })

  test('is not misled by another process with the id of the dead server', async () => {
    const first = await ensure()
    await killServer(first.pid)
    // The same user as the server's, because PostgreSQL itself ignores processes of other users.
    const identity =
      placement.account === null ? {} : { uid: placement.account.uid, gid: placement.account.gid }
    const stranger = spawn('sleep', ['60'], { ...identity, cwd: '/', stdio: 'ignore' })
    onTestFinished(() => {
      stranger.kill()
    })
    await once(stranger, 'spawn')
    const pidFile = join(placement.cluster, 'postmaster.pid')
    const text = await readFile(pidFile, 'utf8')
    await writeFile(pidFile, text.replace(/^\d+/, String(stranger.pid)))

    const second = await ensure()
    expect(second.pid).not.toBe(stranger.pid)
    expect(isAlive(stranger.pid ?? 0)).toBe(true)
    expect(await query(second.url, 'select 1 as n')).toEqual([{ n: 1 }])
  })

  test('rejects a server with another password', async () => {
    await ensure()
    const other = { ...placement, secrets: { ...placement.secrets, service: 'other' } }
    const asked = ensureCluster(other, { durable: true, log: silentLogger() })
    await expect(asked).rejects.toThrow(/rejects the password in secrets\.json/)
  })
})

test('stopping ends the server cleanly, and stopping twice has no effect', async () => {
  const { pid } = await ensure()
  await stopCluster(placement)
  await expectEnded(pid)
  await stopCluster(placement)
  const said = await readFile(join(folder, 'postgres.log'), 'utf8')
  expect(said).toContain('database system is shut down')
})

test('reports PostgreSQL’s own message if it cannot start', async () => {
  await ensure()
  await stopCluster(placement)
  await rm(join(placement.cluster, 'global', 'pg_control'))
  await expect(ensure()).rejects.toThrow(/did not start:[\s\S]*pg_control/)
})
