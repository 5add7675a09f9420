export { canStillRequest, downloadOf, findKeyInForce, requesterOf } from './link-requesters.ts'
export { keysUsed } from './store.ts'
