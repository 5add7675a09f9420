export { migrationData } from './contact-data.ts'
export { migrationHandlers } from './handlers.ts'
export { inventoryKind } from './inventory/kind.ts'
export { migrationKind } from './run/kind.ts'
