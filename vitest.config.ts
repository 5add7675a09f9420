import { defineConfig } from 'vitest/config'

/** Where a run writes its results as JSON, for `.ci/run`. */
const report = process.env.TEST_REPORT

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    reporters: [
      'default',
      'test/support/reporters/slowest-files.ts',
      'test/support/reporters/kept-counts.ts',
      ...(report === undefined ? [] : [['json', { outputFile: report }] satisfies ['json', object]]),
    ],
    setupFiles: ['test/support/seed.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // A process loads the server and its libraries once, and not for each of some 300 files: a third of the processor time.
    isolate: false,
    retry: 0,
    testTimeout: 15_000,
    hookTimeout: 30_000,
    allowOnly: process.env.CI === undefined,
  },
})
