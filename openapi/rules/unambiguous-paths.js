import { wholeDocument } from './support/document.js'
import { types } from './support/schema.js'

// Two paths are ambiguous when one address fits both and neither is the more fixed one: which of them answers would hang
// on the order of routes. Unlike the built-in rule, this one reads what a parameter may hold: /contacts/{id}/restore
// and /contacts/by-email/{email} are apart, since an id is never "by-email".
export default wholeDocument(({ root, location, operations, resolve }, report) => {
  const routes = Object.keys(root.paths ?? {}).map((path) => routeOf(path, operations, resolve))
  routes.forEach((one, index) => {
    for (const other of routes.slice(index + 1)) {
      if (!ambiguous(one, other)) continue
      report(
        `${one.path} and ${other.path} fit the same address: give the parameter a pattern (or enum) that excludes the fixed word, or rename one.`,
        location.child(['paths', other.path]),
      )
    }
  })
})

function routeOf(path, operations, resolve) {
  const parameters = operations
    .filter((operation) => operation.path === path)
    .flatMap((found) => found.parameters)
  const segments = path
    .split('/')
    .filter(Boolean)
    .map((segment) => {
      const name = /^\{(.+)\}$/.exec(segment)?.[1]
      if (name === undefined) return { fixed: segment }
      const found = parameters.find(({ node }) => node.in === 'path' && node.name === name)
      return { schema: found ? (resolve(found.node.schema, found.location.child('schema')).node ?? {}) : {} }
    })
  return { path, segments }
}

function ambiguous(one, other) {
  if (one.segments.length !== other.segments.length) return false
  const pairs = one.segments.map((segment, at) => [segment, other.segments[at]])
  if (!pairs.every(([left, right]) => fitTogether(left, right))) return false
  const moreFixed = (mine, theirs) => mine.fixed !== undefined && theirs.fixed === undefined
  const oneIsMore = pairs.some(([left, right]) => moreFixed(left, right))
  const otherIsMore = pairs.some(([left, right]) => moreFixed(right, left))
  return oneIsMore === otherIsMore
}

function fitTogether(left, right) {
  if (left.fixed !== undefined && right.fixed !== undefined) return left.fixed === right.fixed
  if (left.fixed !== undefined) return mayHold(right.schema, left.fixed)
  if (right.fixed !== undefined) return mayHold(left.schema, right.fixed)
  return true
}

/** May a path parameter with this schema hold that word? */
function mayHold(schema, word) {
  if (Array.isArray(schema.enum)) return schema.enum.includes(word)
  if (schema.format === 'uuid') return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(word)
  if (schema.format === 'email') return word.includes('@')
  if (types(schema).some((type) => type === 'integer' || type === 'number')) return /^-?\d/.test(word)
  return typeof schema.pattern !== 'string' || new RegExp(schema.pattern, 'u').test(word)
}
