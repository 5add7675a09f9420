export { recipientPages } from './pages.ts'
export { createRecorder } from './tracking/recorder.ts'
