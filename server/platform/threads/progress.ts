/** When a task began and ended, by the clock that all threads of a process share; 0 as long as it has not. */
export type Progress = BigInt64Array<SharedArrayBuffer>

export const moment = {
  begun: 0,
  ended: 1,
  /** Which thread has it. */
  thread: 2,
  /** For how many microseconds a processor had worked for the thread before. */
  worked: 3,
} as const

export const newProgress = (): Progress => new BigInt64Array(new SharedArrayBuffer(32))
