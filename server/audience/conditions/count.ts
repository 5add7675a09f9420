import type { components } from '../../../generated/types.ts'
import type { Database, Fragment } from '../../platform/storage/open.ts'
import { unprepared } from '../../platform/storage/prepared-plans.ts'
import type { SoundPart, SoundTree } from './check.ts'
import { compileTree } from './compile.ts'
import { located, locationOf } from './location.ts'
import { countMatching, isCancelled } from './matching.ts'

type Schemas = components['schemas']
type CountedPart = Schemas['CountedPart']

/** Milliseconds after which no further part is counted: a request has one of few slots. */
const countingTime = 10_000

/** Exact number of contacts; null if it is not known at the deadline. */
const countUntil = async (sql: Database, where: Fragment, deadline: number): Promise<number | null> => {
  const left = Math.floor(deadline - performance.now())
  if (left <= 0) return null
  try {
    return await sql.begin('read only', async (tx) => {
      await tx`select set_config('statement_timeout', ${String(left)}, true)`
      const [row] = await unprepared(tx<{ count: number }[]>`select count(*) from contacts where ${where}`)
      return row?.count ?? 0
    })
  } catch (error) {
    // Before the deadline, the caller has gone.
    if (isCancelled(error) && performance.now() >= deadline) return null
    throw error
  }
}

/** All parts of counted parts. */
const partsWithin = (parts: readonly CountedPart[]): CountedPart[] =>
  parts.flatMap((part) => (part.kind === 'tree' ? [part, ...partsWithin(part.conditions)] : [part]))

/**
 * Counts the contacts that match a condition and each of its parts. Each count is a statement of its own, which uses the
 * indexes of the part. The parts of a tree are counted before those of the trees in it.
 */
export const countParts = async (
  sql: Database,
  tree: SoundTree,
  now: Date,
  time = countingTime,
): Promise<Schemas['ConditionCounts']> => {
  const deadline = performance.now() + time
  const contacts_count = await countMatching(sql, tree, now)
  const location = locationOf(tree) ?? 'live'
  const count = (match: SoundTree['match'], parts: SoundPart[]) => {
    const where = sql`${located(sql, location)} and ${compileTree(sql, { kind: 'tree', match, parts }, now)}`
    return countUntil(sql, where, deadline)
  }

  const countsOf = async ({ match, parts }: SoundTree): Promise<CountedPart[]> => {
    const counts: Pick<CountedPart, 'alone_count' | 'cumulative_count'>[] = []
    for (const [at, part] of parts.entries()) {
      const alone_count = await count('all', [part])
      const isSame = at === 0 && match !== 'none'
      const cumulative_count = isSame ? alone_count : await count(match, parts.slice(0, at + 1))
      counts.push({ alone_count, cumulative_count })
    }
    const counted: CountedPart[] = []
    for (const [at, part] of parts.entries()) {
      const { alone_count = null, cumulative_count = null } = counts[at] ?? {}
      const numbers = { alone_count, cumulative_count }
      counted.push(
        part.kind === 'tree'
          ? { kind: 'tree', match: part.match, conditions: await countsOf(part), ...numbers }
          : { kind: 'question', ...part.saved, ...numbers },
      )
    }
    return counted
  }
  const conditions = await countsOf(tree)
  const complete = partsWithin(conditions).every(
    ({ alone_count, cumulative_count }) => alone_count !== null && cumulative_count !== null,
  )
  return { contacts_count, complete, conditions }
}
