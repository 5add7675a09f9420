import { problem } from '../problem.ts'

/**
 * Entity tags are `v<version>`, with `-<something>` behind it where an answer shows more than the thing itself. A write
 * is about the thing, so that any answer's tag will do for it.
 */
const versionOf = (tag: string): string => tag.split('-', 1)[0] ?? tag

/**
 * Compares `If-Match` with the entity tag (without quotes) of what is about to change. A weak tag never matches.
 * Call it in the transaction, after the row is locked. @throws precondition_failed
 */
export const requireMatch = (ifMatch: string | undefined, current: string): void => {
  if (ifMatch === undefined || ifMatch.trim() === '*') return
  const strong = [...ifMatch.matchAll(/(W\/)?"([^"]*)"/g)].filter(([, weak]) => weak === undefined)
  if (strong.some(([, , tag]) => versionOf(tag ?? '') === versionOf(current))) return
  throw problem('precondition_failed', {
    detail: 'It has changed since it was read.',
    errors: [
      { header: 'If-Match', code: 'invalid_value', detail: 'If-Match does not name the current ETag.' },
    ],
  })
}
