export { triggerLinkPages } from './hooks/trigger-link.ts'
export { hookRoutes } from './hooks/webhooks.ts'
