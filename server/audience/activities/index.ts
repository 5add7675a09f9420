export { activityData } from './contact-data.ts'
export { activityRetention } from './retention.ts'
export {
  type ActivityData,
  type ActivityRow,
  type ActivityType,
  type ChangeOfOthers,
  insertActivities,
  insertingActivities,
  insertingActivityOf,
  listChangesOfOthers,
  listLeftByJob,
  listLeftSince,
  listStatusOrigins,
  type NewActivity,
  touchedByOthers,
} from './store.ts'
