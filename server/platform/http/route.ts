import type { Request, RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { requestIdOf } from './request-id.ts'
import { sendProblem } from './send-problem.ts'

interface Context {
  log: Logger
  config: Pick<Config, 'publicUrl'>
}

type Work = (request: Request, response: Response) => void | Promise<void>

/** Where a user of the host platform buys another edition. */
export const upgradeUrlOf = ({ publicUrl }: Pick<Config, 'publicUrl'>): string => `${publicUrl}/host/edition`

/**
 * Makes handlers of routes outside the API: they set the request id, and send every error as a problem.
 * `redact` removes what problems and the log must not contain.
 */
export const createRoute =
  ({ log, config }: Context, redact = (request: Request): Request => request) =>
  (work: Work): RequestHandler =>
    async function route(request, response) {
      const requestId = requestIdOf(request.headers['x-request-id'])
      response.setHeader('X-Request-Id', requestId)
      try {
        await work(request, response)
      } catch (error) {
        // A client that has disconnected needs no response.
        if (response.destroyed || (request.destroyed && !request.complete)) return
        sendProblem(redact(request), response, error, { log, requestId, upgradeUrl: upgradeUrlOf(config) })
      }
    }
