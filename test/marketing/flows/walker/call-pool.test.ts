import { expect, test } from 'vitest'
import { createCallPool } from '../../../../server/marketing/flows/walker/call-pool.ts'

const yields = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

test('calls start when their flow and their host have a place, those of the flow with the fewest first', async () => {
  const pool = createCallPool()
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const call = (flowId: string, host: string, name: string) =>
    pool.run(flowId, host, () => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    })
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.()
    await yields()
  }
  for (let at = 0; at < 10; at += 1) void call('one', 'shared', `one ${at}`)
  void call('one', 'shared', 'one waits')
  void call('two', 'shared', 'two waits')
  void call('one', 'other', 'full flow')
  void call('two', 'other', 'free')
  await yields()
  // Neither the full host nor the full flow holds up the others.
  expect(begun.slice(10)).toEqual(['free'])
  await end('one 0')
  await end('one 1')
  await end('free')
  await end('one 2')
  expect(begun.slice(11)).toEqual(['two waits', 'full flow', 'one waits'])
})

test('a flow whose calls hang leaves the next place of their host to another flow', async () => {
  const pool = createCallPool()
  const begun: string[] = []
  const ends: (() => void)[] = []
  const call = (flowId: string): void => {
    void pool.run(flowId, 'shared', () => {
      begun.push(flowId)
      return new Promise<void>((resolve) => ends.push(resolve))
    })
  }
  for (let at = 0; at < 300; at += 1) call('hangs')
  for (let at = 0; at < 3; at += 1) call('other')
  await yields()
  for (let at = 0; at < 5; at += 1) {
    ends.shift()?.()
    await yields()
  }
  expect(begun.slice(10)).toEqual(['other', 'other', 'other', 'hangs', 'hangs'])
})

test('a hundred thousand calls that wait are no work for those that run', async () => {
  const pool = createCallPool()
  let running = 0
  let most = 0
  await Promise.all(
    Array.from({ length: 100_000 }, (_, at) =>
      pool.run(`flow ${at % 3}`, `host ${at % 2}`, async () => {
        running += 1
        most = Math.max(most, running)
        await Promise.resolve()
        running -= 1
      }),
    ),
  )
  expect(most).toBe(20)
})
