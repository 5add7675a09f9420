export { dkimKeysOf } from './signing.ts'
export { type DomainRow, findDomainOf, sealedKeys } from './store.ts'
