export { triggerEventData } from './contact-data.ts'
export {
  countTriggerEvents,
  deleteTriggerEvents,
  findBehind,
  flowChannel,
  insertTriggerEvents,
  listEventKeys,
  listTriggerEvents,
  markMigration,
  type NewTriggerEvent,
  suppressTriggerEvents,
  type TriggerEventRow,
  takeOwnEvents,
} from './events.ts'
export { listWanted, replaceWantedTriggers } from './wanted.ts'
