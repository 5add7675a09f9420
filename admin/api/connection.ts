import { createStore } from './store.ts'

/** Whether the last request got no answer at all. */
export const away = createStore(false)

const set = (value: boolean): void => {
  if (away.get() !== value) away.set(value)
}

/** Until when the service asks to wait, in milliseconds; null while it does not. */
export const busyUntil = createStore<number | null>(null)

/** Seconds that are waited for at most. A longer wait is a failure, which says so. */
export const longestWait = 30

/** Seconds after which an answer asks to be repeated; null if it does not. */
export const waitOf = ({ headers }: Response): number | null => {
  const text = headers.get('Retry-After')
  return text !== null && /^\d+$/.test(text) ? Number(text) : null
}

const noteWait = (response: Response): void => {
  const wait = response.status === 429 || response.status >= 500 ? waitOf(response) : null
  if (wait === null || wait < 2 || wait > longestWait) return
  const until = Date.now() + wait * 1000
  busyUntil.set(until)
  setTimeout(() => {
    if (busyUntil.get() === until) busyUntil.set(null)
  }, wait * 1000)
}

/** `fetch` that notes whether anything answers, and when it asks to wait. */
export const observedFetch = async (request: Request): Promise<Response> => {
  try {
    const response = await fetch(request)
    set(false)
    noteWait(response)
    return response
  } catch (error) {
    if (!request.signal.aborted) set(true)
    throw error
  }
}

/** Whether the service answers again: also by saying that nobody is logged in. */
export const isBack = async (session: string): Promise<boolean> => {
  const response = await fetch(session, { headers: { Accept: 'application/json' } }).catch(() => null)
  const answers = response !== null && response.status < 500
  if (answers) set(false)
  return answers
}
