export { apiKeyAuthenticator } from './authenticate.ts'
export { apiKeyHandlers } from './handlers.ts'
export { canStillRequest, requesterOf } from './link-requesters.ts'
