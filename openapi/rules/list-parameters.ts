import { eachOperation, isObject, list, objectOf, parameter } from './support/document.ts'
import { isEnumerated, types } from './support/schema.ts'
import type { JsonObject, Location, Operation, Place, Report } from './support/types.ts'

// Lists are asked alike everywhere, and written so that the validator takes a raw "@", ":" or "+" in a query.
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
  /** Where the schema is. */
  at: Location
}

function paged(operation: Operation, report: Report): void {
  const at = operation.location.child('parameters')
  for (const name of ['limit', 'cursor', 'total']) {
    const found = parameter(operation, 'query', name)
    if (!found || !/(^|\/)shared\/parameters\//.test(found.ref ?? '')) {
      report(
        `${operation.id} answers pages: add the shared parameter ${name} by $ref to shared/parameters.`,
        at,
      )
    }
  }
  const limit = parameter(operation, 'query', 'limit')
  const schema = limit && operation.resolve(limit.node.schema, limit.location.child('schema'))
  if (!isObject(schema?.node)) return
  const { minimum, maximum, default: usual } = schema.node
  if (!(minimum === 1 && maximum === 200 && usual === 50)) {
    report('limit must reach from 1 to 200 and default to 50.', schema.location)
  }
}

function queryStyle(operation: Operation, query: QueryParameter, report: Report): void {
  const { name, node, location, schema, at } = query
  const isArray = types(schema).includes('array')
  if (isArray && !(node.explode === false && (node.style ?? 'form') === 'form')) {
    report(`"${name}" is a list in a query: write style: form and explode: false (a,b,c).`, location)
  }
  const value = isArray ? objectOf(operation.resolve(schema.items, at.child('items')).node) : schema
  if (needsReserved(name, value) && node.allowReserved !== true) {
    report(`"${name}" may hold "@", ":" or "+": write allowReserved: true.`, location)
  }
  if (name === 'sort') bothWays(schema, at, report)
}

/** How a page is asked for, and no filter. */
const HOW = ['sort', 'total', 'limit', 'cursor', 'include']

/** Filters that were released with one word: an array in their place would break the types of callers. */
const ONE_WORD = ['listLists visibility', 'listSuppressions kind']

/** A filter by words takes several of them, each of those that there are. */
function severalWords(operation: Operation, query: QueryParameter, report: Report): void {
  const { name, location, schema, at } = query
  if (HOW.includes(name) || ONE_WORD.includes(`${operation.id} ${name}`)) return
  if (isEnumerated(schema)) {
    report(`"${name}" is a filter by words: let it take several of them, as an array (a,b,c).`, location)
  }
  const items = objectOf(operation.resolve(schema.items, at.child('items')).node)
  const words = list(items.enum).length
  const most = Number(schema.maxItems)
  const fits = items['x-grows'] === true ? most >= words : most === words
  if (words > 0 && !fits) {
    report(
      `"${name}" must take all ${words} words at once: set maxItems to that, or above where the list grows.`,
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
    report('sort must list its values in an enum: each field, and each with a minus.', at)
  if (lonely.length > 0)
    report(`sort must go both ways; add the other direction of ${lonely.join(', ')}.`, at)
}
