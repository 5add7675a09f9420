import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

test('every workflow has a test of its name', () => {
  const workflows = globSync('openapi/workflows/*.arazzo.yaml').map((file) => basename(file, '.arazzo.yaml'))
  const tests = globSync('test/journeys/*.test.ts').map((file) => basename(file, '.test.ts'))
  expect(workflows.length).toBeGreaterThan(0)
  expect(workflows.filter((name) => !tests.includes(name))).toEqual([])
})
