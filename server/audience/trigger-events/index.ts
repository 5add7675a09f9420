export { triggerEventData } from './contact-data.ts'
export { replaceWantedTriggers } from './wanted.ts'
