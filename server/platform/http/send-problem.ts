import type { Request, Response } from 'express'
import type { Logger } from 'pino'
import { isDiskFullError } from '../disk/disk.ts'
import { type ProblemError, ProblemError as ProblemErrorClass, problem, problemBody } from '../problem.ts'

const away = 'The database is unavailable. Nothing was changed. Try again shortly.'
const late = 'The database took too long. Nothing was changed. Request less at once, or try again later.'
const readOnly = 'The database is read-only. Nothing was changed. Try again later.'
const busy = 'Another request changed the same data. Nothing was changed. Try again shortly.'

/** Problems for the codes of PostgreSQL and its driver that mean "not now". */
const unavailable: ReadonlyMap<string, string> = new Map([
  // The connection was lost or refused, or the server is shutting down or has no connection left.
  ['CONNECTION_CLOSED', away],
  ['CONNECTION_ENDED', away],
  ['CONNECTION_DESTROYED', away],
  ['CONNECT_TIMEOUT', away],
  ['ECONNREFUSED', away],
  ['ECONNRESET', away],
  ['08006', away],
  ['53300', away],
  ['57P01', away],
  ['57P02', away],
  ['57P03', away],
  // The statement, or the wait for a lock, timed out.
  ['57014', late],
  ['55P03', late],
  // A standby, or a server in read-only mode.
  ['25006', readOnly],
  // A deadlock: PostgreSQL cancelled this transaction.
  ['40P01', busy],
  // Another transaction has changed what this one relies on.
  ['40001', busy],
])

/** Converts any error to the problem that the caller gets. */
export const toProblem = (error: unknown): ProblemError => {
  if (error instanceof ProblemErrorClass) return error
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  const reason = unavailable.get(code)
  if (reason !== undefined)
    return problem('unavailable', {
      detail: reason,
      cause: error,
      headers: { 'Retry-After': '2' },
    })
  if (isDiskFullError(error))
    return problem('insufficient_storage', {
      detail: 'The disk is full. Until space is freed, only reads are possible.',
      cause: error,
      headers: { 'Retry-After': '60' },
    })
  return problem('internal_error', {
    detail: 'The service failed unexpectedly. If it keeps failing, report the request id to the operator.',
    cause: error,
  })
}

/** The route without ids, addresses and tokens: the path itself must not be logged. */
const templateOf = (request: Request): string =>
  typeof request.route?.path === 'string'
    ? `${request.method} ${request.baseUrl}${request.route.path}`
    : 'unknown'

interface Context {
  log: Logger
  requestId: string
  /** The id of the operation, for a request of the service. */
  operation?: string | undefined
  upgradeUrl: string
}

/**
 * The one place that turns an error into a response: a code for programs, a sentence for people, a cause for
 * the log.
 */
export const sendProblem = (
  request: Request,
  response: Response,
  error: unknown,
  { log, requestId, operation, upgradeUrl }: Context,
): void => {
  const found = toProblem(error)
  if (found.status >= 500)
    log.error(
      { err: found.cause ?? found, request_id: requestId, operation: operation ?? templateOf(request) },
      found.message,
    )
  if (response.headersSent) {
    response.destroy()
    return
  }
  // Of the answer that was not sent.
  for (const name of ['ETag', 'Location']) response.removeHeader(name)
  for (const [name, value] of Object.entries(found.headers)) response.setHeader(name, value)
  response.statusCode = found.status
  response.setHeader('Content-Type', 'application/problem+json; charset=utf-8')
  response.setHeader('Cache-Control', 'no-store')
  const text = JSON.stringify(
    problemBody(found, { instance: request.originalUrl.split('?')[0] ?? '/', requestId, upgradeUrl }),
  )
  response.setHeader('Content-Length', Buffer.byteLength(text))
  response.end(text)
}
