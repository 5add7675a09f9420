export { erasedAmong, keepErased } from './erasure.ts'
export { suppressionHandlers } from './handlers.ts'
export { comparedEmail, hashOfDomain, hashOfEmail, subjectOf } from './rules.ts'
export { type Suppressed, suppress } from './suppress.ts'
