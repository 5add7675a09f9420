export { migrationJobs } from './clean-up.ts'
export { migrationData } from './contact-data.ts'
export { migrationKind } from './kind.ts'
