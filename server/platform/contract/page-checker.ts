import type { RequestHandler } from 'express'
import type { RecipientOperationId } from '../../../generated/recipient-operations.ts'
import { createChecker, markOperation } from './checker.ts'
import { type Document, resolveOperations } from './document.ts'

const patternOf = (path: string): RegExp => {
  const fixed = path.split(/\{[^}]+\}/).map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${fixed.join('[^/]+')}$`)
}

/**
 * The outer checker of the pages for recipients, which share the root path with other routes. It checks only
 * the responses of their paths, errors included. `options` are those of the service's checker.
 */
export const createPageChecker = (
  document: Document,
  options: Parameters<typeof createChecker>[1],
): RequestHandler => {
  const checker = createChecker(document, options)
  const routes = [...resolveOperations<RecipientOperationId>(document).values()].map((operation) => ({
    operation,
    pattern: patternOf(operation.path),
  }))

  return function pageChecker(request, response, next) {
    const method = request.method === 'HEAD' ? 'get' : request.method.toLowerCase()
    const route = routes.find(
      ({ operation, pattern }) => operation.method === method && pattern.test(request.path),
    )
    if (!route) {
      next()
      return
    }
    markOperation(response, route.operation)
    checker(request, response, next)
  }
}
