export { askAgain, askPending, askToConfirm } from './ask.ts'
export { confirmationPages } from './pages.ts'
