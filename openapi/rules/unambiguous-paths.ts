import { objectOf, wholeDocument } from './support/document.ts'
import { types } from './support/schema.ts'
import type { JsonObject, Operation, Resolve } from './support/types.ts'

// Two paths are ambiguous if a URL matches both and neither has more fixed segments: the order of routes
// would decide. Unlike the built-in rule, this one knows the values of parameters. /contacts/{id}/restore and
// /contacts/by-email/{email} are not ambiguous, because an id is never "by-email".
export default wholeDocument(({ root, location, operations, resolve }, report) => {
  const routes = Object.keys(objectOf(root.paths)).map((path) => routeOf(path, operations, resolve))
  routes.forEach((one, index) => {
    for (const other of routes.slice(index + 1)) {
      if (!ambiguous(one, other)) continue
      report(
        `${one.path} and ${other.path} match the same URL: give the parameter a pattern (or enum) that excludes the fixed word, or rename one.`,
        location.child(['paths', other.path]),
      )
    }
  })
})

/** A fixed word, or the schema of a parameter. */
type Segment = { fixed: string; schema?: undefined } | { fixed?: undefined; schema: JsonObject }

interface Route {
  path: string
  segments: Segment[]
}

function routeOf(path: string, operations: Operation[], resolve: Resolve): Route {
  const parameters = operations
    .filter((operation) => operation.path === path)
    .flatMap((found) => found.parameters)
  const segments = path
    .split('/')
    .filter(Boolean)
    .map((segment): Segment => {
      const name = /^\{(.+)\}$/.exec(segment)?.[1]
      if (name === undefined) return { fixed: segment }
      const found = parameters.find(({ node }) => node.in === 'path' && node.name === name)
      const schema = found && resolve(found.node.schema, found.location.child('schema')).node
      return { schema: objectOf(schema) }
    })
  return { path, segments }
}

function ambiguous(one: Route, other: Route): boolean {
  if (one.segments.length !== other.segments.length) return false
  const pairs = one.segments.flatMap((segment, at): [Segment, Segment][] => {
    const beside = other.segments[at]
    return beside ? [[segment, beside]] : []
  })
  if (!pairs.every(([left, right]) => fitTogether(left, right))) return false
  const moreFixed = (mine: Segment, theirs: Segment) => mine.fixed !== undefined && theirs.fixed === undefined
  const oneIsMore = pairs.some(([left, right]) => moreFixed(left, right))
  const otherIsMore = pairs.some(([left, right]) => moreFixed(right, left))
  return oneIsMore === otherIsMore
}

function fitTogether(left: Segment, right: Segment): boolean {
  if (left.fixed === undefined) return right.fixed === undefined || mayHold(left.schema, right.fixed)
  return right.fixed === undefined ? mayHold(right.schema, left.fixed) : left.fixed === right.fixed
}

/** Whether a path parameter with this schema can have this value. */
function mayHold(schema: JsonObject, word: string): boolean {
  if (Array.isArray(schema.enum)) return schema.enum.includes(word)
  if (schema.format === 'uuid') return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(word)
  if (schema.format === 'email') return word.includes('@')
  if (types(schema).some((type) => type === 'integer' || type === 'number')) return /^-?\d/.test(word)
  return typeof schema.pattern !== 'string' || new RegExp(schema.pattern, 'u').test(word)
}
