import { eachOperation, isObject, list, objectOf, parameter } from './support/document.ts'
import { isEnumerated, types } from './support/schema.ts'
import type { JsonObject, Location, Operation, Place, Report } from './support/types.ts'

// All lists have the same parameters, and the validator must accept a raw "@", ":" or "+" in a query.
export default eachOperation((operation, report) => {
  const isPaged = parameter(operation, 'query', 'cursor') !== undefined
  if (isPaged) paged(operation, report)
  for (const { node, location } of operation.parameters.filter(
    (candidate) => candidate.node.in === 'query',
  )) {
    const schema = operation.resolve(node.schema, location.child('schema'))
    if (!isObject(schema.node)) continue
    const query = { name: String(node.name), node, location, schema: schema.node, at: schema.location }
    queryStyle(operation, query, report)
    if (isPaged) severalWords(operation, query, report)
  }
})

interface QueryParameter extends Place<JsonObject> {
  name: string
  schema: JsonObject
  /** The location of the schema. */
  at: Location
}

function paged(operation: Operation, report: Report): void {
  const at = operation.location.child('parameters')
  for (const name of ['limit', 'cursor', 'total']) {
    const found = parameter(operation, 'query', name)
    if (!found || !/(^|\/)shared\/parameters\//.test(found.ref ?? '')) {
      report(
        `${operation.id} returns pages: add the shared parameter ${name} by $ref to shared/parameters.`,
        at,
      )
    }
  }
  const limit = parameter(operation, 'query', 'limit')
  const schema = limit && operation.resolve(limit.node.schema, limit.location.child('schema'))
  if (!isObject(schema?.node)) return
  const { minimum, maximum, default: usual } = schema.node
  if (!(minimum === 1 && maximum === 200 && usual === 50)) {
    report('limit must range from 1 to 200 and default to 50.', schema.location)
  }
}

function queryStyle(operation: Operation, query: QueryParameter, report: Report): void {
  const { name, node, location, schema, at } = query
  const isArray = types(schema).includes('array')
  if (isArray && !(node.explode === false && (node.style ?? 'form') === 'form')) {
    report(`"${name}" is a list in a query: set style: form and explode: false (a,b,c).`, location)
  }
  const value = isArray ? objectOf(operation.resolve(schema.items, at.child('items')).node) : schema
  if (needsReserved(name, value) && node.allowReserved !== true) {
    report(`"${name}" may contain "@", ":" or "+": set allowReserved: true.`, location)
  }
  if (name === 'sort') bothWays(schema, at, report)
}

/** Parameters of a page that are not filters. */
const HOW = ['sort', 'total', 'limit', 'cursor', 'include']

/** Filters that were released with one value: an array in their place would break the types of callers. */
const ONE_WORD = ['listLists visibility', 'listSuppressions kind']

/** A filter by an enum accepts several of its values, up to all of them. */
function severalWords(operation: Operation, query: QueryParameter, report: Report): void {
  const { name, location, schema, at } = query
  if (HOW.includes(name) || ONE_WORD.includes(`${operation.id} ${name}`)) return
  if (isEnumerated(schema)) {
    report(`"${name}" filters by an enum: accept several values, as an array (a,b,c).`, location)
  }
  const items = objectOf(operation.resolve(schema.items, at.child('items')).node)
  const words = list(items.enum).length
  const most = Number(schema.maxItems)
  const fits = items['x-grows'] === true ? most >= words : most === words
  if (words > 0 && !fits) {
    report(
      `"${name}" must accept all ${words} values at once: set maxItems to that number, or higher if the enum grows.`,
      location,
    )
  }
}

function needsReserved(name: string, schema: JsonObject): boolean {
  if (['sort', 'cursor'].includes(name)) return true
  return types(schema).includes('string') && !isEnumerated(schema) && schema.format !== 'uuid'
}

function bothWays(schema: JsonObject, at: Location, report: Report): void {
  const values = list(schema.enum).map(String)
  const lonely = values.filter(
    (value) => !values.includes(value.startsWith('-') ? value.slice(1) : `-${value}`),
  )
  if (values.length === 0)
    report('sort must list its values in an enum: each field with and without a minus.', at)
  if (lonely.length > 0)
    report(`sort must support both directions: add the other one of ${lonely.join(', ')}.`, at)
}
