export { sendingDomainHandlers } from './handlers.ts'
export { sendingDomainJobs } from './jobs.ts'
export { dkimKeysOf } from './signing.ts'
export { type DomainRow, findDomainOf, resealKeys, sealedKeys } from './store.ts'
