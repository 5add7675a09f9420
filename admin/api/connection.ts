import { createStore } from './store.ts'

/** Whether the last request got no answer at all. */
export const away = createStore(false)

const set = (value: boolean): void => {
  if (away.get() !== value) away.set(value)
}

/** `fetch` that notes whether anything answers. */
export const observedFetch = async (request: Request): Promise<Response> => {
  try {
    const response = await fetch(request)
    set(false)
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
