import { useSyncExternalStore } from 'react'
import type { Store } from './observable.ts'

export { createStore, type Store } from './observable.ts'

/** The value of a store; the component renders again when it changes. */
export const useStore = <Value>({ subscribe, get }: Store<Value>): Value =>
  useSyncExternalStore(subscribe, get)
