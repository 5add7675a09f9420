import { threadId } from 'node:worker_threads'
import { moment, type Progress } from './progress.ts'

/** What a thread is asked for: the module whose default export does it, and plain data to do it with. */
export interface Order {
  module: string
  input: unknown
  progress: Progress
}

/** Runs in a thread. Its time counts from when its code is loaded: to load is our work, not that of what somebody wrote. */
export default async ({ module, input, progress }: Order): Promise<unknown> => {
  const { default: work } = (await import(module)) as { default: (input: unknown) => unknown }
  Atomics.store(progress, moment.thread, BigInt(threadId))
  const { user, system } = process.threadCpuUsage?.() ?? { user: 0, system: 0 }
  Atomics.store(progress, moment.worked, BigInt(user + system))
  Atomics.store(progress, moment.begun, process.hrtime.bigint())
  try {
    return await work(input)
  } finally {
    Atomics.store(progress, moment.ended, process.hrtime.bigint())
  }
}
