import { isOptionalSingleton, isUpsert } from './support/classes.ts'
import {
  baseName,
  eachOperation,
  endsInParameter,
  isObject,
  media,
  objectOf,
  parameter,
  response,
  successes,
} from './support/document.ts'
import type { Operation, Report } from './support/types.ts'

interface Verb {
  method: string
  /** Another method: POST for a query in the body. */
  or?: 'post'
  where: 'anywhere' | 'collection' | 'item' | 'key' | 'word'
  /** The last word of the path, if it is not the verb. */
  word?: string
  /** The last word of a path on which the verb is a POST for several resources. */
  bulk?: string
  /** A success has one of these statuses. */
  statuses?: number[]
}

// The closed list of verbs. A row has the method of the verb, its place in a path, and its statuses: 201
// for a created resource, 202 for a job. A verb of the domain is the last word of its path (POST
// /contacts/{id}/restore); add a row for a new one.
const VERBS: Record<string, Verb> = {
  list: { method: 'get', where: 'collection' },
  get: { method: 'get', where: 'anywhere' },
  create: { method: 'post', where: 'collection', statuses: [201, 202] },
  update: { method: 'put', where: 'anywhere' },
  upsert: { method: 'put', where: 'key' },
  delete: { method: 'delete', where: 'item', bulk: 'bulk-delete' },
  apply: { method: 'post', where: 'word', word: 'bulk-action' },
  add: { method: 'post', where: 'collection' },
  remove: { method: 'delete', where: 'anywhere', bulk: 'remove' },
  restore: { method: 'post', where: 'word' },
  rotate: { method: 'post', where: 'word' },
  send: { method: 'post', where: 'word' },
  pause: { method: 'post', where: 'word' },
  resume: { method: 'post', where: 'word' },
  cancel: { method: 'post', where: 'word' },
  enrol: { method: 'post', where: 'word' },
  merge: { method: 'post', where: 'word' },
  preview: { method: 'post', where: 'word' },
  search: { method: 'post', where: 'word' },
  check: { method: 'post', where: 'word' },
  explain: { method: 'get', or: 'post', where: 'word' },
  count: { method: 'post', where: 'word' },
  reorder: { method: 'post', where: 'word' },
  archive: { method: 'post', where: 'word' },
  unarchive: { method: 'post', where: 'word' },
  start: { method: 'post', where: 'word' },
  undo: { method: 'post', where: 'word' },
  import: { method: 'post', where: 'word' },
  export: { method: 'post', where: 'word' },
  erase: { method: 'post', where: 'word' },
  duplicate: { method: 'post', where: 'word', statuses: [201] },
  render: { method: 'post', where: 'word' },
  test: { method: 'post', where: 'word' },
  estimate: { method: 'post', where: 'word' },
  schedule: { method: 'post', where: 'word' },
  unschedule: { method: 'post', where: 'word' },
  retry: { method: 'post', where: 'word' },
  resend: { method: 'post', where: 'word', statuses: [201] },
  redeliver: { method: 'post', where: 'word' },
  pick: { method: 'post', where: 'word', word: 'winner' },
  verify: { method: 'post', where: 'word' },
  activate: { method: 'post', where: 'word' },
  settle: { method: 'post', where: 'word' },
  publish: { method: 'post', where: 'word' },
  unpublish: { method: 'post', where: 'word' },
  validate: { method: 'post', where: 'word' },
  simulate: { method: 'post', where: 'word' },
  migrate: { method: 'post', where: 'word' },
  read: { method: 'post', where: 'word' },
  advance: { method: 'post', where: 'word' },
  complete: { method: 'post', where: 'word' },
  reject: { method: 'post', where: 'word' },
}

export default eachOperation((operation, report) => {
  const id = operation.value.operationId
  if (typeof id !== 'string') return
  const at = operation.location.child('operationId')
  const verb = /^([a-z]+)([A-Z][A-Za-z0-9]*)$/.exec(id)?.[1]
  const rule = verb !== undefined && Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined
  if (verb === undefined || rule === undefined) {
    report(
      `"${id}" must be a verb and a noun in camelCase, the verb one of ${Object.keys(VERBS).join(', ')}.`,
      at,
    )
    return
  }
  const wrong = standsWrong(operation, verb, rule)
  if (wrong) report(`"${id}" ${wrong}`, at)
  const { statuses } = rule
  if (statuses && !successes(operation).some(({ status }) => statuses.includes(status))) {
    report(`"${id}" must return ${statuses.join(' or ')}.`, operation.location.child('responses'))
  }
  if (verb === 'list') checkListAnswer(operation, report)
})

function standsWrong(
  operation: Operation,
  verb: string,
  { method, or, where, word = verb, bulk }: Verb,
): string | undefined {
  const last = operation.segments.at(-1) ?? ''
  if (bulk && operation.method === 'post') {
    return last === bulk ? undefined : `is a POST, which "${verb}" allows only on a path ending in /${bulk}.`
  }
  if (operation.method !== method && operation.method !== or) {
    return `is a ${operation.method.toUpperCase()}, but "${verb}" is a verb of ${method.toUpperCase()}: use a verb of the method.`
  }
  const inItem = endsInParameter(operation)
  if (where === 'collection' && inItem)
    return `must be on a collection, not on one item: "${verb}" is for several resources.`
  if (where === 'item' && !inItem && !isOptionalSingleton(operation))
    return `must be on one item: end the path with its {id}.`
  if (where === 'key' && !isUpsert(operation))
    return 'must be on a key of the caller: a path with by-<key>/{<key>}.'
  if (where === 'word' && last !== word) return `must be on a path that ends in /${word}.`
  return undefined
}

/**
 * A list returns an XxxPage. Only a catalogue, which is always complete and takes no cursor, may return
 * `data` alone.
 */
function checkListAnswer(operation: Operation, report: Report): void {
  const ok = response(operation, 200)
  const json = media(operation, ok).find(({ type }) => type === 'application/json')
  if (!json) return
  const members = objectOf(json.schema?.node).properties
  const at = json.location.child('schema')
  if (!isObject(members) || !('data' in members)) {
    report('A list must return an object whose member `data` is the array.', at)
    return
  }
  const named = baseName(json.schema?.ref ?? '')
  if (parameter(operation, 'query', 'cursor') && !('page' in members && named.endsWith('Page'))) {
    report(
      'A list with a cursor must return a schema named …Page, in its own file, with the members `data` and `page`.',
      at,
    )
  }
}
