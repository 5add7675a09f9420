import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Express } from 'express'
import type { Logger } from '../log.ts'

/**
 * Milliseconds that a client that is still sending has to read the response before the connection is closed.
 */
const lingerMs = 2000

const authority = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i

/** Proxies send the absolute URL; the inner routes expect a path. */
const originForm = (request: IncomingMessage & { originalUrl?: string }): void => {
  const found = authority.exec(request.url ?? '')
  if (found === null) return
  const rest = (request.url ?? '').slice(found[0].length)
  request.url = rest.startsWith('/') ? rest : `/${rest}`
  request.originalUrl = request.url
}

/**
 * The response may be complete before the request's body. The rest of the body is discarded for a limited
 * time.
 */
const closeAfterResponse = (request: IncomingMessage, response: ServerResponse): void => {
  response.once('finish', () => {
    if (request.complete || request.destroyed) return
    const timer = setTimeout(() => request.socket.destroy(), lingerMs)
    request.once('close', () => clearTimeout(timer))
    request.once('end', () => clearTimeout(timer))
    request.resume()
  })
}

const statusOf = (error: unknown): number => {
  if (error === undefined || error === null) return 404
  const { status } = error as { status?: unknown }
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500
}

/** For requests without a route. Express would wait for the whole body first. */
const respondLast = (response: ServerResponse, log: Logger) => (error?: unknown) => {
  const status = statusOf(error)
  if (status === 500) log.error({ err: error }, 'a request failed outside of all areas')
  if (response.headersSent) {
    response.destroy()
    return
  }
  const text = `${STATUS_CODES[status]}\n`
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Content-Length': text.length })
  response.end(text)
}

type Handle = (request: IncomingMessage, response: ServerResponse, last: (error?: unknown) => void) => void

/**
 * Rules for every request, whatever its route. A second application around it would cost every request as
 * much as the first.
 */
export const behindEdge = (app: Express, log: Logger): Express => {
  const inner = app as unknown as { handle: Handle }
  const handle = inner.handle.bind(app)
  inner.handle = (request, response) => {
    originForm(request)
    closeAfterResponse(request, response)
    handle(request, response, respondLast(response, log))
  }
  return app
}
