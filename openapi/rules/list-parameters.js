import { eachOperation, isObject, list, parameter } from './support/document.js'
import { isEnumerated, types } from './support/schema.js'

// Lists are asked alike everywhere, and written so that the validator takes a raw "@", ":" or "+" in a query.
export default eachOperation((operation, report) => {
  const isPaged = parameter(operation, 'query', 'cursor') !== undefined
  if (isPaged) paged(operation, report)
  for (const { node, location } of operation.parameters.filter(
    (candidate) => candidate.node.in === 'query',
  )) {
    const schema = operation.resolve(node.schema, location.child('schema'))
    if (!isObject(schema.node)) continue
    queryStyle(operation, node, schema, location, report)
    if (isPaged) severalWords(operation, node, schema, location, report)
  }
})

function paged(operation, report) {
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
  if (
    schema?.node &&
    !(schema.node.minimum === 1 && schema.node.maximum === 200 && schema.node.default === 50)
  ) {
    report('limit must reach from 1 to 200 and default to 50.', schema.location)
  }
}

function queryStyle(operation, node, schema, location, report) {
  const isArray = types(schema.node).includes('array')
  if (isArray && !(node.explode === false && (node.style ?? 'form') === 'form')) {
    report(`"${node.name}" is a list in a query: write style: form and explode: false (a,b,c).`, location)
  }
  const value = isArray ? operation.resolve(schema.node.items, schema.location.child('items')) : schema
  if (needsReserved(node, value.node) && node.allowReserved !== true) {
    report(`"${node.name}" may hold "@", ":" or "+": write allowReserved: true.`, location)
  }
  if (node.name === 'sort') bothWays(schema, report)
}

/** How a page is asked for, and no filter. */
const HOW = ['sort', 'total', 'limit', 'cursor', 'include']

/** Filters that were released with one word: an array in their place would break the types of callers. */
const ONE_WORD = ['listLists visibility', 'listSuppressions kind']

/** A filter by words takes several of them, each of those that there are. */
function severalWords(operation, node, schema, location, report) {
  if (HOW.includes(node.name) || ONE_WORD.includes(`${operation.id} ${node.name}`)) return
  if (isEnumerated(schema.node)) {
    report(`"${node.name}" is a filter by words: let it take several of them, as an array (a,b,c).`, location)
  }
  const items = operation.resolve(schema.node.items, schema.location.child('items')).node
  const words = list(items?.enum).length
  const fits = items?.['x-grows'] === true ? schema.node.maxItems >= words : schema.node.maxItems === words
  if (words > 0 && !fits) {
    report(
      `"${node.name}" must take all ${words} words at once: set maxItems to that, or above where the list grows.`,
      location,
    )
  }
}

function needsReserved(node, schema) {
  if (['sort', 'cursor'].includes(node.name)) return true
  return types(schema).includes('string') && !isEnumerated(schema) && schema.format !== 'uuid'
}

function bothWays({ node, location }, report) {
  const values = list(node.enum).map(String)
  const lonely = values.filter(
    (value) => !values.includes(value.startsWith('-') ? value.slice(1) : `-${value}`),
  )
  if (values.length === 0)
    report('sort must list its values in an enum: each field, and each with a minus.', location)
  if (lonely.length > 0)
    report(`sort must go both ways; add the other direction of ${lonely.join(', ')}.`, location)
}
