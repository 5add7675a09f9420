export { apiKeyAuthenticator } from './api-keys/authenticate.ts'
export { createEditions, freeLimits } from './editions.ts'
export { settingsHandlers } from './handlers.ts'
export { countDeliveries } from './usage.ts'
