import type { Capability } from '../../../generated/operations.ts'
import type { List } from '../../platform/http/pagination.ts'
import { containing } from '../../platform/names.ts'
import type { Sql } from '../../platform/storage/open.ts'

export interface UserFilter {
  search?: string
  capability?: Capability[]
  role?: string
  enabled?: boolean
}

/** The users of the host by name. */
export const userList = (sql: Sql, view: string, filter: UserFilter): List => {
  const { search, capability, role, enabled } = filter
  const pattern = search === undefined ? undefined : containing(search)
  return {
    table: view,
    columns: sql`id, display_name, email, roles, capabilities, is_enabled, last_seen_at`,
    where: sql`true
      ${pattern === undefined ? sql`` : sql`and (display_name ilike ${pattern} or email ilike ${pattern})`}
      ${capability === undefined ? sql`` : sql`and capabilities && ${capability as string[]}::text[]`}
      ${role === undefined ? sql`` : sql`and ${role} = any (roles)`}
      ${enabled === undefined ? sql`` : sql`and is_enabled = ${enabled}`}`,
    keys: [
      { sql: sql`lower(display_name)`, type: 'text' },
      { sql: sql`id`, type: 'uuid' },
    ],
    descending: false,
  }
}
