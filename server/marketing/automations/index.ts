export { enrolmentData } from './contact-data.ts'
export { automationHandlers } from './handlers.ts'
