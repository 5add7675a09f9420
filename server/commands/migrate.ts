import type { Command } from '../platform/command.ts'
import { createLogger } from '../platform/log.ts'
import { openStorage } from '../platform/storage/storage.ts'

export const migrate: Command['run'] = async (_args, { config, out }) => {
  const storage = await openStorage(config, {
    role: 'migrate',
    log: createLogger(config.logLevel),
    connections: 1,
  })
  await storage.close()
  out(storage.applied.length === 0 ? 'The database is up to date.' : `Applied ${storage.applied.join(', ')}.`)
}
