import { beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../support/app.ts'
import { sampleCall, send } from '../walk/calls.ts'
import { operations } from '../walk/contract.ts'
import { expectProblem } from '../walk/problems.ts'

const app = await startTestApp()

beforeAll(() => app.parts.sql.end())

test.for(operations)('$id says that it is not available, whoever asks', async (operation) => {
  for (const caller of [
    { authorization: app.admin.authorization },
    { cookie: `crs_session=${'A'.repeat(43)}` },
  ]) {
    const answer = await send(app, operation, sampleCall(operation), caller)
    expect(expectProblem(answer, 'unavailable')).toEqual([])
    expect(answer.headers.get('retry-after')).toBe('2')
  }
})

test('an unknown address says so, too, and anonymous requests', async () => {
  expectProblem(await app.send('GET', '/no-such-thing'), 'unavailable')
  expectProblem(await app.send('GET', '/me', { authorization: null }), 'unavailable')
})
