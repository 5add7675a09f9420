import type { RateQuotas } from '../../platform/quotas.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { readSettings } from './read.ts'

const minute = 60

/** The limits of requests: those of the settings, else those of the configuration. */
export const quotasInForce = async (sql: Sql, configured: RateQuotas): Promise<RateQuotas> => {
  const {
    read_requests_per_minute: read,
    write_requests_per_minute: write,
    bulk_requests_per_minute: bulk,
  } = await readSettings(sql, 'security')
  if (read === null && write === null && bulk === null) return configured
  const of = (requests: number | null, usual: RateQuotas['read']) =>
    requests === null ? usual : { requests, window_seconds: minute }
  return {
    ...configured,
    read: of(read, configured.read),
    write: of(write, configured.write),
    bulk: of(bulk, configured.bulk),
  }
}

/** The origins that may read responses: those of the configuration and of the settings. */
export const originsInForce = async (sql: Sql, configured: readonly string[]): Promise<readonly string[]> => {
  const { allowed_origins } = await readSettings(sql, 'security')
  return allowed_origins.length === 0 ? configured : [...configured, ...allowed_origins]
}

/** The length of sessions of the host. */
export const sessionLength = async (sql: Sql): Promise<{ days: number; idleHours: number }> => {
  const { session_days, session_idle_hours } = await readSettings(sql, 'security')
  return { days: session_days, idleHours: session_idle_hours }
}
