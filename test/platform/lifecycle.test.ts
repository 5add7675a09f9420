import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { canEnter } from '../../server/platform/storage/embedded/account.ts'
import { isAlive, readPidFile } from '../../server/platform/storage/embedded/postmaster.ts'
import { isRoot, makeDataFolder, removeDataFolder } from '../support/data-folder.ts'
import { createEmptyDatabase } from '../support/database.ts'
import { expectEnded } from '../support/processes.ts'
import { killStragglers, run, type Service, startService } from '../support/service.ts'

// Each test starts real servers, which takes time on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

const serverPid = async (folder: string): Promise<number> =>
  (await readPidFile(join(folder, 'postgres')))?.pid ?? 0

const command = async (
  folder: string,
  ...words: string[]
): Promise<{ code: number; out: string; err: string }> => {
  const ran = run(words, { environment: { DATA_DIR: folder } })
  return { code: await ran.ended, out: ran.out(), err: ran.err() }
}

const applicationPassword = async (folder: string): Promise<string> => {
  const made = await command(folder, 'app-password', 'create', '--user', 'admin', '--name', 'test')
  expect(made.err).toBe('')
  return `Basic ${Buffer.from(`admin:${made.out.trim()}`).toString('base64')}`
}

const createContact = (service: Service, authorization: string, email: string): Promise<number> =>
  fetch(`${service.url}/service/v1/contacts`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  }).then(
    async (response) => {
      await response.arrayBuffer()
      return response.status
    },
    () => 0,
  )

const findContact = async (service: Service, authorization: string, email: string): Promise<number> => {
  const response = await fetch(`${service.url}/service/v1/contacts/email:${email}`, {
    headers: { authorization },
  })
  await response.arrayBuffer()
  return response.status
}

afterEach(killStragglers)

describe('one data folder in many processes', () => {
  let folder: string
  let known: string | undefined

  /** Of the first administrator, created by the first start of a service. */
  const authorize = async (): Promise<string> => {
    known ??= await applicationPassword(folder)
    return known
  }

  beforeAll(async () => {
    folder = await makeDataFolder()
  })

  afterAll(() => removeDataFolder(folder))

  test('the first start generates a password and prints it; later ones do not', async () => {
    const first = await startService(folder)
    expect(first.password).toMatch(/^\S{16,}$/)
    expect(first.out()).toContain(`${first.url}/reference`)
    expect(first.out()).toContain('npm run mock')
    first.signal('SIGTERM')
    expect(await first.ended).toBe(0)

    const second = await startService(folder)
    expect(second.password).toBeNull()
    second.signal('SIGTERM')
    expect(await second.ended).toBe(0)
    expect(second.err()).toBe('')
  })

  test('SIGTERM ends it with 0 and stops the database cleanly', async () => {
    const service = await startService(folder)
    const pid = await serverPid(folder)
    service.signal('SIGTERM')
    expect(await service.ended).toBe(0)
    await expectEnded(pid)
    expect((await readFile(join(folder, 'postgres.log'), 'utf8')).trimEnd()).toMatch(
      /database system is shut down$/,
    )
  })

  test('SIGINT does the same, also while it starts', async () => {
    const service = run(['serve'], { environment: { PORT: '0', DATA_DIR: folder } })
    await expect.poll(() => serverPid(folder), { timeout: 10_000, interval: 5 }).not.toBe(0)
    service.signal('SIGINT')
    expect(await service.ended).toBe(0)
    expect(await serverPid(folder)).toBe(0)
  })

  test('a running request is answered before it ends', async () => {
    const service = await startService(folder)
    const authorization = await authorize()
    const body = JSON.stringify({ email: 'slow@example.com' })
    // The second half of the body is sent after the signal.
    let isBegun = false
    const halves = new ReadableStream({
      // Read only after the first half has been sent.
      pull: async (controller) => {
        if (!isBegun) {
          isBegun = true
          controller.enqueue(Buffer.from(body.slice(0, 10)))
          return
        }
        await new Promise((resolve) => setTimeout(resolve, 200))
        service.signal('SIGTERM')
        await expect
          .poll(() =>
            fetch(`${service.url}/healthz`).then(
              () => true,
              () => false,
            ),
          )
          .toBe(false)
        controller.enqueue(Buffer.from(body.slice(10)))
        controller.close()
      },
    })
    const headers = { authorization, 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: halves, duplex: 'half' }
    const answer = await fetch(`${service.url}/service/v1/contacts`, init as RequestInit)
    expect(answer.status).toBe(201)
    await answer.arrayBuffer()
    expect(await service.ended).toBe(0)
  })

  test('a second service is refused at once, in one line that names the first', async () => {
    const service = await startService(folder)
    const second = run(['serve'], { environment: { PORT: '0', DATA_DIR: folder } })
    expect(await second.ended).toBe(1)
    expect(second.err()).toBe(
      `This data folder is already served by another process: crs serve pid ${service.pid}.\n`,
    )
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200)
    service.signal('SIGTERM')
    await service.ended
  })

  test('commands work with and without a running service, and leave nothing running', async () => {
    const service = await startService(folder)
    const beside = await command(folder, 'user', 'list')
    expect(beside).toMatchObject({ code: 0, err: '' })
    expect(beside.out).toContain('admin')
    const fresh = await applicationPassword(folder)
    expect(await createContact(service, fresh, 'beside@example.com')).toBe(201)
    service.signal('SIGTERM')
    expect(await service.ended).toBe(0)

    expect(await command(folder, 'user', 'list')).toEqual(beside)
    expect(await serverPid(folder)).toBe(0)
  })

  test('killed six times during writes, it starts again each time with every acknowledged write', async () => {
    const acknowledged: string[] = []
    for (let round = 1; round <= 6; round++) {
      const service = await startService(folder)
      const authorization = await authorize()
      let alive = true
      const writer = async (number: number): Promise<void> => {
        for (let turn = 0; alive; turn++) {
          const email = `r${round}-w${number}-${turn}@example.com`
          if ((await createContact(service, authorization, email)) === 201) acknowledged.push(email)
        }
      }
      const writers = [1, 2, 3, 4].map(writer)
      const before = acknowledged.length
      await expect
        .poll(() => acknowledged.length, { timeout: 10_000, interval: 5 })
        .toBeGreaterThan(before + 10)
      // Every other time the database is killed with it, as in a power cut.
      if (round % 2 === 0) process.kill(await serverPid(folder), 'SIGKILL')
      service.signal('SIGKILL')
      expect(await service.ended).toBe(-1)
      alive = false
      await Promise.all(writers)
    }
    // On a busy machine a round acknowledges more writes than a minute's rate limit lets the test read.
    const environment = { RATE_LIMITS: 'read=100000/60' }
    const service = await startService(folder, [], { environment })
    const authorization = await authorize()
    const found = await Promise.all(acknowledged.map((email) => findContact(service, authorization, email)))
    expect(found.filter((status) => status !== 200)).toEqual([])
    expect(acknowledged.length).toBeGreaterThan(60)
    service.signal('SIGTERM')
    expect(await service.ended).toBe(0)
  })

  test('after a kill a command finds the running database and stops it', async () => {
    const service = await startService(folder)
    const pid = await serverPid(folder)
    service.signal('SIGKILL')
    await service.ended
    expect(isAlive(pid)).toBe(true)
    expect(await command(folder, 'user', 'list')).toMatchObject({ code: 0, err: '' })
    expect(await serverPid(folder)).toBe(0)
  })

  test('when the database dies, it returns 503, restarts it and continues', async () => {
    const service = await startService(folder)
    const pid = await serverPid(folder)
    process.kill(pid, 'SIGKILL')
    const seen = new Set<number>()
    const ready = async (): Promise<boolean> => {
      const { status } = await fetch(`${service.url}/readyz`)
      seen.add(status)
      return status === 200 && ![0, pid].includes(await serverPid(folder))
    }
    await expect.poll(ready, { timeout: 10_000, interval: 5 }).toBe(true)
    expect([...seen].filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect(await createContact(service, await authorize(), 'after@example.com')).toBe(201)
    expect(service.err()).toContain('the embedded database is gone; starting it again')
    service.signal('SIGTERM')
    expect(await service.ended).toBe(0)
  })

  test('a worker runs beside the service, and either may end first', async () => {
    const service = await startService(folder, ['--no-worker'])
    const worker = run(['worker'], { environment: { DATA_DIR: folder } })
    await expect.poll(() => worker.out(), { timeout: 10_000 }).toContain('Working on the jobs')
    service.signal('SIGTERM')
    expect(await service.ended).toBe(0)
    expect(isAlive(await serverPid(folder))).toBe(true)
    worker.signal('SIGTERM')
    expect(await worker.ended).toBe(0)
    expect(worker.err()).toBe('')
    expect(await serverPid(folder)).toBe(0)
  })

  test('a port in use is named, and the database is stopped again', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void other.close())
    const { port } = await new Promise<{ port: number }>((resolve) =>
      other.once('listening', () => resolve(other.address() as { port: number })),
    )
    const service = run(['serve'], { environment: { PORT: String(port), DATA_DIR: folder } })
    expect(await service.ended).toBe(1)
    expect(service.err()).toBe(
      `PORT ${port} on 127.0.0.1 is in use by another program. Set PORT to a free port.\n`,
    )
    expect(await serverPid(folder)).toBe(0)
  })
})

test('killed while it creates its database, it starts again and deletes the incomplete one', async () => {
  const folder = await makeDataFolder()
  onTestFinished(() => removeDataFolder(folder))
  const drafts = async (): Promise<string[]> =>
    (await readdir(folder)).filter((name) => name.includes('.new-'))
  const killed = run(['serve'], { environment: { PORT: '0', DATA_DIR: folder } })
  await expect.poll(async () => (await drafts()).length, { timeout: 10_000, interval: 5 }).toBe(1)
  killed.signal('SIGKILL')
  await killed.ended

  const service = await startService(folder)
  expect(await drafts()).toEqual([])
  expect(service.password).not.toBeNull()
  service.signal('SIGTERM')
  expect(await service.ended).toBe(0)
})

test('invalid values are rejected by name, all at once, before the start', async () => {
  const folder = join(tmpdir(), `crs-never-${process.pid}`)
  const environment = {
    PORT: '80801',
    LOG_LEVEL: 'loud',
    PUBLIC_URL: 'example.com',
    DATABASE_URL: 'mysql://x',
    DATA_DIR: folder,
  }
  const refused = run(['serve'], { environment })
  expect(await refused.ended).toBe(2)
  expect(
    refused
      .err()
      .split('\n')
      .map((line) => line.split(' ')[0]),
  ).toEqual(['PORT', 'DATABASE_URL', 'PUBLIC_URL', 'LOG_LEVEL', ''])
  await expect(stat(folder)).rejects.toMatchObject({ code: 'ENOENT' })
})

test('two services share one server behind DATABASE_URL', async () => {
  const { url, sql } = await createEmptyDatabase()
  const SECRET_KEY = Buffer.alloc(32, 7).toString('base64')
  const environment = { DATABASE_URL: url, ADMIN_PASSWORD: 'correct horse battery', SECRET_KEY }
  const unused = join(tmpdir(), `crs-never-${process.pid}`)
  const [one, two] = await Promise.all([
    startService(unused, [], { environment }),
    startService(unused, [], { environment }),
  ])
  expect(one.password).toBeNull()
  expect(await sql`select count(*) from host_users`).toEqual([{ count: 1 }])
  const { host, pathname } = new URL(url)
  expect(two.out()).toContain(`${host}${pathname}`)
  expect(one.out()).not.toContain(new URL(url).password)
  for (const service of [one, two]) service.signal('SIGTERM')
  expect(await Promise.all([one.ended, two.ended])).toEqual([0, 0])
  await expect(stat(unused)).rejects.toMatchObject({ code: 'ENOENT' })
})

test('a server that rejects the password is reported in one line, without the password', async () => {
  const { url } = await createEmptyDatabase()
  const environment = { DATABASE_URL: Object.assign(new URL(url), { password: 'guess' }).href }
  const refused = run(['migrate'], { environment })
  expect(await refused.ended).toBe(1)
  expect(refused.err()).toMatch(
    /^The server of DATABASE_URL rejects the connection: .*authentication failed.*\n$/,
  )
  expect(refused.err()).not.toContain('guess')
})

const nobody = { uid: 65534, gid: 65534 }
const othersMayRunIt = isRoot && (await canEnter({ name: 'nobody', ...nobody }, process.execPath))

const asRoot = (): void => {
  let home: string

  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'crs-home-'))
  })

  afterEach(async () => {
    await removeDataFolder(join(home, 'data'))
    await rm(home, { recursive: true, force: true })
  })

  test("in a folder that no other user can enter, it reports the database's folder, and finds it again", async () => {
    const folder = join(home, 'data')
    await chmod(home, 0o700)
    const first = await startService(folder)
    const place = /Data\s+(\S+)/.exec(first.out())?.[1] ?? ''
    expect(place.startsWith(home)).toBe(false)
    expect(first.out()).toMatch(/PostgreSQL does not run as root.*the database is in/)
    first.signal('SIGKILL')
    await first.ended
    const second = await startService(folder)
    expect(second.out()).toContain(place)
    expect(second.password).toBeNull()
    second.signal('SIGTERM')
    expect(await second.ended).toBe(0)
  })

  // If no other user can enter this clone, there is no other user to test with.
  if (!othersMayRunIt) return
  test('an ordinary user runs it without the measures for root', async () => {
    const folder = join(home, 'data')
    await chmod(home, 0o711)
    await mkdir(folder)
    await chown(folder, nobody.uid, nobody.gid)
    const ran = run(['migrate'], { ...nobody, environment: { DATA_DIR: folder } })
    const code = await ran.ended
    expect(ran.err()).toBe('')
    expect(code).toBe(0)
    expect((await stat(join(folder, 'postgres'))).uid).toBe(nobody.uid)
  })

  test('an ordinary user is refused a folder that root created, in one line', async () => {
    const folder = join(home, 'data')
    await chmod(home, 0o711)
    expect(await run(['migrate'], { environment: { DATA_DIR: folder } }).ended).toBe(0)
    const refused = run(['migrate'], { ...nobody, environment: { DATA_DIR: folder } })
    expect(await refused.ended).toBe(1)
    expect(refused.err()).toMatch(/^DATA_DIR \S+ cannot be used by this user \(EACCES\)\..*\n$/)
  })
}

if (isRoot) describe('as root', asRoot)
