import type { Logger } from 'pino'
import type { AccessCache } from '../../platform/access-cache.ts'
import type { BoundedAudit } from '../../platform/bounded-audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { ReportHostEvent } from '../../platform/host.ts'
import type { Database, Sql } from '../../platform/storage/open.ts'

/** The dependencies of the embedded host. */
export interface HostContext {
  sql: Database
  clock: Clock
  config: Pick<Config, 'publicUrl'>
  log: Logger
  accessCache?: AccessCache
  /** 32 bytes, the same for all processes on one database. */
  secret: Uint8Array
  /** Takes what attackers can cause without end. */
  refusals: BoundedAudit
  /** How long sessions last: `days` from log-in, even of an active session; `idleHours` without requests. */
  sessionLength(sql: Sql): Promise<{ days: number; idleHours: number }>
  /** Takes the events of users; without it there are none. */
  report?: ReportHostEvent
}

/** Whether cookies require HTTPS. */
export const isSecure = ({ config }: Pick<HostContext, 'config'>): boolean =>
  config.publicUrl.startsWith('https:')
