import { useQueries } from '@tanstack/react-query'
import { client, unwrap } from '../../api/client.ts'
import { type Group, isComplete, type Leaf, leavesIn, type Options, type Path } from './model/index.ts'

/** Rows that are counted one by one: the service answers two slow requests at a time. */
const most = 12

const countOf = async (condition: Group, signal: AbortSignal): Promise<number> =>
  (await unwrap(client.POST('/segments/preview', { body: { condition }, signal }))).contacts_count

/** For each of the first rules at the top: how many match it alone, and how many are left after it and those before. */
export const useCounts = (options: Options, root: Group, isOn: boolean) => {
  const rows = isOn
    ? leavesIn(root)
        .filter(({ path, leaf }) => path.length === 1 && isComplete(options, leaf))
        .slice(0, most)
    : []
  const leaves = rows.map(({ leaf }): Leaf => leaf)
  const conditions = leaves.flatMap((leaf, at): Group[] => [
    { match: root.match === 'none' ? 'none' : 'all', conditions: [leaf] },
    { match: root.match, conditions: leaves.slice(0, at + 1) },
  ])
  const results = useQueries({
    queries: conditions.map((condition) => ({
      queryKey: ['/segments/preview', 'count', condition],
      queryFn: ({ signal }: { signal: AbortSignal }) => countOf(condition, signal),
      staleTime: 30_000,
      retry: 1,
    })),
  })
  return (path: Path): { alone: number | null; left: number | null } | undefined => {
    const at = rows.findIndex((row) => row.path.join('.') === path.join('.'))
    if (at < 0) return undefined
    return { alone: results[2 * at]?.data ?? null, left: results[2 * at + 1]?.data ?? null }
  }
}
