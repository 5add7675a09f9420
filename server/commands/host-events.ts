export { reportHostEvent } from '../marketing/flows/index.ts'
