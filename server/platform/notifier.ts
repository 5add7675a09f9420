/** Wakes a loop that waits for work. */
export interface Notifier {
  /** Several calls before the next `subscribe` count as one. */
  notify(): void
  /** The work announced so far is about to be done. */
  subscribe(): void
  /**
   * Resolves on the next `notify`, at once if there was one since `subscribe`; or after `ms` milliseconds, or
   * when aborted.
   */
  wait(ms: number, signal: AbortSignal): Promise<void>
}

/** For a single waiting loop. */
export const createNotifier = (): Notifier => {
  let isNotified = false
  let wake: (() => void) | null = null
  return {
    notify: () => {
      isNotified = true
      wake?.()
    },
    subscribe: () => {
      isNotified = false
    },
    wait: (ms, signal) =>
      new Promise((resolve) => {
        if (isNotified || signal.aborted) return resolve()
        const done = (): void => {
          clearTimeout(timer)
          signal.removeEventListener('abort', done)
          wake = null
          resolve()
        }
        const timer = setTimeout(done, ms)
        signal.addEventListener('abort', done)
        wake = done
      }),
  }
}
