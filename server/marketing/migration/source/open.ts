import type { Clock } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config.ts'
import { createOutbound, type Outbound } from '../../../platform/http/outbound.ts'
import { decrypt } from '../../../platform/secrets.ts'
import type { Database } from '../../../platform/storage/open.ts'
import type { Credentials, Driver, SourceHttp } from '../driver.ts'
import { blockPlaces, type ConnectionRow, takePlace } from '../store/connections.ts'
import { createSourceHttp, type SourceHttpOptions } from './http.ts'

/** How sources are reached: the operator names hosts that may be private or without TLS. */
export const sourceParts = ({
  migrationHosts,
}: Config): { outbound: Outbound; plainHosts: readonly string[] } => ({
  outbound: createOutbound({ allowed: migrationHosts.map((host) => host.replace(/:\d+$/, '')) }),
  plainHosts: migrationHosts,
})

/** Opens the credentials of a connection, for its source only. */
export const openSource = (
  { sql, clock, config }: { sql: Database; clock: Clock; config: Config },
  { id, secret, base_url }: Pick<ConnectionRow, 'id' | 'secret' | 'base_url'>,
  { access, descriptor }: Driver,
  about: Pick<SourceHttpOptions, 'attempts' | 'sleep' | 'count'>,
): SourceHttp =>
  createSourceHttp({
    ...about,
    ...sourceParts(config),
    access,
    credentials: JSON.parse(decrypt(config, secret)) as Credentials,
    baseUrl: base_url,
    limits: descriptor.limits,
    limiter: {
      take: (spacing) => takePlace(sql, id, spacing),
      block: (milliseconds) => blockPlaces(sql, id, milliseconds),
    },
    now: () => clock.now(),
  })
