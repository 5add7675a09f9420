import { basePath, type OperationId, operationTable } from '../../generated/operations.ts'

export type Operation = (typeof operationTable)[OperationId]

interface Route {
  operation: Operation
  pattern: RegExp
  variables: number
}

const routes: Route[] = Object.values(operationTable).map((operation) => {
  const parts = operation.path
    .split(/\{[^}]+\}/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return {
    operation,
    pattern: new RegExp(`^${basePath}${parts.join('[^/]+')}$`),
    variables: parts.length - 1,
  }
})

/** The operation of the contract that a request calls; undefined if there is none. A path without parameters takes precedence. */
export const operationAt = (method: string, pathname: string): Operation | undefined =>
  routes
    .filter(({ operation, pattern }) => operation.method === method && pattern.test(pathname))
    .sort((one, other) => one.variables - other.variables)[0]?.operation
