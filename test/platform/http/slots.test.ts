import { expect, test } from 'vitest'
import { createRequestSlots } from '../../../server/platform/http/slots.ts'

const limits = { slots: 3, perCaller: 2, waiting: 4, waitingPerCaller: 3, timeout: 60_000 }
const staying = new AbortController().signal

/** Work that ends on demand. */
const startWork = (inSlot: ReturnType<typeof createRequestSlots>, who: string, signal = staying) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let begun = false
  const done = inSlot(who, signal, () => {
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
  const inSlot = createRequestSlots(limits)
  const mine = [1, 2, 3].map(() => startWork(inSlot, 'ada'))
  const other = startWork(inSlot, 'grace')
  const third = startWork(inSlot, 'grace')
  await settled()
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
  const inSlot = createRequestSlots(limits)
  for (let count = 0; count < 5; count += 1) startWork(inSlot, 'ada')
  expect(await startWork(inSlot, 'ada').done).toBe('rate_limited')
  startWork(inSlot, 'grace')
  startWork(inSlot, 'grace')
  expect(await startWork(inSlot, 'grace').done).toBe('unavailable')
})

test('waiting ends in time, and the problem depends on who has the slots', async () => {
  const inSlot = createRequestSlots({ ...limits, timeout: 5 })
  const [first] = [startWork(inSlot, 'ada'), startWork(inSlot, 'ada')]
  expect(await startWork(inSlot, 'ada').done).toBe('rate_limited')
  startWork(inSlot, 'grace')
  expect(await startWork(inSlot, 'grace').done).toBe('unavailable')
  first?.end()
  await settled()
  const next = startWork(inSlot, 'grace')
  await settled()
  expect(next.begun()).toBe(true)
})

test('a client that disconnects while waiting is removed and never starts', async () => {
  const inSlot = createRequestSlots(limits)
  const [first] = [startWork(inSlot, 'ada'), startWork(inSlot, 'ada')]
  const gone = new AbortController()
  const waiting = startWork(inSlot, 'ada', gone.signal)
  gone.abort(new Error('The client closed the connection.'))
  expect(await waiting.done).toBe('The client closed the connection.')
  const next = startWork(inSlot, 'ada')
  first?.end()
  await settled()
  expect([waiting.begun(), next.begun()]).toEqual([false, true])
})

test('a failure releases its slot', async () => {
  const inSlot = createRequestSlots({ ...limits, slots: 1, perCaller: 1 })
  for (let count = 0; count < 3; count += 1)
    await expect(inSlot('ada', staying, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  const next = startWork(inSlot, 'ada')
  await settled()
  expect(next.begun()).toBe(true)
})
