export { apiKeyAuthenticator } from './authenticate.ts'
export { apiKeyHandlers } from './handlers.ts'
export { makerOf, mayStill } from './link-makers.ts'
