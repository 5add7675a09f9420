import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import type { Piscina } from 'piscina'
import { ProblemError, problem } from '../problem.ts'
import { createSlots, NoSlot } from '../slots.ts'
import { currentCaller } from './caller.ts'
import { moment, newProgress, type Progress } from './progress.ts'
import type { TaskRequest } from './worker.ts'

/** Why a thread was terminated before its task was done. */
export type EndedBy = 'time' | 'memory'

const details: Record<EndedBy, string> = {
  time: 'The input took too long to process. Make it smaller or simpler, or divide it.',
  memory: 'The input required too much memory. Make it smaller or simpler, or divide it.',
}

/**
 * A task exceeded a limit, and its thread was terminated. For the caller of a request this is the problem
 * itself.
 */
export class TaskEnded extends ProblemError {
  override name = 'TaskEnded'
  readonly by: EndedBy

  constructor(by: EndedBy) {
    super('too_complex', { detail: details[by] })
    this.by = by
  }
}

/** Milliseconds in which a new thread must be ready. */
const startTimeout = 20_000

/** Maximum bytes of a task, and milliseconds between two checks. */
const maxMemory = 256 * 1024 * 1024
const checkInterval = 100

/**
 * V8's own limit is the last resort: it applies in the middle of an allocation, and sometimes ends the
 * process instead of the thread. The periodic check usually terminates a task before.
 */
const resourceLimits = { maxOldGenerationSizeMb: 1024 }

let threads = 2
/** Milliseconds after which an idle thread ends. */
let idleTimeout = 20_000
let pool: Promise<Piscina> | null = null

const slots = createSlots(() => ({
  slots: threads,
  waiting: 50 * threads,
  waitingPerCaller: 20 * threads,
  timeout: 10_000,
}))

const ended = { done: 0, failed: 0, time: 0, memory: 0, refused: 0 }

/** The number of threads, of running and waiting tasks, and of finished tasks by result since the start. */
export const threadFigures = async () => ({
  threads: (await pool)?.threads.length ?? 0,
  running: slots.taken(),
  waiting: slots.waiting(),
  ended: { ...ended },
})

/** Sets the maximum number of threads and their idle time in milliseconds. Call it before the first task. */
export const setThreads = (most: number, idle = idleTimeout): void => {
  threads = most
  idleTimeout = idle
}

/** The library is loaded, and threads start, on the first task. */
const openPool = async (): Promise<Piscina> => {
  const { Piscina: Pool } = await import('piscina')
  const versioned = getCompileCacheDir()
  const cacheFolder = versioned === undefined ? undefined : dirname(versioned)
  return new Pool({
    filename: new URL('./worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idleTimeout,
    // Idle threads wait in the event loop, so that they can close what they opened.
    atomics: 'disabled',
    resourceLimits,
    // An exploit of a parser finds no secrets in the environment. A thread inherits no cache of compiled code.
    env: cacheFolder === undefined ? {} : { NODE_COMPILE_CACHE: cacheFolder },
    execArgv: [],
  })
}

/** Terminates all threads; a later task starts new ones. */
export const closeThreads = async (): Promise<void> => {
  const closing = pool
  pool = null
  await (await closing)?.destroy()
}

const sinceThen = (then: bigint): number => Number(process.hrtime.bigint() - then) / 1e6

/** Bytes that a thread uses, and CPU milliseconds of its task; null if unknown. */
const usageOf = async (
  opened: Piscina,
  progress: Progress,
): Promise<{ memory: number; worked: number } | null> => {
  const id = Atomics.load(progress, moment.thread)
  const thread = opened.threads.find((one) => BigInt(one.threadId) === id)
  // Older versions of Node have no `cpuUsage`: then only elapsed time counts.
  if (thread?.cpuUsage === undefined) return null
  try {
    const [heap, cpu] = await Promise.all([thread.getHeapStatistics(), thread.cpuUsage()])
    const before = Number(Atomics.load(progress, moment.worked))
    return {
      memory: heap.used_heap_size + heap.external_memory,
      worked: (cpu.user + cpu.system - before) / 1000,
    }
  } catch {
    return null
  }
}

/**
 * On a busy machine a task may take this multiple of its limit in elapsed time. Its CPU time must stay below
 * the limit.
 */
const elapsedFactor = 10

/** Whether a task exceeds its limit: by CPU time if known, and always by elapsed time. */
export const isOverdue = (limit: number, time: number, worked: number | null): boolean =>
  time > elapsedFactor * limit || (time > limit && (worked ?? time) > limit)

/**
 * Terminates a task that exceeds `limit` or the memory limit. Call the returned function to stop watching.
 */
const watch = (
  opened: Piscina,
  progress: Progress,
  limit: number,
  end: (reason: Error) => void,
): (() => void) => {
  const ordered = process.hrtime.bigint()
  const check = async (): Promise<void> => {
    const begun = Atomics.load(progress, moment.begun)
    if (begun === 0n && sinceThen(ordered) > startTimeout)
      return end(
        problem('unavailable', {
          detail: 'No thread could be started. Try again in a few seconds.',
          headers: { 'Retry-After': '5' },
        }),
      )
    if (begun === 0n) return
    const usage = await usageOf(opened, progress)
    // The task is done, but its result has not been read yet.
    if (Atomics.load(progress, moment.ended) !== 0n) return
    if (isOverdue(limit, sinceThen(begun), usage?.worked ?? null)) return end(new TaskEnded('time'))
    if ((usage?.memory ?? 0) > maxMemory) return end(new TaskEnded('memory'))
  }
  const timer = setInterval(() => void check(), Math.min(checkInterval, limit))
  return () => clearInterval(timer)
}

const inThread = async (module: URL, input: unknown, limit: number): Promise<unknown> => {
  pool ??= openPool()
  const opened = await pool
  const progress = newProgress()
  const ending = new AbortController()
  const stop = watch(opened, progress, limit, (reason) => ending.abort(reason))
  try {
    const order: TaskRequest = { module: module.href, input, progress }
    return await opened.run(order, { signal: ending.signal })
  } catch (error) {
    if (ending.signal.aborted) throw ending.signal.reason
    if ((error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY') throw new TaskEnded('memory')
    throw error
  } finally {
    stop()
  }
}

const enter = async (caller: string): Promise<() => void> => {
  try {
    return await slots.enter(caller)
  } catch (error) {
    if (!(error instanceof NoSlot)) throw error
    ended.refused++
    throw problem('unavailable', {
      detail: 'Too much content is being processed. Try again in a few seconds.',
      headers: { 'Retry-After': '5' },
      cause: error,
    })
  }
}

/**
 * Runs a task whose input may be expensive in a separate thread. `module` has the task as its default export;
 * input and result are plain data and are copied. The event loop continues meanwhile. The task counts as the
 * current caller's and takes turns with others.
 *
 * @throws TaskEnded, unavailable
 */
export const runTask = async (module: URL, input: unknown): Promise<unknown> => {
  const { key, limit } = currentCaller()
  const leave = await enter(key)
  try {
    const result = await inThread(module, input, limit)
    ended.done++
    return result
  } catch (error) {
    ended[error instanceof TaskEnded ? error.by : 'failed']++
    throw error
  } finally {
    leave()
  }
}

/**
 * A task of a module with one default export: `task<typeof import('./work.ts').default>(new URL('./work.ts',
 * import.meta.url))`. Only the thread loads the module.
 */
export const task =
  <Work extends (input: never) => unknown>(module: URL) =>
  async (input: Parameters<Work>[0]): Promise<Awaited<ReturnType<Work>>> =>
    (await runTask(module, input)) as Awaited<ReturnType<Work>>
