export { customFieldHandlers } from './handlers.ts'
