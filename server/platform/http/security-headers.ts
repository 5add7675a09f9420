import type { RequestHandler } from 'express'
import helmet from 'helmet'

type Header = readonly [name: string, value: string]

/** The headers that a middleware sets, which must not depend on the request. */
const headersOf = (middleware: ReturnType<typeof helmet>): Header[] => {
  const headers: Header[] = []
  let isOver = false
  const response = {
    setHeader: (name: string, value: string) => headers.push([name, value]),
    removeHeader: () => undefined,
  }
  middleware({} as never, response as never, (error) => {
    if (error !== undefined) throw error
    isOver = true
  })
  if (!isOver) throw new Error('The security headers are not known when the service starts.')
  return headers
}

/**
 * Sets the security headers of every response. They are read once: helmet runs one middleware for each header and each response.
 */
export const securityHeaders = (publicUrl: string): RequestHandler => {
  const headers = headersOf(
    helmet({
      contentSecurityPolicy: {
        directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
        useDefaults: false,
      },
      crossOriginResourcePolicy: { policy: 'cross-origin' },
      // For this host name only: other services below the domain may not use TLS.
      strictTransportSecurity: publicUrl.startsWith('https:') && {
        maxAge: 31_536_000,
        includeSubDomains: false,
      },
      referrerPolicy: { policy: 'no-referrer' },
      xPoweredBy: false,
    }),
  )
  return function setSecurityHeaders(_request, response, next) {
    for (const [name, value] of headers) response.setHeader(name, value)
    next()
  }
}
