export { apiKeyAuthenticator } from './authenticate.ts'
export { apiKeyHandlers } from './handlers.ts'
