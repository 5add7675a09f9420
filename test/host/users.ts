import { createUser } from '../../server/host/embedded/users.ts'
import { systemClock } from '../../server/platform/clock.ts'
import type { Database } from '../../server/platform/storage/open.ts'

export const PASSWORD = 'a ship in a harbour'

/** Creates a user with the usual password and returns the id. */
export const addUser = (sql: Database, login: string, roles: string[] = ['administrator']): Promise<string> =>
  createUser(
    sql,
    systemClock,
    {
      login,
      displayName: `${login} of Harbour Books`,
      email: `${login}@example.com`,
      roles,
      password: PASSWORD,
    },
    null,
  )
