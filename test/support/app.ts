import { mkdtemp, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runOnce } from 'graphile-worker'
import { afterAll, afterEach, expect, inject } from 'vitest'
import { type Auth, createClient, type ServiceClient } from '../../packages/client/src/client.ts'
import { type AppOptions, createApp } from '../../server/app.ts'
import { createApplicationPassword } from '../../server/host/embedded/application-passwords.ts'
import { createEmbeddedHost } from '../../server/host/index.ts'
import { allJobs } from '../../server/jobs.ts'
import { hostMembers, type Members, members } from '../../server/members.ts'
import { type AccessCache, noAccessCache } from '../../server/platform/access-cache.ts'
import type { AppContext } from '../../server/platform/app-context.ts'
import { type Environment, readConfig } from '../../server/platform/config.ts'
import type { Violation } from '../../server/platform/contract/checker.ts'
import type { Licence } from '../../server/platform/editions.ts'
import { newId } from '../../server/platform/ids.ts'
import { createLogger, type Logger } from '../../server/platform/log.ts'
import { workerLogger } from '../../server/platform/storage/queue-logger.ts'
import { openQueuePool } from '../../server/platform/storage/queue-pool.ts'
import { createEditions } from '../../server/system/editions/index.ts'
import { insertLicence } from '../../server/system/editions/licence/store.ts'
import { createTestClock, type TestClock } from './clock.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { createHttpClient } from './http-client.ts'
import { signedByVendor, vendorPublicKey } from './vendor.ts'

export interface TestUser {
  id: string
  login: string
  password: string
  /** Credentials for the generated client, and as an HTTP header for other requests. */
  auth: Auth & { kind: 'application_password' }
  authorization: string
}

export interface TestApp {
  /** `http://127.0.0.1:…`, without the base path. */
  url: string
  /** The database's URL, for other processes. */
  databaseUrl: string
  server: Server
  context: AppContext & Members
  clock: TestClock
  /** An administrator (both capabilities) and an editor (`crm_access` only). */
  admin: TestUser
  editor: TestUser
  /** The generated client, by default as the administrator. It neither retries nor adds idempotency keys. */
  client: (auth?: Auth | null) => ServiceClient
  /** Sends a request without the client, by default as the administrator. */
  send: <Body = Record<string, unknown>>(
    method: string,
    path: string,
    options?: SendOptions,
  ) => Promise<Answer<Body>>
  /** Runs the queue until no task is due. */
  work: () => Promise<void>
  /** Installs a licence signed by a vendor whose key this application trusts. */
  installPro: () => Promise<void>
  /** A licence signed by that vendor, issued today unless the change says otherwise. */
  issueLicence: (change?: Partial<Licence>) => string
  /** Brings back the edition with which the application began. */
  restoreEdition: () => Promise<void>
}

export interface SendOptions {
  /** Sent as JSON; a string is sent unchanged. */
  body?: unknown
  headers?: Record<string, string>
  authorization?: string | null
}

export interface Answer<Body> {
  status: number
  headers: Headers
  /** The parsed JSON; null for an empty body. */
  body: Body
}

/**
 * Starts the whole application on its own database, behind a real socket, with the outer contract checker on.
 * A response that violates the contract fails the test in which it was sent. Call it at the top of a test file.
 */
export const startTestApp = async (
  options: Omit<AppOptions, 'onViolation'> & {
    edition?: 'free' | 'pro'
    /** Receives the log lines; by default there is no log. */
    log?: Logger
    /** Variables beyond those that every test has. */
    environment?: Environment
    database?: TestDatabase
    /** Whether independent checkers get the requests and responses. */
    isRecorded?: boolean
    /** Caches credentials as one process of several on the same database. */
    accessCache?: AccessCache
  } = {},
): Promise<TestApp> => {
  const { sql, url: databaseUrl } = options.database ?? (await createTestDatabase())
  const dataFolder = await mkdtemp(join(tmpdir(), 'crs-test-'))
  const clock = createTestClock()
  const config = readConfig({
    DATA_DIR: dataFolder,
    PUBLIC_URL: 'http://crm.test',
    ALLOWED_ORIGINS: 'https://app.example.com',
    ...options.environment,
  })
  const log = options.log ?? createLogger('silent')
  const secret = Buffer.alloc(32, 7)
  const { accessCache = noAccessCache } = options
  const reserved = options.pools?.reserved ?? sql
  const editions = createEditions({ sql: reserved, clock, vendorKeys: [vendorPublicKey], accessCache })
  const host = createEmbeddedHost({
    sql: reserved,
    clock,
    config,
    log,
    secret,
    accessCache,
    ...hostMembers,
  })
  const context = { ...members, sql, clock, log, host, editions, accessCache, secret, config }

  const violations: Violation[] = []
  const closing: (() => Promise<void>)[] = []
  const app = createApp(context, {
    ...options,
    closing,
    onViolation: (violation) => violations.push(violation),
  })
  const server = app.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  afterEach(() => {
    expect(violations.splice(0), 'responses against the contract').toEqual([])
  })
  const http = createHttpClient({ isRecorded: options.isRecorded ?? false })
  afterAll(async () => {
    http.close()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await Promise.all(closing.map((close) => close()))
    await rm(dataFolder, { recursive: true, force: true })
  })

  const addUser = async (login: string, displayName: string, role: string): Promise<TestUser> => {
    const now = clock.now()
    const user = {
      id: newId(),
      login,
      display_name: displayName,
      email: `${login}@harbourbooks.example`,
      password_hash: inject('passwordHash'),
      roles: [role],
      created_at: now,
      updated_at: now,
    }
    await sql`insert into host_users ${sql(user)}`
    const { id } = user
    const { password } = await createApplicationPassword(sql, clock, id, 'tests')
    const authorization = `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`
    return {
      id,
      login,
      password,
      authorization,
      auth: { kind: 'application_password', user: login, password },
    }
  }
  const admin = await addUser('katherine', 'Katherine Johnson', 'administrator')
  const editor = await addUser('dorothy', 'Dorothy Vaughan', 'editor')

  const issueLicence = (change: Partial<Licence> = {}): string => {
    const licence: Licence = {
      id: 'test-licence',
      edition: 'pro',
      licensee: 'Harbour Books',
      issued_on: clock.now().toISOString().slice(0, 10),
      expires_on: null,
      development: false,
    }
    return signedByVendor({ ...licence, ...change })
  }
  const installPro = async (): Promise<void> => {
    await insertLicence(sql, clock, issueLicence({ issued_on: '2026-01-01' }), null)
    // Moves past the time for which the edition is cached.
    clock.advance(3000)
  }
  if (options.edition === 'pro') await installPro()
  const restoreEdition = async (): Promise<void> => {
    await sql`delete from licences`
    if (options.edition === 'pro')
      await insertLicence(sql, clock, issueLicence({ issued_on: '2026-01-01' }), null)
    editions.forget()
  }

  // New connections for each call take five times as long as an empty queue.
  const queuePool = openQueuePool(databaseUrl, 10, log)
  afterAll(() => queuePool.end())
  const work = async (): Promise<void> => {
    const taskList = Object.fromEntries(
      allJobs(context).map((job) => [job.task.name, (payload: unknown) => job.run(payload)]),
    )
    await runOnce({
      pgPool: queuePool,
      taskList,
      logger: workerLogger(log),
      noHandleSignals: true,
    })
  }

  const send = async <Body>(method: string, path: string, init: SendOptions = {}): Promise<Answer<Body>> => {
    const { body, headers = {}, authorization = admin.authorization } = init
    const { status, text, ...answer } = await http.send(`${url}/service/v1${path}`, {
      method,
      headers: {
        ...(authorization === null ? {} : { authorization }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return {
      status,
      headers: answer.headers,
      body: (text === '' ? null : JSON.parse(text)) as Body,
    }
  }

  return {
    url,
    server,
    databaseUrl,
    context,
    clock,
    admin,
    editor,
    client: (auth = admin.auth) =>
      createClient({ baseUrl: url, retries: 0, idempotencyKeys: false, ...(auth === null ? {} : { auth }) }),
    send,
    work,
    installPro,
    issueLicence,
    restoreEdition,
  }
}
