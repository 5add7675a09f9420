import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/support/longest-first.ts'
import { useMemoryFolder } from './test/support/memory-folder.ts'

/** Where a run writes its results as JSON, for `.ci/run`. */
const report = process.env.TEST_REPORT

useMemoryFolder()

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    reporters: [
      'default',
      './test/support/reporters/slowest-files.ts',
      './test/support/reporters/expected-counts.ts',
      './test/support/reporters/independent-checker.ts',
      ...(report === undefined ? [] : [['json', { outputFile: report }] satisfies ['json', object]]),
    ],
    setupFiles: ['test/support/seed.ts'],
    pool: 'forks',
    // One more than CI has processors: many tests wait for the database, for another process or for a moment to come.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // A process loads the server and its libraries once, and not for each of some 300 files: a third of the processor time.
    isolate: false,
    // Node loads the files itself, as it does in production: Vite's loader makes each use of an import a call, a sixth of the processor time.
    experimental: { viteModuleRunner: false },
    retry: 0,
    // Limits for what hangs, far above what a busy machine takes.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A busy machine takes longer than the second that Vitest waits.
    expect: { poll: { timeout: 20_000 } },
    allowOnly: process.env.CI === undefined,
  },
})
