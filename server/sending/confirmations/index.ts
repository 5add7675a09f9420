export { type Answers, askAgain, askPending, askToConfirm } from './ask.ts'
export { interval, type Refusal } from './rules.ts'
