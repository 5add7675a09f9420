export { activityData } from './contact-data.ts'
export {
  type ActivityData,
  type ActivityRow,
  type ActivityType,
  insertActivities,
  insertingActivities,
  type NewActivity,
} from './store.ts'
