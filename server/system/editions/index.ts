export { createEditions } from './editions.ts'
export { editionHandlers } from './handlers.ts'
export { countDeliveries, monthOf } from './usage.ts'
