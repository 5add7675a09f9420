import { createStore } from './store.ts'

/** Whether a request was refused because the session has ended: the dialog of the shell opens. */
export const sessionState = createStore<'here' | 'ended'>('here')
export const sessionEnded = (): void => sessionState.set('ended')
export const sessionRenewed = (): void => sessionState.set('here')

/** Whether the browser has a session of another user, for whom the page is loaded again. */
export const otherUser = createStore(false)
