export { recipientPages } from './pages.ts'
export { createRecorder } from './tracking/recorder.ts'
export { leastOf } from './tracking/rules.ts'
