export { exportHandlers } from './handlers.ts'
export { exportKind } from './kind.ts'
export { personKind } from './person.ts'
