import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { hasPriority, yieldToPriority } from '../../../server/sending/deliveries/sending/priority.ts'

const passing = () => {
  const seen = { passed: false }
  const done = yieldToPriority().then(() => {
    seen.passed = true
  })
  return { seen, done }
}

test('a campaign does not wait without a single message', async () => {
  const { seen } = passing()
  await turn()
  await turn()
  expect(seen.passed).toBe(true)
})

test('a campaign waits for the last single message under way', async () => {
  const [one, other] = [Promise.withResolvers<number>(), Promise.withResolvers<number>()]
  const both = [hasPriority(() => one.promise), hasPriority(() => other.promise)]
  const { seen, done } = passing()
  one.resolve(1)
  await turn()
  await turn()
  expect(seen.passed).toBe(false)
  other.resolve(2)
  await done
  expect(await Promise.all(both)).toEqual([1, 2])
})

test('a campaign continues after its maximum wait, and after a failure', async () => {
  const long = Promise.withResolvers<void>()
  const hasty = hasPriority(() => long.promise)
  await yieldToPriority()
  long.reject(new Error('The server has gone.'))
  await expect(hasty).rejects.toThrow('The server has gone.')
  const { seen } = passing()
  await turn()
  await turn()
  expect(seen.passed).toBe(true)
})
