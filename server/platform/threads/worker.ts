import { flushCompileCache } from 'node:module'
import { threadId } from 'node:worker_threads'
import { moment, type Progress } from './progress.ts'

/** A request to a thread: the module whose default export to call, and plain data as input. */
export interface TaskRequest {
  module: string
  input: unknown
  progress: Progress
}

/** Runs in a thread. Its time counts after its code has been loaded: loading is our work, not the input's. */
export default async ({ module, input, progress }: TaskRequest): Promise<unknown> => {
  const { default: work } = (await import(module)) as { default: (input: unknown) => unknown }
  // Node writes the cache when a process ends, and a thread is terminated.
  flushCompileCache()
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
