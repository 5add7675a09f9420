import { expect, test } from 'vitest'
import { createPlaces, NoPlace } from '../../../server/platform/threads/places.ts'

const limits = { places: 2, waiting: 4, waitingEach: 3, patience: 60_000 }

/** Who has begun, in order; `leave` ends the one that began first. */
const scene = (given = limits) => {
  const { enter, waiting } = createPlaces(() => given)
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
  /** Comes, and is still waiting when the test is over. */
  const stay = (caller: string) => void come(caller).catch(() => undefined)
  return { come, stay, leave, begun, waiting }
}

test('of several places one is left to others, and whoever has waited through most turns is next', async () => {
  const { come, leave, begun } = scene()
  const all = ['ada', 'ada', 'ada', 'grace', 'grace', 'alan'].map(come)
  await Promise.resolve()
  expect(begun).toEqual(['ada', 'grace'])
  for (let count = 0; count < 4; count += 1) await leave()
  await Promise.all(all)
  expect(begun).toEqual(['ada', 'grace', 'ada', 'grace', 'alan', 'ada'])
})

test('so many of one caller wait, and so many in all', async () => {
  const { come, stay, waiting } = scene()
  for (const caller of ['ada', 'ada', 'ada', 'ada', 'grace', 'grace']) stay(caller)
  expect(waiting()).toBe(4)
  await expect(come('ada')).rejects.toThrow(NoPlace)
  await expect(come('alan')).rejects.toThrow(NoPlace)
})

test('too many of one caller are refused though others may still wait', async () => {
  const { come, stay, waiting } = scene({ ...limits, waiting: 100 })
  for (let count = 0; count < 4; count += 1) stay('ada')
  await expect(come('ada')).rejects.toThrow(NoPlace)
  expect(waiting()).toBe(3)
})

test('nobody waits longer than that, or begins afterwards', async () => {
  const { come, leave, begun, waiting } = scene({ ...limits, patience: 5 })
  void come('ada')
  await expect(come('ada')).rejects.toThrow('within 5 ms')
  expect(waiting()).toBe(0)
  await leave()
  expect(begun).toEqual(['ada'])
})
