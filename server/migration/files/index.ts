export { migrationFileJobs } from './clean-up.ts'
export { openUploads, readyFiles } from './source.ts'
