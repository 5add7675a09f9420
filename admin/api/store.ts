import { useSyncExternalStore } from 'react'

/** A value outside of the tree of components. */
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

/** The value of a store; the component renders again when it changes. */
export const useStore = <Value>({ subscribe, get }: Store<Value>): Value =>
  useSyncExternalStore(subscribe, get)
