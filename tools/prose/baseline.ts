/** The number of issues by file and rule when the rules were introduced. It may only shrink. */
export type Counts = Record<string, Record<string, number>>

export interface Difference {
  path: string
  rule: string
  known: number
  found: number
}

const total = (counts: Counts): number =>
  Object.values(counts).reduce((sum, byRule) => sum + Object.values(byRule).reduce((a, b) => a + b, 0), 0)

/** The differences from the baseline, in either direction. */
export const compare = (baseline: Counts, found: Counts): Difference[] =>
  [...new Set([...Object.keys(baseline), ...Object.keys(found)])].sort().flatMap((path) => {
    const rules = new Set([...Object.keys(baseline[path] ?? {}), ...Object.keys(found[path] ?? {})])
    return [...rules].sort().flatMap((rule) => {
      const known = baseline[path]?.[rule] ?? 0
      const now = found[path]?.[rule] ?? 0
      return known === now ? [] : [{ path, rule, known, found: now }]
    })
  })

/**
 * The next baseline, or the reasons against it: no file may have more issues, and a moved file must not raise
 * the sum.
 */
export const shrink = (baseline: Counts, found: Counts): Counts | Difference[] => {
  const risen = compare(baseline, found).filter((one) => one.found > one.known)
  const inKnownFiles = risen.filter(({ path }) => path in baseline)
  if (inKnownFiles.length > 0) return inKnownFiles
  return total(found) > total(baseline) ? risen : found
}

/** One line per file, sorted, so that two changes rarely conflict. */
export const format = (counts: Counts): string => {
  const lines = Object.keys(counts)
    .sort()
    .map((path) => `  ${JSON.stringify(path)}: ${JSON.stringify(counts[path])}`)
  return `{\n${lines.join(',\n')}\n}\n`
}
