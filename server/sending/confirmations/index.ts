export { askAgain, askPending, askToConfirm } from './ask.ts'
