export { flowData } from './contact-data.ts'
