import { systemClock } from '../platform/clock.ts'
import type { Sql } from '../platform/storage/open.ts'
import { createEditions } from '../system/editions/index.ts'

/** The edition's limit of users with access; null without a limit. */
export const allowedUsers = (sql: Sql): Promise<number | null> =>
  createEditions({ sql, clock: systemClock }).allowed('users_with_access')
