export { keepAsciiDomains } from './ascii-domains.ts'
export { suppressionsOf } from './covering.ts'
export { endErasure, erasedAmong, isErasedRefusal, refusingErased, storeErased } from './erasure.ts'
export { erasedSince, hashWhereSought, suppressionsJoined } from './estimate.ts'
export { keepOptOuts, type LeftAddress, optOutsOf, withoutOptOut } from './opt-outs.ts'
export {
  comparedEmail,
  hashOfDomain,
  hashOfEmail,
  hexOfDomain,
  hexOfEmail,
  type OptOut,
  subjectOf,
} from './rules.ts'
export { findRemembered, type Remembered } from './store.ts'
export { liftSuppressions, type Suppressed, suppress, withdrawSuppressions } from './suppress.ts'
export { isSuppressed, suppressedAmong } from './suppressed.ts'
