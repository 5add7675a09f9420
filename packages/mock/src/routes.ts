import {
  type OpenApiDocument,
  type OperationAt,
  operationsOf,
  serverOf,
} from '../../../openapi/tools/document.ts'

export interface Route extends OperationAt {
  /** Includes the base path. */
  fullPath: string
  /** The values of its parameters in a path that it matches. */
  paramsIn: (pathname: string) => Record<string, string>
}

/** A part of a path that is not encoded in UTF-8 stays as it is, and names nothing. */
const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Finds the operations at a path, of any method. Paths without parameters take precedence. */
export const routesOf = (document: OpenApiDocument) => {
  const { basePath } = serverOf(document)
  const routes = operationsOf(document).map((at) => {
    const fullPath = basePath + at.path
    const parts = fullPath.split(/\{[^}]+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    const names = [...at.path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name)
    const pattern = new RegExp(`^${parts.join('([^/]+)')}$`)
    const paramsIn = (pathname: string): Record<string, string> => {
      const [, ...values] = pattern.exec(pathname) ?? []
      return Object.fromEntries(names.map((name, index) => [name, decoded(values[index] ?? '')]))
    }
    return { ...at, fullPath, pattern, paramsIn, variables: parts.length - 1 }
  })
  return (pathname: string): Route[] => {
    const matching = routes.filter(({ pattern }) => pattern.test(pathname))
    const fewest = Math.min(...matching.map(({ variables }) => variables))
    return matching.filter(({ variables }) => variables === fewest)
  }
}
