export { addMemberships, removeMemberships } from '../audience/index.ts'
export { listHandlers } from './handlers.ts'
