import type { Clock } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config.ts'
import { createOutbound, type Outbound } from '../../../platform/http/outbound.ts'
import { CannotDecrypt, decrypt } from '../../../platform/secrets.ts'
import type { Database } from '../../../platform/storage/open.ts'
import { type Credentials, type Driver, SourceFault, type SourceHttp } from '../../records/index.ts'
import { blockPlaces, type ConnectionRow, takePlace } from '../store/connections.ts'
import { createSourceHttp, type SourceHttpOptions } from './http.ts'

/** How sources are reached: the operator names hosts that may be private or without TLS. */
export const sourceParts = ({
  migrationHosts,
}: Config): { outbound: Outbound; plainHosts: readonly string[] } => ({
  outbound: createOutbound({ allowed: migrationHosts.map((host) => host.replace(/:\d+$/, '')) }),
  plainHosts: migrationHosts,
})

/** The stored credentials. @throws SourceFault if they are forgotten, or encrypted with another key */
const credentialsOf = (config: Config, secret: Uint8Array | null): Credentials => {
  if (secret === null)
    throw new SourceFault(
      'source_unauthorized',
      'The credentials were deleted. Update the connection with new credentials.',
    )
  try {
    return JSON.parse(decrypt(config, secret)) as Credentials
  } catch (error) {
    if (!(error instanceof CannotDecrypt)) throw error
    throw new SourceFault(
      'source_unauthorized',
      'The stored credentials are encrypted with another secret key. Update the connection with new credentials.',
    )
  }
}

/** Opens the credentials of a connection, for its source only. @throws SourceFault */
export const openSource = (
  { sql, clock, config }: { sql: Database; clock: Clock; config: Config },
  { id, secret, base_url }: Pick<ConnectionRow, 'id' | 'secret' | 'base_url'>,
  { access, descriptor }: Driver,
  about: Pick<SourceHttpOptions, 'attempts' | 'sleep' | 'count' | 'noteForm'>,
): SourceHttp =>
  createSourceHttp({
    ...about,
    ...sourceParts(config),
    access,
    credentials: credentialsOf(config, secret),
    baseUrl: base_url,
    limits: descriptor.limits,
    limiter: {
      take: (spacing) => takePlace(sql, id, spacing),
      block: (milliseconds) => blockPlaces(sql, id, milliseconds),
    },
    now: () => clock.now(),
  })
