import { Gauge, type Registry } from 'prom-client'
import type { Sql } from '../../platform/storage/open.ts'
import { countSetAside } from './store/set-aside.ts'
import { countUnbelieved } from './store/unbelieved.ts'

const figures = [
  [
    'crs_mails_set_aside',
    'Mails to the bounce mailbox that could not be read within their limits.',
    countSetAside,
  ],
  [
    'crs_unbelieved_reports',
    'Reports in the bounce mailbox that had no effect; at most 10,000 are kept.',
    countUnbelieved,
  ],
] as const

/** Metrics about how bounces are processed. A database that is away must not remove the other metrics. */
export const registerBounceMetrics = (registry: Registry, sql: Sql): void => {
  for (const [name, help, count] of figures)
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await count(sql).catch(() => Number.NaN))
      },
    })
}
