import { beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../support/app.ts'
import { sampleCall, send } from '../walk/calls.ts'
import { operations } from '../walk/contract.ts'
import { expectProblem } from '../walk/problems.ts'

const app = await startTestApp()

beforeAll(() => app.context.sql.end())

test.for(operations)('$id returns unavailable to every caller', async (operation) => {
  for (const caller of [
    { authorization: app.admin.authorization },
    { cookie: `crs_session=${'A'.repeat(43)}` },
  ]) {
    const answer = await send(app, operation, sampleCall(operation), caller)
    expect(expectProblem(answer, 'unavailable')).toEqual([])
    expect(answer.headers.get('retry-after')).toBe('2')
  }
})

test('returns unavailable for an unknown path and for an anonymous request', async () => {
  expectProblem(await app.send('GET', '/no-such-thing'), 'unavailable')
  expectProblem(await app.send('GET', '/me', { authorization: null }), 'unavailable')
})
