export { apiKeyAuthenticator } from './authenticate.ts'
export { apiKeyHandlers } from './handlers.ts'
export { canStillRequest, downloadOf, findKeyInForce, requesterOf } from './link-requesters.ts'
export { keysUsed } from './store.ts'
