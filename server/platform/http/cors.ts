import type { RequestHandler } from 'express'

interface CorsOptions {
  /** Origins that may read responses in a browser, such as `https://app.example.com`; `*` for all. */
  origins: () => Promise<readonly string[]>
}

const exposed = [
  'ETag',
  'Link',
  'Location',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'Idempotency-Replayed',
  'X-Request-Id',
  'X-Host-Nonce',
  'Deprecation',
  'Sunset',
].join(', ')
const allowedHeaders =
  'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-Host-Nonce, X-Request-Id'

/**
 * Answers preflight requests and lets the configured origins read responses. Credentials are off: the session
 * cookie is for the same origin only; other origins authenticate by header.
 */
export const cors = ({ origins }: CorsOptions): RequestHandler =>
  async function corsHeaders(request, response, next) {
    const { origin } = request.headers
    if (response.hasHeader('Vary')) response.vary('Origin')
    else response.setHeader('Vary', 'Origin')
    if (!origin) return next()
    const allowed = await origins()
    if (allowed.includes('*') || allowed.includes(origin)) {
      response.setHeader('Access-Control-Allow-Origin', origin)
      response.setHeader('Access-Control-Expose-Headers', exposed)
      if (request.method === 'OPTIONS') {
        response.setHeader('Access-Control-Allow-Methods', 'GET, HEAD, POST, PUT, DELETE, OPTIONS')
        response.setHeader('Access-Control-Allow-Headers', allowedHeaders)
        response.setHeader('Access-Control-Max-Age', '600')
      }
    }
    next()
  }
