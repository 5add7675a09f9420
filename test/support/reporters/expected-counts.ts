import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Reporter, TestModule, TestRunEndReason, Vitest } from 'vitest/node'
import { type Counts, countByArea, grown, missingFrom, tableText } from './counts.ts'

const write = (line: string): void => void process.stdout.write(`${line}\n`)

const isSkipped = (test: { result(): { state: string } }): boolean => test.result().state === 'skipped'

/**
 * Compares the number of tests and files of each area with `test/counts.json`. In CI, fewer tests or files,
 * or a skipped test, fail the run. Elsewhere a passing run writes higher numbers. Runs of selected files or
 * tests compare nothing.
 */
export default class ExpectedCounts implements Reporter {
  #vitest: Vitest | undefined

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  async onTestRunEnd(
    modules: readonly TestModule[],
    _errors: unknown,
    reason: TestRunEndReason,
  ): Promise<void> {
    const vitest = this.#vitest
    if (vitest === undefined || reason === 'interrupted') return
    const chosen = modules.length < (await vitest.globTestSpecifications()).length
    if (chosen || vitest.config.testNamePattern !== undefined) return
    const complaints = this.#compare(vitest.config.root, modules, reason)
    for (const complaint of complaints) write(complaint)
    if (complaints.length > 0 && process.env.CI !== undefined) process.exitCode = 1
  }

  /** Returns a sentence for each problem. Writes the table where its numbers may grow. */
  #compare(root: string, modules: readonly TestModule[], reason: TestRunEndReason): string[] {
    const all = modules.map((module) => ({
      path: relative(root, module.moduleId),
      tests: [...module.children.allTests()],
    }))
    const skipped = all.flatMap(({ path, tests }) =>
      tests.filter(isSkipped).map(({ fullName }) => `${path} skips "${fullName}".`),
    )
    const counted = countByArea(
      all.map(({ path, tests }) => ({ path, tests: tests.filter((test) => !isSkipped(test)).length })),
    )
    const table = join(root, 'test', 'counts.json')
    const before = existsSync(table) ? readFileSync(table, 'utf8') : '{}'
    const kept: Counts = JSON.parse(before)
    const after = tableText(grown(kept, counted))
    if (process.env.CI === undefined && reason === 'passed' && after !== before) {
      writeFileSync(table, after)
      write('test/counts.json has grown: commit it.')
    }
    const missing = missingFrom(kept, counted)
    if (!existsSync(table)) missing.push('test/counts.json is missing: a green run of all tests writes it.')
    else if (missing.length > 0)
      missing.push('If that is meant, write the lower numbers into test/counts.json.')
    return [...skipped, ...missing]
  }
}
