import { flushCompileCache } from 'node:module'
import { keepAsciiDomains } from '../audience/suppressions/index.ts'
import type { Command } from '../platform/command.ts'
import { createLogger } from '../platform/log.ts'
import { tightenDataFolder } from '../platform/private-files.ts'
import { openStorage } from '../platform/storage/storage.ts'
import { closeThreads, setThreads } from '../platform/threads/pool.ts'
import { closeConnections } from '../sending/mail-servers/index.ts'
import { createEditions } from '../system/editions/index.ts'
import { startWorker } from '../worker.ts'
import { requireKeyOfSecrets } from './secrets.ts'
import { refuseLoss, waitForShutdown } from './wait-for-shutdown.ts'

export const worker: Command['run'] = async (_args, { config, out }) => {
  const log = createLogger(config.logLevel)
  // A worker renders no previews, and a campaign renders its content once. Ending the thread after use saves
  // 50 MB.
  setThreads(config.contentThreads, 1_000)
  const { stopped, lost } = waitForShutdown()
  // Jobs and mail have their own pools.
  const connections = 2
  const storage = await openStorage(config, { role: 'worker', log, connections, onGivenUp: lost })
  try {
    await tightenDataFolder(config.dataDir, log)
    const { sql, clock, secret, url } = storage
    const parts = { sql, clock, log, editions: createEditions({ sql, clock }), secret, config }
    await requireKeyOfSecrets(sql, config)
    await keepAsciiDomains(parts)
    const work = await startWorker({ ...parts, url })
    // Node writes its compile cache at exit; a killed process does not.
    flushCompileCache()
    out(`Working on the jobs and the mail in ${storage.place}.`)
    const reason = await stopped
    await work.stop()
    closeConnections()
    await closeThreads()
    refuseLoss(reason)
  } finally {
    await storage.close()
  }
}
