import { readdir } from 'node:fs/promises'
import { enableCompileCache, getCompileCacheDir } from 'node:module'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runAsCaller } from '../../../server/platform/threads/caller.ts'
import {
  closeThreads,
  isOverdue,
  runTask,
  task,
  threadFigures,
} from '../../../server/platform/threads/pool.ts'
import { makeDataFolder } from '../../support/data-folder.ts'
import { shareOfThisThread } from '../../support/thread-share.ts'

const work = (name: string) => new URL(`./work/${name}.ts`, import.meta.url)
const echo = task<typeof import('./work/echo.ts').default>(work('echo'))
const impatient = <Result>(does: () => Promise<Result>) => runAsCaller({ key: 'test', limit: 200 }, does)

// Work of other files in this process ends first.
beforeAll(closeThreads)
afterAll(closeThreads)

describe('a task in a thread', () => {
  test('starts the first thread', async () => {
    expect((await threadFigures()).threads).toBe(0)
    expect(await echo({ words: ['a', 'b'] })).toMatchObject({ value: { words: ['a', 'b'] } })
    expect((await threadFigures()).threads).toBe(1)
  })

  test('sees nothing of the environment, which has secrets', async () => {
    expect((await echo(null)).secrets).toEqual([])
  })

  test('that never ends is terminated with a problem, and the next ones run', async () => {
    const share = await shareOfThisThread(async () => {
      await expect(impatient(() => runTask(work('endless'), null))).rejects.toMatchObject({
        code: 'too_complex',
        by: 'time',
        message: expect.stringContaining('smaller or simpler'),
      })
    })
    expect(share).toBeLessThan(0.5)
    expect(await echo(1)).toMatchObject({ value: 1 })
  })

  test('that only waits has more elapsed time', async () => {
    expect(await impatient(() => runTask(work('waiting'), 700))).toBe('done')
  })

  test.for([
    [199, 199, false],
    [300, 200, false],
    [300, 201, true],
    [2000, 0, false],
    [2001, 0, true],
    [200, null, false],
    [201, null, true],
  ] as const)('of 200 ms is overdue after %i ms with CPU time of %s: %s', ([time, worked, overdue]) => {
    expect(isOverdue(200, time, worked)).toBe(overdue)
  })

  test('that uses too much memory is terminated, and the process continues', async () => {
    const greedy = runAsCaller({ key: 'test', limit: 60_000 }, () => runTask(work('greedy'), null))
    await expect(greedy).rejects.toMatchObject({ code: 'too_complex', by: 'memory' })
    expect(await echo(2)).toMatchObject({ value: 2 })
  }, 60_000)

  test('that fails only fails for its caller', async () => {
    await expect(runTask(work('failing'), null)).rejects.toThrow('This is not possible.')
    expect(await echo(3)).toMatchObject({ value: 3 })
  })

  test('shares two threads with a hundred others', async () => {
    const callers = Array.from({ length: 5 }, (_, number) => `caller ${number}`)
    const answers = await Promise.all(
      callers.flatMap((key) =>
        Array.from({ length: 20 }, (_, number) => runAsCaller({ key, limit: 15_000 }, () => echo(number))),
      ),
    )
    expect(answers).toHaveLength(100)
    expect(new Set(answers.map(({ threadId }) => threadId)).size).toBeLessThanOrEqual(2)
    expect((await threadFigures()).threads).toBeLessThanOrEqual(2)
  })

  test('of one caller does not delay another caller, however many there are', async () => {
    const endless = Array.from({ length: 4 }, () =>
      runAsCaller({ key: 'many', limit: 200 }, () => runTask(work('endless'), null)),
    )
    const settled = Promise.allSettled(endless)
    expect(await runAsCaller({ key: 'one', limit: 15_000 }, () => echo(4))).toMatchObject({ value: 4 })
    expect((await threadFigures()).running).toBe(1)
    await settled
  })

  test('is rejected if its caller has too many waiting', async () => {
    const many = Array.from({ length: 60 }, () => impatient(() => echo(5)))
    const refused = (await Promise.allSettled(many)).filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]).toMatchObject({ reason: { code: 'unavailable', headers: { 'Retry-After': '5' } } })
  })

  test('gets new threads after all were closed', async () => {
    await closeThreads()
    expect((await threadFigures()).threads).toBe(0)
    expect(await echo(6)).toMatchObject({ value: 6 })
  })

  test('has the cache of compiled code of its process', async () => {
    const folder = await makeDataFolder('crs-code-')
    enableCompileCache(folder)
    await closeThreads()
    expect((await echo(null)).cache).toBe(getCompileCacheDir())
    expect(await readdir(getCompileCacheDir() ?? folder)).not.toEqual([])
  })
})
