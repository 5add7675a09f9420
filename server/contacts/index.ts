export { contactHandlers } from './handlers.ts'
export { contactJobs } from './jobs.ts'
export { countContacts } from './store/contacts.ts'
