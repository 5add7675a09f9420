import { AsyncLocalStorage } from 'node:async_hooks'

/** The caller of a task, and its time limit. */
export interface Caller {
  key: string
  /** Milliseconds of CPU time for one task; it may take ten times as long by the clock. */
  limit: number
}

/** Milliseconds while a client waits for the response. */
export const requestLimit = 1200
/**
 * Milliseconds for background work. It has more time, because a busy machine must not reject what an idle one
 * accepted.
 */
const backgroundLimit = 15_000

const background: Caller = { key: 'background', limit: backgroundLimit }

const callers = new AsyncLocalStorage<Caller>()

export const currentCaller = (): Caller => callers.getStore() ?? background

/** Whether a client waits for the response and can be shown the error. */
export const isRequestWaiting = (): boolean => currentCaller() !== background

/** Runs `work` on behalf of a caller: tasks that it starts count as the caller's. */
export const runAsCaller = <Result>(caller: Caller, work: () => Result): Result => callers.run(caller, work)
