import { runAsCaller } from '../../server/platform/threads/caller.ts'
import { runTask } from '../../server/platform/threads/pool.ts'

const held = new URL('../platform/threads/work/held.ts', import.meta.url)

/** Runs `work` while a task holds all threads of its caller, and another task waits behind it. */
export const whileHeld = async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
  const until = new Int32Array(new SharedArrayBuffer(4))
  const caller = { key, limit: 60_000 }
  const tasks = [1, 2].map(() => runAsCaller(caller, () => runTask(held, until)))
  try {
    return await work()
  } finally {
    Atomics.store(until, 0, 1)
    Atomics.notify(until, 0)
    await Promise.all(tasks)
  }
}
