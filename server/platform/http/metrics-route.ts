import type { Router } from 'express'
import type { Authenticate } from '../principal.ts'
import { createExpressRouter } from './express-router.ts'
import type { Metrics } from './metrics.ts'

/**
 * `/metrics` for Prometheus (`basic_auth` with an application password). It requires authentication, because
 * the figures are not public.
 */
export const metricsRoute = ({ registry }: Metrics, authenticate: Authenticate): Router => {
  const router = createExpressRouter()
  router.get('/metrics', async (request, response) => {
    const allowed = await authenticate(request.headers).then(
      ({ principal }) => principal.capabilities.includes('crm_administer'),
      () => false,
    )
    if (!allowed) {
      response.status(401).set('WWW-Authenticate', 'Basic realm="metrics"').type('text/plain')
      response.send('Metrics require an application password of an administrator.\n')
      return
    }
    response.type(registry.contentType).send(await registry.metrics())
  })
  return router
}
