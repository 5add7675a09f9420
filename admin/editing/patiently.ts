import { failureOf } from '../api/client.ts'
import { away } from '../api/connection.ts'
import { sessionEnded, sessionState } from '../api/session-state.ts'
import type { Store } from '../api/store.ts'

const until = <Value>({ get, subscribe }: Store<Value>, wanted: Value): Promise<void> =>
  new Promise((resolve) => {
    if (get() === wanted) return resolve()
    const stop = subscribe(() => {
      if (get() !== wanted) return
      stop()
      resolve()
    })
  })

/** How often a call is repeated at most: a service that ends each connection is not asked forever. */
const most = { away: 5, session: 2 }

/**
 * Repeats a write that was not answered as soon as the service answers again, and one without a session as soon as there is one. `call`
 * sends the same idempotency key each time.
 */
export const patiently = async <Data>(call: () => Promise<Data>): Promise<Data> => {
  const left = { ...most }
  for (;;)
    try {
      return await call()
    } catch (error) {
      const failure = failureOf(error)
      if (failure === null && away.get() && left.away > 0) {
        left.away -= 1
        await until(away, false)
      } else if (failure?.status === 401 && left.session > 0) {
        left.session -= 1
        sessionEnded()
        await until(sessionState, 'here')
      } else throw error
    }
}
