import { randomBytes } from 'node:crypto'
import { afterAll } from 'vitest'
import { createClient } from '../../../packages/client/src/client.ts'
import { seed } from '../../../server/commands/seed/seed.ts'
import { createApplicationPassword } from '../../../server/host/embedded/application-passwords.ts'
import { systemClock } from '../../../server/platform/clock.ts'
import { makeDataFolder, removeDataFolder } from '../../support/data-folder.ts'
import { createTestDatabase } from '../../support/database.ts'
import { killStragglers, type Service, startService } from '../../support/service.ts'

const password = 'correct horse battery staple'

interface Options {
  /** Made-up contacts to begin with. */
  contacts?: number
  environment?: Record<string, string>
}

/**
 * The service as a process of its own, with its worker, on a database of its own. `kill` ends it as a crash would; `start` goes on at
 * the same address with the same data.
 */
export const startRealService = async ({ contacts = 0, environment: more = {} }: Options = {}) => {
  const database = await createTestDatabase()
  const folder = await makeDataFolder()
  const environment = {
    DATABASE_URL: database.url,
    ADMIN_PASSWORD: password,
    SECRET_KEY: randomBytes(32).toString('base64'),
    ...more,
  }
  let service: Service = await startService(folder, [], { environment })
  const { url } = service
  afterAll(async () => {
    service.signal('SIGTERM')
    await service.ended
    killStragglers()
    await removeDataFolder(folder)
  })
  if (contacts > 0) await seed(database.sql, { contacts, seed: 1, until: new Date() })
  const [user] = await database.sql<{ id: string }[]>`select id from host_users where login = 'admin'`
  const key = await createApplicationPassword(database.sql, systemClock, user?.id ?? '', 'journeys')
  const client = createClient({
    baseUrl: url,
    auth: { kind: 'application_password', user: 'admin', password: key.password },
  })
  return {
    url,
    /** Its data folder: mail is written there. */
    folder,
    sql: database.sql,
    client,
    user: { login: 'admin', password },
    kill: async (): Promise<void> => {
      service.signal('SIGKILL')
      await service.ended
    },
    start: async (): Promise<void> => {
      const port = new URL(url).port
      service = await startService(folder, [], { environment: { ...environment, PORT: port } })
    },
  }
}

export type RealService = Awaited<ReturnType<typeof startRealService>>
