export { triggerEventData } from './contact-data.ts'
export {
  deleteTriggerEvents,
  findBehind,
  flowChannel,
  insertTriggerEvents,
  type ListedKeys,
  listEventKeys,
  listTriggerEvents,
  markMigration,
  type NewTriggerEvent,
  suppressTriggerEvents,
  type TriggerEventRow,
  takeOwnEvents,
} from './events.ts'
export { listWanted, replaceWantedTriggers } from './wanted.ts'
