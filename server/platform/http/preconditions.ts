import { problem } from '../problem.ts'

/**
 * Entity tags are `v<version>`, with the suffix `-<something>` if a response contains more than the resource.
 * A write concerns the resource alone, so the tag of any response is valid for it.
 */
const versionOf = (tag: string): string => tag.split('-', 1)[0] ?? tag

const tagsIn = (header: string): { tag: string; weak: boolean }[] =>
  [...header.matchAll(/(W\/)?"([^"]*)"/g)].map(([, weak, tag = '']) => ({ tag, weak: weak !== undefined }))

const failed = (header: 'If-Match' | 'If-None-Match', detail: string, fault: string) =>
  problem('precondition_failed', { detail, errors: [{ header, code: 'invalid_value', detail: fault }] })

/**
 * Compares `If-Match` with the entity tag (without quotes) of the resource to change. A weak tag never
 * matches. Call it in the transaction, after the row is locked. @throws precondition_failed
 */
export const requireMatch = (ifMatch: string | undefined, current: string): void => {
  if (ifMatch === undefined || ifMatch.trim() === '*') return
  if (tagsIn(ifMatch).some(({ tag, weak }) => !weak && versionOf(tag) === versionOf(current))) return
  throw failed(
    'If-Match',
    'The resource has changed since you read it. Get it again.',
    'If-Match does not contain the current ETag.',
  )
}

/** `If-Match` matches nothing if the resource does not exist. @throws precondition_failed */
export const requireNothing = (ifMatch: string | undefined): void => {
  if (ifMatch === undefined) return
  throw failed(
    'If-Match',
    'The resource does not exist. Send no If-Match to create it.',
    'If-Match requires an existing resource.',
  )
}

/** The opposite of `requireMatch`, with weak comparison (RFC 9110, 13.1.2). @throws precondition_failed */
export const requireNoMatch = (ifNoneMatch: string | undefined, current: string): void => {
  if (ifNoneMatch === undefined) return
  const isAny = ifNoneMatch.trim() === '*'
  if (!isAny && !tagsIn(ifNoneMatch).some(({ tag }) => versionOf(tag) === versionOf(current))) return
  const fault = isAny
    ? 'If-None-Match: * requires that the resource does not exist.'
    : 'If-None-Match contains the current ETag.'
  throw failed('If-None-Match', 'The resource exists, and If-None-Match does not allow the change.', fault)
}
