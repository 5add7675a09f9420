import type { IncomingMessage, ServerResponse } from 'node:http'

/** Lets pages of any origin call the mock with credentials and read every documented header. */
export const allowEveryOrigin = (
  request: IncomingMessage,
  response: ServerResponse,
  exposed: readonly string[],
): void => {
  const asked = request.headers['access-control-request-headers']
  response.setHeader('Access-Control-Allow-Origin', request.headers.origin ?? '*')
  if (request.headers.origin !== undefined) response.setHeader('Access-Control-Allow-Credentials', 'true')
  response.setHeader('Access-Control-Expose-Headers', exposed.join(', '))
  response.setHeader('Vary', 'Origin')
  if (request.method !== 'OPTIONS') return
  response.setHeader('Access-Control-Allow-Methods', 'GET, HEAD, POST, PUT, DELETE')
  if (asked !== undefined) response.setHeader('Access-Control-Allow-Headers', asked)
  response.setHeader('Access-Control-Max-Age', '600')
}
