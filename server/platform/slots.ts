/** How many tasks may run at once, how many may wait, and for how long. */
export interface SlotLimits {
  slots: number
  /** Of one caller. Default: all but one, so that one caller cannot block the others. */
  perCaller?: number
  waiting: number
  /** Maximum waiting tasks of one caller. */
  waitingPerCaller: number
  /** Milliseconds that a caller waits for a slot. */
  timeout: number
}

/** No slot became free in time, or too many tasks are waiting. */
export class NoSlot extends Error {
  override name = 'NoSlot'
  /** Whether the caller's own tasks are in the way. */
  readonly isOwn: boolean
  constructor(message: string, isOwn = false) {
    super(message)
    this.isOwn = isOwn
  }
}

interface Waiting {
  begin(leave: () => void): void
}

/**
 * Grants slots round-robin by caller, so that many tasks of one caller do not delay others.
 */
export const createSlots = (limits: () => SlotLimits) => {
  const running = new Map<string, number>()
  const queues = new Map<string, Set<Waiting>>()
  const taken = (): number => [...running.values()].reduce((sum, count) => sum + count, 0)
  const waiting = (): number => [...queues.values()].reduce((sum, queue) => sum + queue.size, 0)

  const hasItsShare = (caller: string): boolean => {
    const { slots, perCaller = Math.max(1, slots - 1) } = limits()
    return (running.get(caller) ?? 0) >= perCaller
  }
  const mayBegin = (caller: string): boolean => taken() < limits().slots && !hasItsShare(caller)

  const begin = (caller: string): (() => void) => {
    running.set(caller, (running.get(caller) ?? 0) + 1)
    return () => {
      const left = (running.get(caller) ?? 0) - 1
      if (left > 0) running.set(caller, left)
      else running.delete(caller)
      for (let next = nextOf(); next !== null; next = nextOf()) next.waiting.begin(begin(next.caller))
    }
  }

  const remove = (caller: string, one: Waiting): void => {
    const queue = queues.get(caller)
    queue?.delete(one)
    if (queue?.size === 0) queues.delete(caller)
  }

  /** Removes the next task that may start from the queue; its caller goes to the end of the round. */
  const nextOf = (): { caller: string; waiting: Waiting } | null => {
    for (const [caller, queue] of queues) {
      const [first] = queue
      if (first === undefined || !mayBegin(caller)) continue
      queues.delete(caller)
      queue.delete(first)
      if (queue.size > 0) queues.set(caller, queue)
      return { caller, waiting: first }
    }
    return null
  }

  /**
   * Waits for a slot; call the returned function when the work is done. @throws NoSlot, and the reason of `signal` if it is
   * aborted first
   */
  const enter = async (caller: string, signal?: AbortSignal): Promise<() => void> => {
    signal?.throwIfAborted()
    if (mayBegin(caller)) return begin(caller)
    const { waiting: most, waitingPerCaller, timeout } = limits()
    const queue = queues.get(caller) ?? new Set<Waiting>()
    const hasManyWaiting = queue.size >= waitingPerCaller
    if (waiting() >= most || hasManyWaiting) throw new NoSlot('Too many tasks are waiting.', hasManyWaiting)
    return new Promise((resolve, reject) => {
      const settle = (done: () => void): void => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', cancel)
        done()
      }
      const giveUp = (reason: unknown): void => {
        remove(caller, one)
        settle(() => reject(reason))
      }
      const cancel = (): void => giveUp(signal?.reason)
      const one: Waiting = { begin: (leave) => settle(() => resolve(leave)) }
      const timer = setTimeout(
        () => giveUp(new NoSlot(`No slot became free within ${timeout} ms.`, hasItsShare(caller))),
        timeout,
      )
      signal?.addEventListener('abort', cancel)
      queue.add(one)
      queues.set(caller, queue)
    })
  }

  return { enter, taken, waiting }
}
