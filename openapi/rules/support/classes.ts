import { endsInParameter } from './document.ts'
import type { Operation } from './types.ts'

// The classes of operations that several rules speak of. They are read off method, path and operationId, so that an
// operation cannot claim to be something else than it is.

/** Does the path name a thing by its id, or by the key of a catalogue, so that the thing may not be there? */
export function namesAnId(operation: Operation): boolean {
  return operation.segments.some((segment) => /^\{(id|\w+_id|key)\}$/.test(segment))
}

/** PUT on a key of the caller's own (`/contacts/by-email/{email}`): it creates what is not there. */
export function isUpsert(operation: Operation): boolean {
  return operation.method === 'put' && operation.segments.some((segment) => segment.startsWith('by-'))
}

/**
 * POST that asks a question which is too long for an address: it changes nothing, may be repeated as it is, and so needs
 * no Idempotency-Key. To check one thing (`/sending-domains/{id}/check`) is to look anew and keep what was found.
 */
function asksByPost(operation: Operation): boolean {
  if (operation.method !== 'post') return false
  if (/^check[A-Z]/.test(operation.id)) return !namesAnId(operation)
  return /^(search|preview|render|estimate)[A-Z]/.test(operation.id)
}

/** Does something look different after it? */
export function changes(operation: Operation): boolean {
  return operation.isWrite && !asksByPost(operation)
}

/** GET that returns a list page by page; `x-unpaged` marks the lists that are returned whole. */
export function isPaged(operation: Operation): boolean {
  return operation.isList && operation.value['x-unpaged'] !== true
}

/** GET that answers one thing: an item, or something that there is only one of (`/me`, `/settings/edition`). */
export function readsOne(operation: Operation): boolean {
  return operation.method === 'get' && !operation.isList
}

/**
 * PUT or DELETE on one thing, so that `If-Match` has something to match. A membership (`removeContactTag`) is there or not:
 * it has no `ETag` of its own. Of the actions, those that send what was read: it must still be that.
 */
export function changesOne(operation: Operation): boolean {
  if (operation.method === 'put') return true
  if (operation.method === 'post') return namesAnId(operation) && /^(send|schedule)[A-Z]/.test(operation.id)
  return operation.method === 'delete' && endsInParameter(operation) && !/^remove[A-Z]/.test(operation.id)
}
