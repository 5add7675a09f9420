import { flushCompileCache } from 'node:module'
import { keepAsciiDomains } from '../audience/suppressions/index.ts'
import { createEmbeddedHost, ensureAdministrator } from '../host/index.ts'
import { hostMembers } from '../members.ts'
import { type AccessCache, openAccessCache } from '../platform/access-cache.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Command } from '../platform/command.ts'
import type { Config } from '../platform/config.ts'
import { listen } from '../platform/http/listen.ts'
import { createLogger, type Logger } from '../platform/log.ts'
import { tightenDataFolder } from '../platform/private-files.ts'
import { openPools, type Pools, poolSizes } from '../platform/storage/pools.ts'
import { openStorage, type Storage } from '../platform/storage/storage.ts'
import { closeThreads, setThreads } from '../platform/threads/pool.ts'
import { closeConnections, ensureMailServer } from '../sending/mail-servers/index.ts'
import { createEditions } from '../system/editions/index.ts'
import { startWorker } from '../worker.ts'
import { requireKeyOfSecrets } from './secrets.ts'
import { refuseLoss, waitForShutdown } from './wait-for-shutdown.ts'
import { welcome } from './welcome.ts'

/** Milliseconds that running requests have to finish at shutdown. */
const shutdownTimeout = 10_000

export const serve: Command['run'] = async (args, { config, out }) => {
  const log = createLogger(config.logLevel)
  setThreads(config.contentThreads)
  const { stopped, lost } = waitForShutdown()
  // The application is most of the code. It loads while the database starts, and not at all for other
  // commands.
  const loading = import('../app.ts')
  loading.catch(() => undefined)
  const connections = poolSizes.usual
  const storage = await openStorage(config, { role: 'serve', log, connections, onGivenUp: lost })
  const pools = openPools(storage.url, storage.sql)
  const accessCache = openAccessCache({ sql: pools.reserved, url: storage.url, log })
  const listener = await listen(config.host, config.port).catch(closing(storage))
  try {
    await tightenDataFolder(config.dataDir, log)
    const context = partsOf({ ...storage, accessCache }, pools, withPort(config, listener.port), log)
    await requireKeyOfSecrets(context.sql, config)
    const administrator = await ensureAdministrator(context)
    await ensureMailServer(context)
    await keepAsciiDomains(context)
    const { createApp } = await loading
    // Node writes its compile cache at exit; a killed process does not.
    flushCompileCache()
    const ending = new AbortController()
    const closing: (() => Promise<void>)[] = []
    const opening: (() => void)[] = []
    listener.serve(createApp(context, { ending: ending.signal, opening, closing, pools }))
    for (const prepare of opening) prepare()
    const isWorking = args.values['no-worker'] !== true
    const work = isWorking ? await startWorker({ ...context, url: storage.url }) : null
    out(welcome({ config: context.config, administrator, place: storage.place, note: storage.note }))

    const reason = await stopped
    log.info({ reason: reason.kind === 'signal' ? reason.signal : 'the database is lost' }, 'stopping')
    ending.abort()
    await Promise.all([listener.close(shutdownTimeout), work?.stop()])
    await Promise.all(closing.map((close) => close()))
    closeConnections()
    await closeThreads()
    refuseLoss(reason)
  } finally {
    await listener.close(0)
    await accessCache.close()
    await pools.close()
    await storage.close()
  }
}

const partsOf = (
  { sql, clock, secret, accessCache }: Storage & { accessCache: AccessCache },
  { reserved }: Pools,
  config: Config,
  log: Logger,
): AppContext => {
  const host = createEmbeddedHost({
    sql: reserved,
    clock,
    config,
    log,
    secret,
    accessCache,
    ...hostMembers,
  })
  const editions = createEditions({ sql: reserved, clock, accessCache })
  return { sql, clock, log, host, editions, accessCache, secret, config }
}

/** With PORT 0 the system chose a port, which is part of the default PUBLIC_URL. */
const withPort = (config: Config, port: number): Config => ({
  ...config,
  port,
  publicUrl: config.publicUrl === 'http://localhost:0' ? `http://localhost:${port}` : config.publicUrl,
})

const closing =
  (storage: Storage) =>
  async (error: unknown): Promise<never> => {
    await storage.close()
    throw error
  }
