import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import express, { Router } from 'express'

const folder = fileURLToPath(new URL('../../../generated/reference/', import.meta.url))

/** The page is one file with its own script and styles inside, so that its policy allows just those. */
const referencePolicy = [
  "default-src 'none'",
  "script-src 'unsafe-inline' 'unsafe-eval'",
  "style-src 'unsafe-inline'",
  'img-src data: https:',
  "connect-src 'self'",
  'worker-src blob:',
  'font-src data:',
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** `/openapi.json`, readable from every origin, and `/reference` with a page per problem code. */
export const referenceRoutes = (documentText: string): Router => {
  const router = Router()
  const etag = `"${createHash('sha256').update(documentText).digest('base64url').slice(0, 22)}"`
  router.get('/openapi.json', (request, response) => {
    response.set({ 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'public, max-age=60', ETag: etag })
    if (request.headers['if-none-match'] === etag) response.status(304).end()
    else response.type('application/json').send(documentText)
  })
  router.use(
    '/reference',
    (_request, response, next) => {
      response.set('Content-Security-Policy', referencePolicy)
      next()
    },
    express.static(folder, { index: 'index.html', redirect: true, maxAge: '1m' }),
  )
  return router
}
