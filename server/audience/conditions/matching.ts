import { type Fault, problem } from '../../platform/problem.ts'
import type { Fragment, Sql } from '../../platform/storage/open.ts'
import { unprepared } from '../../platform/storage/prepared-plans.ts'
import type { SoundTree } from './check.ts'
import { compileTree } from './compile.ts'

/** The contacts that fit, those in the trash left out: to stand behind `where` in a statement on `contacts`. */
export const matching = (sql: Sql, tree: SoundTree, now: Date): Fragment =>
  sql`contacts.trashed_at is null and ${compileTree(sql, tree, now)}`

/** How many contacts fit, exactly. */
export const countMatching = async (sql: Sql, tree: SoundTree, now: Date): Promise<number> => {
  const [row] = await unprepared(
    sql<{ count: number }[]>`select count(*) from contacts where ${matching(sql, tree, now)}`,
  )
  return row?.count ?? 0
}

/** PostgreSQL's code for a statement that took longer than it may. */
const cancelled = '57014'

/**
 * Waits for an answer to a condition; `place` tells where in the request it stands or is named.
 * @throws too_complex where it takes longer than a statement may
 */
export const inTime = async <Result>(
  answer: Promise<Result>,
  place: Pick<Fault, 'pointer' | 'parameter'> = { pointer: '/condition' },
): Promise<Result> => {
  try {
    return await answer
  } catch (error) {
    if ((error as { code?: string }).code !== cancelled) throw error
    throw problem('too_complex', {
      detail: 'The condition took too long to evaluate. Simplify it.',
      errors: [{ ...place, code: 'invalid_value', detail: 'Simplify the condition.' }],
      cause: error,
    })
  }
}
