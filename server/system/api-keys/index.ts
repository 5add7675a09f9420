export { canStillRequest, downloadOf, findKeyInForce, type Reach, requesterOf } from './link-requesters.ts'
export { requireReach } from './rules.ts'
export { keysUsed } from './store.ts'
