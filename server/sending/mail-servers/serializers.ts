import type { components } from '../../../generated/types.ts'
import type { MailServerRow, ShownServerRow } from './store.ts'
import { allowedOn } from './warm-up.ts'

type Schemas = components['schemas']

export const serializeServer = (row: ShownServerRow, now: Date): Schemas['MailServer'] => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  host: row.host,
  port: row.port,
  security: row.security,
  username: row.username,
  has_password: row.password !== null,
  hello_name: row.hello_name,
  folder: row.folder,
  max_connections: row.max_connections,
  messages_per_connection: row.messages_per_connection,
  rate: row.rate,
  warm_up: row.warm_up && { ...row.warm_up, allowed_today: allowedOn(row.warm_up, now) },
  is_default: row.is_default,
  state: row.state,
  pause_reason: row.pause_reason,
  pause_detail: row.pause_detail,
  paused_at: row.paused_at,
  created_at: row.created_at,
  updated_at: row.updated_at,
})

/** The version of the server itself, which a write compares. */
export const versionTag = (row: MailServerRow): string => `v${row.version}`

/**
 * The entity tag of the response. It also changes with the default server and with each day of the warm-up.
 */
export const serverTag = (row: ShownServerRow, now: Date): string => {
  const today = row.warm_up === null ? '' : (allowedOn(row.warm_up, now) ?? 'over')
  return `${versionTag(row)}-${row.is_default ? 'd' : ''}${today}`
}
