/**
 * An application of the bench in its own process: `node validated-request.ts URL validated|bare`. Prints its
 * port. `bare` is the same application, database and handlers without any validation.
 */
import type { AddressInfo } from 'node:net'
import { type AppOptions, createApp } from '../../server/app.ts'
import { contactHandlers } from '../../server/audience/contacts/handlers.ts'
import { createEmbeddedHost } from '../../server/host/index.ts'
import { hostMembers } from '../../server/members.ts'
import type { AppContext } from '../../server/platform/app-context.ts'
import { systemClock } from '../../server/platform/clock.ts'
import { readConfig } from '../../server/platform/config.ts'
import { createLogger } from '../../server/platform/log.ts'
import { openDatabase } from '../../server/platform/storage/open.ts'
import { sharedSecret } from '../../server/platform/storage/secret.ts'
import { createEditions } from '../../server/system/editions/index.ts'

const [url = '', mode = 'validated'] = process.argv.slice(2)
const clock = systemClock
const config = readConfig({ DATABASE_URL: url })
// The load generator counts the errors.
const log = createLogger('silent')
const sql = openDatabase(url, { name: `bench ${mode}` })
const secret = await sharedSecret(sql)
const host = createEmbeddedHost({ sql, clock, config, log, secret, ...hostMembers })
const context: AppContext = {
  sql,
  clock,
  log,
  host,
  editions: createEditions({ sql, clock }),
  secret,
  config,
}

type Replaced = NonNullable<AppOptions['handlers']>

/** The validator also converts query strings to numbers and adds defaults; in `bare` the bench does this. */
const withDefaults = (handlers: Pick<typeof contactHandlers, 'listContacts'>): Replaced => ({
  listContacts: (request, context) => {
    const defaults = { limit: 50, total: 'bounded', sort: '-created_at', trashed: false } as const
    return handlers.listContacts({ ...request, query: { ...request.query, ...defaults } }, context)
  },
})

const plenty = { requests: 1_000_000_000, window_seconds: 60 }
const app = createApp(context, {
  quotas: { read: plenty, write: plenty, bulk: plenty, anonymous: plenty },
  ...(mode === 'bare' ? { validate: false, handlers: withDefaults(contactHandlers) } : {}),
})
const server = app.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`)
})
process.once('SIGTERM', () => process.exit(0))
