import { expect, test } from 'vitest'
import type { Handlers } from '../../../server/platform/contract/handler.ts'
import { problem } from '../../../server/platform/problem.ts'
import { startTestApp } from '../../support/app.ts'

const holdUp = (milliseconds: number): void => {
  const over = performance.now() + milliseconds
  while (performance.now() < over);
}

const waiting = Promise.withResolvers<void>()
const handlers: Partial<Handlers> = {
  getMe: async () => {
    await new Promise((resolve) => setTimeout(resolve, 1))
    holdUp(600)
    throw problem('internal_error')
  },
  // Running all the time, and not the cause.
  getEdition: async () => {
    await waiting.promise
    throw problem('internal_error')
  },
}
const app = await startTestApp({ handlers })

const readiness = async () =>
  (await (await fetch(`${app.url}/readyz`)).json()) as { stall?: { seconds: number; operation: string } }

/** On a busy machine a longer delay than the handler's has other causes, or several. */
const stallUntilTold = async (): Promise<string> => {
  await app.send('GET', '/me')
  const answer = await fetch(`${app.url}/metrics`, { headers: { authorization: app.admin.authorization } })
  return answer.text()
}

test('a stall is reported by the operation that caused it, in /readyz and in the metrics', async () => {
  const other = app.send('GET', '/settings/edition')
  // The late check runs in the next turn.
  await expect
    .poll(stallUntilTold, { timeout: 10_000 })
    .toMatch(/crs_event_loop_stall_seconds_count\{operation="getMe"\} \d/)
  expect(await readiness()).toMatchObject({
    stall: { seconds: expect.any(Number), operation: expect.any(String) },
  })
  waiting.resolve()
  await other
})
