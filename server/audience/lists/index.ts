export { addMemberships, removeMemberships } from '../memberships/index.ts'
export { listHandlers } from './handlers.ts'
