/** Wakes who waits for something to do. */
export interface Notifier {
  /** Several rings before anybody has heard one are one. */
  notify(): void
  /** What was rung so far is about to be seen to. */
  subscribe(): void
  /** Resolves when it rings, at once where nobody has heard it since it did; or after so many milliseconds, or when aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>
}

/** For one who waits. */
export const createNotifier = (): Notifier => {
  let rung = false
  let wake: (() => void) | null = null
  return {
    notify: () => {
      rung = true
      wake?.()
    },
    subscribe: () => {
      rung = false
    },
    wait: (ms, signal) =>
      new Promise((resolve) => {
        if (rung || signal.aborted) return resolve()
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
