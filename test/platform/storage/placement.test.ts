import { execFile } from 'node:child_process'
import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { silentLogger } from '../../../server/platform/log.ts'
import { installedBinaries } from '../../../server/platform/storage/embedded/binaries.ts'
import { ensureCluster, stopCluster } from '../../../server/platform/storage/embedded/cluster.ts'
import { copyBinaries } from '../../../server/platform/storage/embedded/copy-binaries.ts'
import { place, placementNote } from '../../../server/platform/storage/embedded/placement.ts'
import { openDatabase } from '../../../server/platform/storage/open.ts'
import { isRoot } from '../../support/data-folder.ts'

// Each test starts real servers, which takes time on a busy machine.
vi.setConfig({ testTimeout: 45_000 })

let trial: string

beforeEach(async () => {
  trial = await mkdtemp(join(tmpdir(), 'crs-placement-'))
  await chmod(trial, 0o711)
})

afterEach(() => rm(trial, { recursive: true, force: true }))

const start = (placement: Awaited<ReturnType<typeof place>>) =>
  ensureCluster(placement, { durable: true, log: silentLogger() })

describe('the binaries', () => {
  test('a copy holds every link and library, and runs', async () => {
    const installed = await installedBinaries()
    const copy = await copyBinaries(installed, join(trial, 'shared'))
    const links = JSON.parse(await readFile(join(installed.folder, 'pg-symlinks.json'), 'utf8')) as {
      target: string
    }[]
    for (const { target } of links) {
      expect(
        (await lstat(join(copy.folder, '..', target.replace('native', copy.version)))).isSymbolicLink(),
      ).toBe(true)
    }
    const { stdout } = await promisify(execFile)(copy.postgres, ['--version'])
    expect(stdout).toContain('PostgreSQL) 18')
  })

  test('are copied once, and of three concurrent copies one stays', async () => {
    const installed = await installedBinaries()
    const shared = join(trial, 'shared')
    const copies = await Promise.all([1, 2, 3].map(() => copyBinaries(installed, shared)))
    expect(new Set(copies.map(({ folder }) => folder)).size).toBe(1)
    expect(await readdir(join(shared, 'postgresql'))).toEqual([installed.version])
    const { ino } = await stat(copies[0]?.postgres ?? '')
    expect((await stat((await copyBinaries(installed, shared)).postgres)).ino).toBe(ino)
  })
})

describe('a data folder', () => {
  test('is created if missing, and other users can list nothing in it', async () => {
    const folder = join(trial, 'a', 'b')
    const { dataFolder } = await place(folder)
    expect(dataFolder).toBe(folder)
    expect((await stat(folder)).mode & 0o066).toBe(0)
  })

  test('that is a file is rejected by name', async () => {
    const folder = join(trial, 'file')
    await writeFile(folder, '')
    await expect(place(folder)).rejects.toThrow(`DATA_DIR ${folder} cannot be used by this user`)
  })

  test('with a database of another PostgreSQL is rejected with what to do', async () => {
    const { cluster } = await place(trial)
    await mkdir(cluster)
    await writeFile(join(cluster, 'PG_VERSION'), '17\n')
    await expect(place(trial)).rejects.toThrow(
      /belongs to PostgreSQL 17, and this version of the service includes 18\. Dump/,
    )
  })

  test('with damaged passwords is rejected', async () => {
    await writeFile(join(trial, 'secrets.json'), '{}')
    await expect(place(trial)).rejects.toThrow(/secrets\.json does not contain the passwords of the database/)
  })
})

const asRoot = (): void => {
  test('PostgreSQL runs as another user, in the data folder where that user can enter it', async () => {
    const placement = await place(trial)
    const { pid } = await start(placement)
    expect(placement.cluster).toBe(join(trial, 'postgres'))
    expect(placementNote(placement)).toBeNull()
    expect((await stat(`/proc/${pid}`)).uid).toBe(placement.account?.uid)
    expect(placement.account?.uid).not.toBe(0)
    await stopCluster(placement)
  })

  describe('if no other user can enter', () => {
    let folder: string
    let shared: string

    beforeEach(async () => {
      shared = join(trial, 'shared')
      folder = join(trial, 'home', 'data')
      await mkdir(join(trial, 'home'), { mode: 0o700 })
    })

    test('the database is elsewhere, is found again, and a note shows its path', async () => {
      const first = await place(folder, shared)
      expect(first.cluster).toBe(join(shared, 'clusters', basename(first.cluster)))
      expect(placementNote(first)).toContain(first.cluster)
      await keepOne((await start(first)).url)
      await stopCluster(first)

      const second = await place(folder, shared)
      expect(second.cluster).toBe(first.cluster)
      expect(await kept((await start(second)).url)).toBe(1)
      await stopCluster(second)
    })

    test('a moved data folder keeps its database', async () => {
      const first = await place(folder, shared)
      await keepOne((await start(first)).url)
      await stopCluster(first)
      const moved = join(trial, 'home', 'moved')
      await rename(folder, moved)
      expect((await place(moved, shared)).cluster).toBe(first.cluster)
    })

    test('a recreated data folder starts with an empty database', async () => {
      const first = await place(folder, shared)
      await start(first)
      await stopCluster(first)
      await rm(folder, { recursive: true })
      expect((await place(folder, shared)).cluster).not.toBe(first.cluster)
    })

    test('a missing database is reported, not created again', async () => {
      const first = await place(folder, shared)
      await start(first)
      await stopCluster(first)
      await rm(first.cluster, { recursive: true })
      await expect(place(folder, shared)).rejects.toThrow(`The database in ${first.cluster}, which `)
    })

    test('a database that its user can no longer enter is rejected with what to do', async () => {
      const open = join(trial, 'open')
      const placement = await place(open)
      await start(placement)
      await stopCluster(placement)
      await chmod(open, 0o700)
      await expect(place(open)).rejects.toThrow(/can no longer enter that folder.*chmod a\+x/)
    })
  })
}

const asOrdinaryUser = (): void => {
  test('PostgreSQL runs as this user, in the data folder', async () => {
    const placement = await place(trial)
    const { pid } = await start(placement)
    expect(placement.account).toBeNull()
    expect(placement.cluster).toBe(join(trial, 'postgres'))
    process.kill(pid, 0)
    await stopCluster(placement)
  })

  test('a folder that this user may not write to is rejected by name', async () => {
    await chmod(trial, 0o500)
    await expect(place(trial)).rejects.toThrow(`DATA_DIR ${trial} cannot be used by this user (EACCES)`)
    await chmod(trial, 0o700)
  })
}

describe(isRoot ? 'as root' : 'as an ordinary user', isRoot ? asRoot : asOrdinaryUser)

const keepOne = (url: string): Promise<void> =>
  using(url, async (sql) => void (await sql`create table kept as select 1 as n`))

const kept = (url: string): Promise<number> =>
  using(url, async (sql) => {
    const [row] = await sql<{ n: number }[]>`select n from kept`
    return row?.n ?? 0
  })

const using = async <T>(
  url: string,
  work: (sql: ReturnType<typeof openDatabase>) => Promise<T>,
): Promise<T> => {
  const sql = openDatabase(url, { name: 'crs test', connections: 1 })
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}
