import { expect, test } from 'vitest'
import { createPlaces } from '../../../server/platform/http/places.ts'

const limits = { inAll: 3, each: 2, waitingInAll: 4, waitingEach: 3, patience: 60_000 }
const staying = new AbortController().signal

/** Work that ends on demand. */
const startWork = (inPlace: ReturnType<typeof createPlaces>, who: string, signal = staying) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let begun = false
  const done = inPlace(who, signal, () => {
    begun = true
    return promise
  }).then(
    () => 'done',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  )
  return { begun: () => begun, end: resolve, done }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('one principal never has all slots, and others overtake its waiting requests', async () => {
  const inPlace = createPlaces(limits)
  const mine = [1, 2, 3].map(() => startWork(inPlace, 'ada'))
  const other = startWork(inPlace, 'grace')
  const third = startWork(inPlace, 'grace')
  expect([...mine, other, third].map(({ begun }) => begun())).toEqual([true, true, false, true, false])
  mine[0]?.end()
  await settled()
  // Ada waits longer than Grace, and both have a free slot of their own.
  expect([mine[2]?.begun(), third.begun()]).toEqual([true, false])
  mine[1]?.end()
  await settled()
  expect(third.begun()).toBe(true)
})

test('too many requests of one principal, and too many in total, are rejected', async () => {
  const inPlace = createPlaces(limits)
  for (let count = 0; count < 5; count += 1) startWork(inPlace, 'ada')
  expect(await startWork(inPlace, 'ada').done).toBe('rate_limited')
  startWork(inPlace, 'grace')
  startWork(inPlace, 'grace')
  expect(await startWork(inPlace, 'grace').done).toBe('unavailable')
})

test('waiting ends in time, and the problem depends on who has the slots', async () => {
  const inPlace = createPlaces({ ...limits, patience: 5 })
  const [first] = [startWork(inPlace, 'ada'), startWork(inPlace, 'ada')]
  expect(await startWork(inPlace, 'ada').done).toBe('rate_limited')
  startWork(inPlace, 'grace')
  expect(await startWork(inPlace, 'grace').done).toBe('unavailable')
  first?.end()
  await settled()
  expect(startWork(inPlace, 'grace').begun()).toBe(true)
})

test('a client that disconnects while waiting is removed and never starts', async () => {
  const inPlace = createPlaces(limits)
  const [first] = [startWork(inPlace, 'ada'), startWork(inPlace, 'ada')]
  const gone = new AbortController()
  const waiting = startWork(inPlace, 'ada', gone.signal)
  gone.abort(new Error('The client closed the connection.'))
  expect(await waiting.done).toBe('The client closed the connection.')
  const next = startWork(inPlace, 'ada')
  first?.end()
  await settled()
  expect([waiting.begun(), next.begun()]).toEqual([false, true])
})

test('a failure releases its slot', async () => {
  const inPlace = createPlaces({ ...limits, inAll: 1, each: 1 })
  for (let count = 0; count < 3; count += 1)
    await expect(inPlace('ada', staying, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(startWork(inPlace, 'ada').begun()).toBe(true)
})
