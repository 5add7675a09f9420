import { AsyncLocalStorage } from 'node:async_hooks'

/** For whom something is done, and how long it may take. */
export interface Caller {
  key: string
  /** Milliseconds for which a processor may work on one task; by the clock it may take ten times as long. */
  limit: number
}

/** Somebody waits for an answer. */
export const whileSomebodyWaits = 1200
/** What the service does by itself may take longer: a busy machine must not stop what was accepted on an idle one. */
const withoutAnybody = 15_000

const background: Caller = { key: 'background', limit: withoutAnybody }

const callers = new AsyncLocalStorage<Caller>()

export const callerNow = (): Caller => callers.getStore() ?? background

/** Whether somebody waits for the answer, who can be told what is wrong. */
export const somebodyWaits = (): boolean => callerNow() !== background

/** Does something for a caller: whatever tasks it starts count as theirs. */
export const asCaller = <Result>(caller: Caller, work: () => Result): Result => callers.run(caller, work)
