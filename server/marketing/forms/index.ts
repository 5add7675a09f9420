export { formData } from './contact-data.ts'
export { formHandlers } from './handlers.ts'
