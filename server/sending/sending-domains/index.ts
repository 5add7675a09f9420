export type { CampaignsOfDomains } from './campaigns.ts'
export { lookUpDomains } from './checking.ts'
export { sendingDomainJobs } from './jobs.ts'
export { dkimKeysOf } from './signing.ts'
export {
  type DomainRow,
  encryptedKeys,
  findDomainOf,
  type KnownDomain,
  listDomains,
} from './store.ts'
