import { boot } from './boot.ts'
import { otherUser } from './session-state.ts'

export interface Session {
  userId: string
  nonce: string
}

let session: Session = { userId: boot.user.id, nonce: boot.nonce }

/** The session of the page; `renewSession` replaces it. */
export const lastSession = (): Session => session

/** Loads the page again, without a question about what is not saved: it is not theirs. */
const startOver = (): Promise<never> => {
  otherUser.set(true)
  document.documentElement.hidden = true
  location.reload()
  return new Promise(() => undefined)
}

/**
 * Asks the host for the session that the browser has now. False if it has none. A session of another user must not go on with the work
 * of the first: the page is loaded again, and this never resolves.
 */
export const renewSession = async (): Promise<boolean> => {
  const response = await fetch(boot.session, { headers: { Accept: 'application/json' } })
  if (!response.ok) return false
  const { user, nonce } = (await response.json()) as { user: { id: string }; nonce: string }
  if (user.id !== session.userId) return startOver()
  session = { userId: user.id, nonce }
  return true
}
