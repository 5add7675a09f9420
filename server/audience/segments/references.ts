import { ProblemError, problem } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { findSegment, listSegmentsUsing, readSaved } from '../conditions/index.ts'

/** The segments that refer to a segment, directly or through others. */
export const segmentsAbove = async (sql: Sql, id: string): Promise<string[]> => {
  const found = new Set<string>()
  let pending = [id]
  while (pending.length > 0) {
    const above = (await Promise.all(pending.map((one) => listSegmentsUsing(sql, one)))).flat()
    pending = above.filter((one) => one !== id && !found.has(one))
    for (const one of pending) found.add(one)
  }
  return [...found]
}

/**
 * A changed segment is part of the segments that refer to it: none of them may become too complex.
 * @throws too_complex
 */
export const requireSizeAbove = async (tx: Sql, above: readonly string[]): Promise<void> => {
  for (const id of above) {
    const segment = await findSegment(tx, id)
    if (segment === null) continue
    try {
      await readSaved(tx, segment.condition)
    } catch (error) {
      if (!(error instanceof ProblemError) || error.code !== 'too_complex') throw error
      throw problem('too_complex', {
        detail: `The segment ${segment.name} refers to this segment and would become too complex. Simplify the condition.`,
        errors: error.errors.map((fault) => ({ ...fault, pointer: '/condition' })),
      })
    }
  }
}
