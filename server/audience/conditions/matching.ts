import { type Fault, problem } from '../../platform/problem.ts'
import type { Fragment, Sql } from '../../platform/storage/open.ts'
import { unprepared } from '../../platform/storage/prepared-plans.ts'
import type { SoundTree } from './check.ts'
import { compileTree } from './compile.ts'
import { type Location, located, locationOf } from './location.ts'

interface Targets {
  /** Where the contacts are if the condition does not say whether they are in the trash. */
  otherwise?: Location
  /** Matching contacts that are left out. */
  exceptIds?: readonly string[] | undefined
}

/** The matching contacts, to be placed after `where` in a statement on `contacts`. */
export const matching = (
  sql: Sql,
  tree: SoundTree,
  now: Date,
  { otherwise = 'live', exceptIds = [] }: Targets = {},
): Fragment => {
  const except =
    exceptIds.length === 0 ? sql`` : sql`and contacts.id <> all (${exceptIds as string[]}::uuid[])`
  return sql`${located(sql, locationOf(tree) ?? otherwise)} and ${compileTree(sql, tree, now)} ${except}`
}

/** Exact number of matching contacts. */
export const countMatching = async (
  sql: Sql,
  tree: SoundTree,
  now: Date,
  targets: Targets = {},
): Promise<number> => {
  const [row] = await unprepared(
    sql<{ count: number }[]>`select count(*) from contacts where ${matching(sql, tree, now, targets)}`,
  )
  return row?.count ?? 0
}

/** Whether a statement was cancelled, by its timeout or because the caller has gone. */
export const isCancelled = (error: unknown): boolean => (error as { code?: string }).code === '57014'

/**
 * Waits for the result of a condition. `place` is the position of the condition, or of its id, in the
 * request.
 * @throws too_complex if the statement times out
 */
export const orTooComplex = async <Result>(
  answer: Promise<Result>,
  place: Pick<Fault, 'pointer' | 'parameter'> = { pointer: '/condition' },
): Promise<Result> => {
  try {
    return await answer
  } catch (error) {
    if (!isCancelled(error)) throw error
    const detail = 'The condition took too long to evaluate. Simplify the condition.'
    throw problem('too_complex', {
      detail,
      errors: [{ ...place, code: 'invalid_value', detail }],
      cause: error,
    })
  }
}
