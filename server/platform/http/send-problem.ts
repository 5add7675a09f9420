import type { Request, Response } from 'express'
import type { Logger } from 'pino'
import { isNoRoom } from '../disk/disk.ts'
import { type ProblemError, ProblemError as ProblemErrorClass, problem, problemBody } from '../problem.ts'

/** PostgreSQL's and the driver's codes for "not now": connection lost or refused, shutting down, too many, timed out. */
const unavailable = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  '08006',
  // Two transactions waited for each other, and this one gave way.
  '40P01',
  '53300',
  '57014',
  '57P01',
  '57P02',
  '57P03',
])

/** Any error as the problem that it means to whoever asked. */
export const toProblem = (error: unknown): ProblemError => {
  if (error instanceof ProblemErrorClass) return error
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  if (unavailable.has(code))
    return problem('unavailable', {
      detail: 'The database does not answer. Nothing was changed; try again shortly.',
      cause: error,
      headers: { 'Retry-After': '2' },
    })
  if (isNoRoom(error))
    return problem('insufficient_storage', {
      detail: 'The disk is full. Reading goes on.',
      cause: error,
      headers: { 'Retry-After': '60' },
    })
  return problem('internal_error', {
    detail: 'Something went wrong on our side. The request id helps us find it.',
    cause: error,
  })
}

interface Context {
  log: Logger
  requestId: string
  upgradeUrl: string
}

/** The one place that makes an error a response: a code for programs, a sentence for people, a cause for the log. */
export const sendProblem = (
  request: Request,
  response: Response,
  error: unknown,
  { log, requestId, upgradeUrl }: Context,
): void => {
  const found = toProblem(error)
  if (found.status >= 500)
    log.error({ err: found.cause ?? found, request_id: requestId, path: request.path }, found.message)
  if (response.headersSent) {
    response.destroy()
    return
  }
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
