export { contactValues } from './contact-values.ts'
export { customFieldHandlers } from './handlers.ts'
export { customFieldJobs } from './jobs.ts'
export { countCustomFields } from './store.ts'
