export { registerBounceMetrics } from './metrics.ts'
export { type InboundOptions, inboundRoutes } from './routes.ts'
