import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/storage/open.ts'
import { randomBase62 } from './tokens.ts'
import { createFirstUser } from './users.ts'

interface AppContext {
  sql: Database
  clock: Clock
  config: Pick<Config, 'adminUser' | 'adminPassword'>
}

/**
 * Creates the first administrator if there is no user. `password` is to be shown once; null if the
 * configuration has it or users already exist.
 */
export const ensureAdministrator = async ({
  sql,
  clock,
  config,
}: AppContext): Promise<{ login: string; password: string | null }> => {
  const login = config.adminUser
  const random = config.adminPassword === null ? randomBase62(20) : null
  const made = await createFirstUser(sql, clock, {
    login,
    displayName: 'Administrator',
    email: null,
    roles: ['administrator'],
    password: random ?? config.adminPassword ?? '',
  })
  return { login, password: made ? random : null }
}
