/** When a task began and ended, by a clock that all threads of a process share; 0 if it has not yet. */
export type Progress = BigInt64Array<SharedArrayBuffer>

export const moment = {
  begun: 0,
  ended: 1,
  /** The id of its thread. */
  thread: 2,
  /** CPU microseconds of the thread before the task. */
  worked: 3,
} as const

export const newProgress = (): Progress => new BigInt64Array(new SharedArrayBuffer(32))
