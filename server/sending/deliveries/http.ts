export { deliveryHandlers } from './handlers.ts'
