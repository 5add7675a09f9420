export { confirmations } from './request.ts'
