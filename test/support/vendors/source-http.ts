import type { Driver, SourceHttp } from '../../../server/migration/records/driver.ts'
import { createSourceHttp } from '../../../server/migration/sources/http/http.ts'
import { createOutbound } from '../../../server/platform/http/outbound.ts'
import type { Vendor } from './frame.ts'

const outbound = createOutbound({ allowed: ['127.0.0.1'] })

/** The server's own way to a source, without its waits. */
export const httpOf = (
  { url, credentials }: Vendor,
  { access, descriptor }: Driver,
  noteForm?: (form: string) => void,
): SourceHttp =>
  createSourceHttp({
    outbound,
    access: descriptor.base_url === 'by_user' ? access : { ...access, base: () => url },
    credentials,
    baseUrl: url,
    limits: { ...descriptor.limits, timeout_s: 2 },
    limiter: { take: () => Promise.resolve(0), block: () => Promise.resolve() },
    sleep: () => Promise.resolve(),
    now: () => new Date(),
    attempts: 3,
    plainHosts: [new URL(url).host],
    count: () => undefined,
    ...(noteForm === undefined ? {} : { noteForm }),
  })
