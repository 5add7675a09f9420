import { eachOperation, examples, media, response } from './support/document.js'

// Which mark on the operation goes with which example in its 403. Both directions: a lock that is documented but never
// applied is as misleading as one that comes as a surprise.
const LOCKS = { 'x-pro-feature': 'pro_lock_feature', 'x-plan-limit': 'pro_lock_limit' }

export default eachOperation((operation, report) => {
  const refusal = response(operation, 403)
  if (!refusal) return
  const names = media(operation, refusal).flatMap((type) => examples(operation, type).map(({ name }) => name))
  for (const [mark, example] of Object.entries(LOCKS)) {
    const marked = mark in operation.value
    const documented = names.includes(example)
    if (marked && !documented) {
      report(
        `${operation.id} has ${mark}: let its 403 point to the shared response that has the example ${example}.`,
        refusal.at,
      )
    }
    if (documented && !marked) {
      report(
        `${operation.id} documents ${example} without ${mark}: add the mark, or point 403 to the shared response without the lock.`,
        refusal.at,
      )
    }
  }
})
