export { triggerEventData } from './contact-data.ts'
