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

/** Whether the service answers again. */
export const isBack = async (root: string): Promise<boolean> => {
  const response = await fetch(`${root}/healthz`).catch(() => null)
  if (response?.ok) set(false)
  return response?.ok === true
}
