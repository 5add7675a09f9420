import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    setupFiles: ['test/support/seed.ts'],
    pool: 'forks',
    maxWorkers: 2,
    retry: 0,
    testTimeout: 15_000,
    hookTimeout: 30_000,
    allowOnly: process.env.CI === undefined,
  },
})
