export { triggerEventData } from './contact-data.ts'
export {
  deleteTriggerEvents,
  flowChannel,
  insertTriggerEvents,
  listTriggerEvents,
  markMigration,
  type NewTriggerEvent,
  suppressTriggerEvents,
  type TriggerEventRow,
  takeOwnEvents,
} from './events.ts'
export { replaceWantedTriggers } from './wanted.ts'
