import { setTimeout as sleep } from 'node:timers/promises'
import { problem } from '../../../platform/problem.ts'
import type { JobKind } from '../../../system/jobs/index.ts'
import type { Inventory } from '../../records/index.ts'
import { asProblem } from '../http/as-problem.ts'
import { SourceWaits } from '../http/http.ts'
import { openSource } from '../http/open.ts'
import { restOf } from '../http/rest.ts'
import { findConnection } from '../store/connections.ts'
import { writeInventory } from '../store/inventories.ts'
import { contentOf } from './content.ts'

export interface InventoryPayload {
  connection_id: string
}

/** Counts what a source has. A source that asks to wait is asked again from the beginning: it is a few requests. */
export const inventoryKind: JobKind = {
  kind: 'migration_inventory',
  begin: async (work) => {
    const { context, payload, id } = work
    const { connection_id } = payload as InventoryPayload
    const connection = await findConnection(context.sql, connection_id)
    if (connection === null) throw problem('not_found', { detail: 'The connection was deleted.' })
    const { driverOf } = await import('../../drivers/index.ts')
    const driver = driverOf(connection.source)
    let found: Inventory | null = null
    return {
      prepare: async () => {
        try {
          const http = openSource(context, connection, driver, {
            attempts: 5,
            sleep: (milliseconds) => sleep(milliseconds),
            count: () => undefined,
          })
          found = await driver.inventory(http)
          return null
        } catch (error) {
          if (error instanceof SourceWaits) return restOf(error, work)
          throw asProblem(error)
        }
      },
      step: async (tx) => {
        if (found === null) throw new Error('The inventory was not read before its step.')
        const content = contentOf(driver, found, connection.account.warnings)
        await writeInventory(tx, connection.id, id, content, context.clock.now().toISOString())
        return { checkpoint: {}, finished: true }
      },
    }
  },
}
