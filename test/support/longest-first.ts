import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The slowest files, for runs without timings of an earlier run, as in CI. File sizes say little about
 * duration.
 */
const longest = [
  'test/contract/requests.test.ts',
  'test/contract/violations.test.ts',
  'test/platform/lifecycle.test.ts',
  'test/contract/negatives/',
  'test/contract/coverage/by-domain/',
  'test/contract/',
  'test/system/backup/backup.test.ts',
  'test/sending/pages/browser.test.ts',
  'test/admin/',
]

/** Starts the slowest files first, so that none of them runs alone at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification): number => {
      const path = relative(this.ctx.config.root, moduleId)
      const rank = longest.findIndex((start) => path.startsWith(start))
      return rank === -1 ? longest.length : rank
    }
    return (await super.sort(files)).sort((a, b) => rankOf(a) - rankOf(b))
  }
}
