export { smartCodeHandlers } from './handlers.ts'
