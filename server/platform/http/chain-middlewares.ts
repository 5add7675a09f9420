import type { RequestHandler } from 'express'

/**
 * Runs middlewares one after the other. Express would find each of them by the path, and cut the path off for it: for every request
 * as much as for a route.
 */
export const chainMiddlewares = (first: RequestHandler, ...others: RequestHandler[]): RequestHandler => {
  const [second, ...rest] = others
  if (second === undefined) return first
  const following = chainMiddlewares(second, ...rest)
  return function runChain(request, response, next) {
    return first(request, response, (error?: unknown) =>
      error === undefined ? following(request, response, next) : next(error),
    )
  }
}
