export { mostRestrictive } from './tracking/rules.ts'
