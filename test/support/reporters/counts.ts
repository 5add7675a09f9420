import { dirname } from 'node:path'

/** The numbers of test files and tests of an area. */
export interface Count {
  files: number
  tests: number
}

/** By area: the folder below `test/`, at most two levels deep, such as `audience/contacts`. */
export type Counts = Record<string, Count>

/** The tests of one file in a run. */
export interface CountedFile {
  /** Relative to the root of the project, such as `test/audience/contacts/get-contact.test.ts`. */
  path: string
  tests: number
}

const areaOf = (path: string): string => dirname(path).split('/').slice(1, 3).join('/') || '.'

export const countByArea = (files: readonly CountedFile[]): Counts => {
  const counts: Counts = {}
  for (const { path, tests } of files) {
    const area = areaOf(path)
    const before = counts[area] ?? { files: 0, tests: 0 }
    counts[area] = { files: before.files + 1, tests: before.tests + tests }
  }
  return counts
}

/** A sentence for each area that has fewer files or tests than the table. */
export const missingFrom = (kept: Counts, counted: Counts): string[] =>
  Object.entries(kept).flatMap(([area, before]) => {
    const now = counted[area] ?? { files: 0, tests: 0 }
    if (now.files >= before.files && now.tests >= before.tests) return []
    return [
      `test/${area} has ${now.tests} tests in ${now.files} files, and had ${before.tests} in ${before.files}.`,
    ]
  })

/** The higher of both numbers for each area, sorted by name. */
export const grown = (kept: Counts, counted: Counts): Counts => {
  const none = { files: 0, tests: 0 }
  const areas = [...new Set([...Object.keys(kept), ...Object.keys(counted)])].sort()
  return Object.fromEntries(
    areas.map((area) => {
      const [a, b] = [kept[area] ?? none, counted[area] ?? none]
      return [area, { files: Math.max(a.files, b.files), tests: Math.max(a.tests, b.tests) }]
    }),
  )
}

/**
 * The table as JSON with a line per area, so that two changes conflict only where both add to the same area.
 */
export const tableText = (counts: Counts): string => {
  const lines = Object.entries(counts).map(
    ([area, { files, tests }]) => `  ${JSON.stringify(area)}: { "files": ${files}, "tests": ${tests} }`,
  )
  return `{\n${lines.join(',\n')}\n}\n`
}
