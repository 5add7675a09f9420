import { systemClock } from '../platform/clock.ts'
import type { Sql } from '../platform/storage/open.ts'
import { createEditions } from '../system/editions/index.ts'

/** How many users with access the edition allows; null without limit. */
export const allowedUsers = (sql: Sql): Promise<number | null> =>
  createEditions({ sql, clock: systemClock }).allowed('users_with_access')
