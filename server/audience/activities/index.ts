export { activityData } from './contact-data.ts'
export { activityRetention } from './retention.ts'
export {
  type ActivityData,
  type ActivityRow,
  type ActivityType,
  insertActivities,
  insertingActivities,
  insertingActivityOf,
  listLeftByJob,
  listLeftSince,
  listStatusOrigins,
  type NewActivity,
  touchedByOthers,
} from './store.ts'
