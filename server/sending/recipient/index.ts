export { leaveElsewhere } from './choices/leave.ts'
export { type RecipientOptions, recipientRoutes } from './routes.ts'
export { createRecorder, type Recorder } from './tracking/recorder.ts'
export { leastOf } from './tracking/rules.ts'
