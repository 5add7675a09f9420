export { asProblem } from './http/as-problem.ts'
export { type SourceHttpOptions, SourceWaits } from './http/http.ts'
export { openSource } from './http/open.ts'
export { restOf } from './http/rest.ts'
export { inventoryKind } from './inventory/kind.ts'
export {
  type ConnectionRow,
  encryptedCredentials,
  findConnection,
  forgetCredentials,
  forgetCredentialsAt,
  lockConnection,
} from './store/connections.ts'
export { findInventory, type InventoryContent } from './store/inventories.ts'
export { zoneOfTimes } from './zone.ts'
