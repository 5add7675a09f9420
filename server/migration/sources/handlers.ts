import { connectionHandlers } from './handlers/connections.ts'
import { inventoryHandlers } from './handlers/inventories.ts'
import { sourceHandlers } from './handlers/sources.ts'

/** The operations of sources, and of connections with their inventories. */
export const migrationSourceHandlers = {
  ...sourceHandlers,
  ...connectionHandlers,
  ...inventoryHandlers,
}
