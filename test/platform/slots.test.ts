import { expect, test } from 'vitest'
import { createSlots, NoSlot } from '../../server/platform/slots.ts'

const limits = { slots: 2, waiting: 4, waitingPerCaller: 3, timeout: 60_000 }

/** The callers that have started, in order; `leave` ends the first of them. */
const scene = (given = limits) => {
  const { enter, waiting } = createSlots(() => given)
  const begun: string[] = []
  const leaves: (() => void)[] = []
  const come = (caller: string) =>
    enter(caller).then((leave) => {
      begun.push(caller)
      leaves.push(leave)
    })
  const leave = async () => {
    leaves.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  /** Arrives, and is still waiting at the end of the test. */
  const stay = (caller: string) => void come(caller).catch(() => undefined)
  return { come, stay, leave, begun, waiting }
}

test('one of several slots is left to others, and the caller that has waited most rounds is next', async () => {
  const { come, leave, begun } = scene()
  const all = ['ada', 'ada', 'ada', 'grace', 'grace', 'alan'].map(come)
  await Promise.resolve()
  expect(begun).toEqual(['ada', 'grace'])
  for (let count = 0; count < 4; count += 1) await leave()
  await Promise.all(all)
  expect(begun).toEqual(['ada', 'grace', 'ada', 'grace', 'alan', 'ada'])
})

test('waiting tasks are limited per caller and in total', async () => {
  const { come, stay, waiting } = scene()
  for (const caller of ['ada', 'ada', 'ada', 'ada', 'grace', 'grace']) stay(caller)
  expect(waiting()).toBe(4)
  await expect(come('ada')).rejects.toThrow(NoSlot)
  await expect(come('alan')).rejects.toThrow(NoSlot)
})

test('too many tasks of one caller are rejected though others may still wait', async () => {
  const { come, stay, waiting } = scene({ ...limits, waiting: 100 })
  for (let count = 0; count < 4; count += 1) stay('ada')
  await expect(come('ada')).rejects.toThrow(NoSlot)
  expect(waiting()).toBe(3)
})

test('no task waits longer than the limit, or starts afterwards', async () => {
  const { come, leave, begun, waiting } = scene({ ...limits, timeout: 5 })
  void come('ada')
  await expect(come('ada')).rejects.toThrow('within 5 ms')
  expect(waiting()).toBe(0)
  await leave()
  expect(begun).toEqual(['ada'])
})
