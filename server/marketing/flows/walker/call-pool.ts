/** Calls at the same time for one automation, and to one host. */
const mostCalls = 10

/** Contacts of one flow that this process holds for calls. With more, it takes no others of the flow until some have called. */
const mostHeld = 1_000

/** The places of calls in one process. Calls wait here for each other; routing and walking wait for none of them. */
export interface CallPool {
  /** Runs a call when its flow and its host have a place. */
  run<Outcome>(flowId: string, host: string, call: () => Promise<Outcome>): Promise<Outcome>
  /** Counts contacts that are held for calls of a flow; a negative number when they are no longer held. */
  hold(flowId: string, contacts: number): void
  /** Flows that have enough contacts held. */
  full(): string[]
}

const add = (counts: Map<string, number>, key: string, by: number): void => {
  const count = (counts.get(key) ?? 0) + by
  if (count === 0) counts.delete(key)
  else counts.set(key, count)
}

/** Calls of one flow to one host that wait for a place, in the order of their arrival. */
interface Queue {
  flow: string
  keys: readonly string[]
  waiting: { number: number; start: () => void }[]
  /** How many of them have started. */
  started: number
}

export const createCallPool = (): CallPool => {
  const running = new Map<string, number>()
  const held = new Map<string, number>()
  const queues = new Map<string, Queue>()
  let arrived = 0
  const hasPlace = (keys: readonly string[]): boolean =>
    keys.every((key) => (running.get(key) ?? 0) < mostCalls)
  /**
   * The queue with a place whose flow has the fewest calls under way, and among these the one whose first call arrived first. So a
   * flow whose calls hang does not keep the places of a host that others call too. Looks at queues, not at all that wait.
   */
  const nextQueue = (): Queue | null => {
    let next: Queue | null = null
    let [fewest, first] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (const queue of queues.values()) {
      const { number } = queue.waiting[queue.started] ?? {}
      if (number === undefined || !hasPlace(queue.keys)) continue
      const count = running.get(queue.flow) ?? 0
      if (count > fewest || (count === fewest && number > first)) continue
      next = queue
      ;[fewest, first] = [count, number]
    }
    return next
  }
  const startSome = (): void => {
    for (let queue = nextQueue(); queue !== null; queue = nextQueue()) {
      const one = queue.waiting[queue.started]
      queue.started += 1
      if (queue.started === queue.waiting.length) queues.delete(queue.keys.join(' '))
      for (const key of queue.keys) add(running, key, 1)
      one?.start()
    }
  }
  return {
    run: async (flowId, host, call) => {
      const flow = `flow ${flowId}`
      const keys = [flow, `host ${host}`]
      await new Promise<void>((start) => {
        const queue = queues.get(keys.join(' ')) ?? { flow, keys, waiting: [], started: 0 }
        queues.set(keys.join(' '), queue)
        arrived += 1
        queue.waiting.push({ number: arrived, start })
        startSome()
      })
      try {
        return await call()
      } finally {
        for (const key of keys) add(running, key, -1)
        startSome()
      }
    },
    hold: (flowId, contacts) => add(held, flowId, contacts),
    full: () => [...held].flatMap(([flowId, count]) => (count >= mostHeld ? [flowId] : [])),
  }
}

/** The pool of this process. */
export const callPool = createCallPool()
