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

const createCallPool = (): CallPool => {
  const running = new Map<string, number>()
  const held = new Map<string, number>()
  const waiting = new Set<{ keys: readonly string[]; start: () => void }>()
  const hasPlace = (keys: readonly string[]): boolean =>
    keys.every((key) => (running.get(key) ?? 0) < mostCalls)
  const startSome = (): void => {
    for (const one of waiting) {
      if (!hasPlace(one.keys)) continue
      waiting.delete(one)
      for (const key of one.keys) add(running, key, 1)
      one.start()
    }
  }
  return {
    run: async (flowId, host, call) => {
      const keys = [`flow ${flowId}`, `host ${host}`]
      await new Promise<void>((start) => {
        waiting.add({ keys, start })
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
