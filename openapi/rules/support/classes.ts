import type { Operation } from './types.ts'

// The classes of operations for several rules. They follow from method, path and operationId, so that an
// operation cannot declare a wrong class.

/** Whether the path contains an id or the key of a catalogue, so that the resource may be missing. */
function namesAnId(operation: Operation): boolean {
  return operation.segments.some((segment) => /^\{(id|\w+_id|key)\}$/.test(segment))
}

/** Resources that exist once or not at all, without an id in their path. */
const OPTIONAL_SINGLETONS = ['/settings/licence']

/** Whether the resource exists once or not at all. */
export function isOptionalSingleton(operation: Operation): boolean {
  return OPTIONAL_SINGLETONS.includes(operation.path)
}

/** Whether the resource may be missing. PUT creates a missing singleton. */
export function mayBeMissing(operation: Operation): boolean {
  return namesAnId(operation) || (operation.method !== 'put' && isOptionalSingleton(operation))
}

/** PUT on a key of the caller (`/contacts/by-email/{email}`): it creates a missing resource. */
export function isUpsert(operation: Operation): boolean {
  return operation.method === 'put' && operation.segments.some((segment) => segment.startsWith('by-'))
}

/**
 * POST for a query that is too long for a URL. It has no effect and may be repeated, so it needs no
 * Idempotency-Key. A check of one resource (`/sending-domains/{id}/check`) is not a query: it stores its
 * result.
 */
function asksByPost(operation: Operation): boolean {
  if (operation.method !== 'post') return false
  if (/^check[A-Z]/.test(operation.id)) return !namesAnId(operation)
  return /^(search|preview|render|estimate|validate|simulate|explain|count)[A-Z]/.test(operation.id)
}

/** Whether the operation has an effect. */
export function changes(operation: Operation): boolean {
  return operation.isWrite && !asksByPost(operation)
}

/** GET that returns a list page by page; `x-unpaged` marks lists that are returned whole. */
export function isPaged(operation: Operation): boolean {
  return operation.isList && operation.value['x-unpaged'] !== true
}

/** GET that returns one resource: an item or a singleton (`/me`, `/settings/edition`). */
export function readsOne(operation: Operation): boolean {
  return operation.method === 'get' && !operation.isList
}

/**
 * PUT or DELETE on one resource, which therefore takes `If-Match`. A membership (`removeContactTag`) has no
 * `ETag`. Of the actions, those that send mail take it: the content must be the one that the caller read.
 */
export function changesOne(operation: Operation): boolean {
  if (operation.method === 'put') return true
  if (operation.method === 'post') return namesAnId(operation) && /^(send|schedule)[A-Z]/.test(operation.id)
  return operation.method === 'delete' && !/^remove[A-Z]/.test(operation.id)
}
