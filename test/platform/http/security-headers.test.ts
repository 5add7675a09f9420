import type { RequestHandler } from 'express'
import helmet from 'helmet'
import { expect, test } from 'vitest'
import { chainMiddlewares } from '../../../server/platform/http/chain-middlewares.ts'
import { securityHeaders } from '../../../server/platform/http/security-headers.ts'

/** The headers that a middleware sets, in their order. */
const headersOf = (middleware: RequestHandler): unknown[] => {
  const headers: unknown[] = []
  const response = {
    setHeader: (...header: unknown[]) => headers.push(header),
    removeHeader: () => undefined,
  }
  middleware({} as never, response as never, (error) => {
    if (error) throw error
    headers.push('next')
  })
  return headers
}

const ours = (tls: boolean): RequestHandler =>
  helmet({
    contentSecurityPolicy: {
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
      useDefaults: false,
    },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    strictTransportSecurity: tls && { maxAge: 31_536_000, includeSubDomains: false },
    referrerPolicy: { policy: 'no-referrer' },
  })

test.each([
  ['http://localhost:8080', false],
  ['https://crm.example.com', true],
])('the security headers of %s are those of helmet', (publicUrl, tls) => {
  const headers = headersOf(securityHeaders(publicUrl))
  expect(headers).toEqual(headersOf(ours(tls)))
  expect(headers.length).toBeGreaterThan(tls ? 12 : 11)
})

test('runs middlewares in turn until one responds or fails', () => {
  const log: string[] = []
  const passes =
    (name: string): RequestHandler =>
    (_request, _response, next) => {
      log.push(name)
      next()
    }
  const responds: RequestHandler = () => {
    log.push('responds')
  }
  const fails: RequestHandler = (_request, _response, next) => next(new Error('failed'))
  const run = (handler: RequestHandler): void =>
    void handler({} as never, {} as never, (error) => log.push(String(error)))
  run(chainMiddlewares(passes('a'), passes('b'), passes('c')))
  run(chainMiddlewares(passes('a'), responds, passes('c')))
  run(chainMiddlewares(passes('a'), fails, passes('c')))
  expect(log).toEqual(['a', 'b', 'c', 'undefined', 'a', 'responds', 'a', 'Error: failed'])
})
