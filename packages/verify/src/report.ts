/** The result of one check. A check without faults passed; one with a reason to skip was not made. */
export interface Check {
  group: string
  name: string
  faults: string[]
  skipped: string | null
  /** What to know, although nothing is wrong. */
  notes: string[]
  milliseconds: number
}

/** What a check found. */
export interface Finding {
  faults?: string[]
  skipped?: string
  notes?: string[]
}

export interface Runner {
  checks: Check[]
  run(group: string, name: string, work: () => Promise<Finding>): Promise<void>
}

/** Runs checks one after the other, and keeps their results. An exception is a fault. */
export const createRunner = (told: (check: Check) => void): Runner => {
  const checks: Check[] = []
  return {
    checks,
    run: async (group, name, work) => {
      const start = performance.now()
      const finding = await work().catch((error: unknown): Finding => {
        const { message, cause } = error as Error
        const why = cause instanceof Error ? ` (${cause.message})` : ''
        return { faults: [`${message}${why}`] }
      })
      const check = {
        group,
        name,
        faults: finding.faults ?? [],
        skipped: finding.skipped ?? null,
        notes: finding.notes ?? [],
        milliseconds: performance.now() - start,
      }
      checks.push(check)
      told(check)
    },
  }
}

/** A check as lines for people. */
export const linesOf = ({ group, name, faults, skipped, notes }: Check): string[] => {
  const mark = faults.length > 0 ? 'FAIL' : skipped === null ? 'ok  ' : 'skip'
  const why = skipped === null ? '' : ` (${skipped})`
  return [
    `${mark}  ${group}: ${name}${why}`,
    ...faults.map((fault) => `        ${fault}`),
    ...notes.map((note) => `        note: ${note}`),
  ]
}

export const summaryOf = (checks: readonly Check[]): string => {
  const failed = checks.filter(({ faults }) => faults.length > 0).length
  const skipped = checks.filter(({ skipped: reason }) => reason !== null).length
  return `${checks.length} checks: ${checks.length - failed - skipped} passed, ${failed} failed, ${skipped} skipped.`
}

/** Control characters are not allowed in XML. */
const escaped = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ' ')
    .replace(/[<>&"']/g, (char) => `&#${char.charCodeAt(0)};`)

/** The checks as a JUnit report, which CI systems read. */
export const junitOf = (checks: readonly Check[]): string => {
  const suites = [...Map.groupBy(checks, ({ group }) => group)].map(([group, some]) => {
    const cases = some.map(({ name, faults, skipped, milliseconds }) => {
      const inner =
        faults.length > 0
          ? `<failure message="${escaped(faults[0] ?? '')}">${escaped(faults.join('\n'))}</failure>`
          : skipped === null
            ? ''
            : `<skipped message="${escaped(skipped)}"/>`
      const time = (milliseconds / 1000).toFixed(3)
      return `    <testcase classname="${escaped(group)}" name="${escaped(name)}" time="${time}">${inner}</testcase>`
    })
    const failures = some.filter(({ faults }) => faults.length > 0).length
    const skips = some.filter(({ skipped }) => skipped !== null).length
    return [
      `  <testsuite name="${escaped(group)}" tests="${some.length}" failures="${failures}" skipped="${skips}">`,
      ...cases,
      '  </testsuite>',
    ].join('\n')
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="contract">\n${suites.join('\n')}\n</testsuites>\n`
}
