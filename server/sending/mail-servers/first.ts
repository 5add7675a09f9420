import type { Clock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import type { Database, Sql } from '../../platform/storage/open.ts'
import { invalidateSettings, lockDefaults, setDefault } from '../../system/settings/index.ts'
import { hasServers, insertServer, type MailServerRow } from './store.ts'

const unlimited = { per_second: null, per_hour: null, per_day: null }

/** A mail server that writes messages to a folder inside the data folder. */
export const newFolder = (name: string, now: string): MailServerRow => {
  const id = newId()
  return {
    id,
    name,
    kind: 'folder',
    host: null,
    port: null,
    security: null,
    username: null,
    password: null,
    hello_name: null,
    folder: `mail/${id}`,
    max_connections: 5,
    messages_per_connection: 100,
    rate: unlimited,
    warm_up: null,
    state: 'ok',
    pause_reason: null,
    pause_detail: null,
    paused_at: null,
    created_at: now,
    updated_at: now,
    version: 1,
  }
}

/**
 * Gives a new installation a folder as its default mail server, so that a first campaign works before an SMTP
 * account exists. Does nothing if a mail server ever existed.
 */
export const ensureMailServer = async ({ sql, clock }: { sql: Database; clock: Clock }): Promise<void> => {
  if (await hasServers(sql)) return
  await sql.begin(async (tx: Sql) => {
    const settings = await lockDefaults(tx)
    if (settings.version > 0 || (await hasServers(tx))) return
    const now = clock.now().toISOString()
    const row = newFolder('Folder for trying out', now)
    await insertServer(tx, row)
    await setDefault(tx, settings, 'default_mail_server_id', row.id, now)
  })
  invalidateSettings(sql, 'sending')
}
