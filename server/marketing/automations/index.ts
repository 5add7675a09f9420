export { automationKinds } from './jobs.ts'
