/** A value outside of the tree of components. It knows nothing of React, so that tests of plain code can use it. */
export interface Store<Value> {
  get: () => Value
  set: (next: Value) => void
  subscribe: (listen: () => void) => () => void
}

export const createStore = <Value>(initial: Value): Store<Value> => {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      value = next
      for (const listen of listeners) listen()
    },
    subscribe: (listen) => {
      listeners.add(listen)
      return () => {
        listeners.delete(listen)
      }
    },
  }
}
