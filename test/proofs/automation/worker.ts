import { readConfig } from '../../../server/platform/config.ts'
import { createOutbound } from '../../../server/platform/http/outbound.ts'
import { createLogger } from '../../../server/platform/log.ts'
import { openStorage } from '../../../server/platform/storage/storage.ts'
import { createEditions } from '../../../server/system/editions/index.ts'
import { startWorker } from '../../../server/worker.ts'

/** As the command `worker`, but it may call the receiver of the proof, which is on this machine. */
const config = readConfig(process.env)
const log = createLogger('warn')
const storage = await openStorage(config, { role: 'worker', log, connections: 2 })
const { sql, clock, secret, url } = storage
const outbound = createOutbound({ allowed: ['127.0.0.1'] })
await startWorker({
  sql,
  clock,
  log,
  editions: createEditions({ sql, clock }),
  secret,
  config,
  url,
  outbound,
})
process.stdout.write('Working\n')
