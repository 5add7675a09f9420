import { eachOperation, isObject, list, parameter } from './support/document.js'
import { isEnumerated, types } from './support/schema.js'

// Lists are asked alike everywhere, and written so that the validator takes a raw "@", ":" or "+" in a query.
export default eachOperation((operation, report) => {
  if (parameter(operation, 'query', 'cursor')) paged(operation, report)
  for (const { node, location } of operation.parameters.filter(
    (candidate) => candidate.node.in === 'query',
  )) {
    const schema = operation.resolve(node.schema, location.child('schema'))
    if (isObject(schema.node)) queryStyle(operation, node, schema, location, report)
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
