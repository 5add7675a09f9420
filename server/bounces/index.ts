export { type About, type Recorded, recordBounce, recordComplaint, recordReturn } from './record.ts'
