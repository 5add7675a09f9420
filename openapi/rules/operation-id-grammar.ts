import { isUpsert } from './support/classes.ts'
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
  where: 'anywhere' | 'collection' | 'item' | 'key' | 'word'
  /** The last word of the path, where it is another than the verb. */
  word?: string
  /** The last word of a path on which the verb is a POST for many. */
  bulk?: string
  /** A success has one of them. */
  statuses?: number[]
}

// The closed list of verbs. One row per verb: its method, where it may stand, and which status it must answer: 201 for
// what is there afterwards, 202 for what a job makes.
// A verb of the domain stands as the last word of its path (POST /contacts/{id}/restore); a new one gets a row here.
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
  explain: { method: 'get', where: 'word' },
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
  pick: { method: 'post', where: 'word', word: 'winner' },
  verify: { method: 'post', where: 'word' },
  activate: { method: 'post', where: 'word' },
  settle: { method: 'post', where: 'word' },
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
    report(`"${id}" must answer ${statuses.join(' or ')}.`, operation.location.child('responses'))
  }
  if (verb === 'list') checkListAnswer(operation, report)
})

function standsWrong(
  operation: Operation,
  verb: string,
  { method, where, word = verb, bulk }: Verb,
): string | undefined {
  const last = operation.segments.at(-1) ?? ''
  if (bulk && operation.method === 'post') {
    return last === bulk ? undefined : `is a POST: "${verb}" may be one only on a path ending in /${bulk}.`
  }
  if (operation.method !== method) {
    return `is a ${operation.method.toUpperCase()}: "${verb}" stands for ${method.toUpperCase()}, so choose the verb of the method.`
  }
  const inItem = endsInParameter(operation)
  if (where === 'collection' && inItem)
    return `must stand on a collection, not on one item: "${verb}" speaks of many.`
  if (where === 'item' && !inItem) return `must stand on one item: end the path in its {id}.`
  if (where === 'key' && !isUpsert(operation))
    return 'must stand on a key of the caller: a path with by-<key>/{<key>}.'
  if (where === 'word' && last !== word) return `must stand on a path that ends in /${word}.`
  return undefined
}

/** A list answers an XxxPage; only a catalogue, which is always whole and takes no cursor, may answer bare `data`. */
function checkListAnswer(operation: Operation, report: Report): void {
  const ok = response(operation, 200)
  const json = media(operation, ok).find(({ type }) => type === 'application/json')
  if (!json) return
  const members = objectOf(json.schema?.node).properties
  const at = json.location.child('schema')
  if (!isObject(members) || !('data' in members)) {
    report('A list must answer an object whose member `data` is the array.', at)
    return
  }
  const named = baseName(json.schema?.ref ?? '')
  if (parameter(operation, 'query', 'cursor') && !('page' in members && named.endsWith('Page'))) {
    report(
      'A list with a cursor must answer a schema named …Page, in a file of its own, with the members `data` and `page`.',
      at,
    )
  }
}
