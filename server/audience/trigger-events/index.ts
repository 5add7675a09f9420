export { triggerEventData } from './contact-data.ts'
export {
  countTriggerEvents,
  deleteTriggerEvents,
  findBehind,
  flowChannel,
  insertTriggerEvents,
  listEventKeys,
  listEventsAfter,
  listTriggerEvents,
  markMigration,
  type NewTriggerEvent,
  suppressTriggerEvents,
  type TriggerEventRow,
  takeOwnEvents,
} from './events.ts'
export { addStarts, type FlowStart, type FlowStarts, type ShownStart, shownStarts, tryOut } from './starts.ts'
export { hasWanted, listWanted, replaceWantedTriggers } from './wanted.ts'
