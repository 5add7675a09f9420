import { classOf, gravityOf, judge, returnedFailure, type Verdict } from '../../../platform/mail/verdict.ts'
import type { ErrorClass, Trouble } from '../../deliveries/index.ts'
import type { Said } from '../rules.ts'

/** What the provider makes of it by itself; null where it leaves it to the words. */
export type Own = { verdict: Verdict; errorClass?: ErrorClass } | null

/**
 * The trouble that a provider reports. Words that speak of us win over what the provider calls it. What it calls temporary or a block
 * is never hard, and its word that an address is none counts where it quotes no reply that says otherwise, or none that is clear.
 */
export const troubleOf = (said: Said, own: Own): Trouble => {
  const failure = returnedFailure(said.enhanced, said.text)
  const read = judge(failure)
  const rest = { enhancedCode: said.enhanced, reply: said.text }
  const ofReply = { ...rest, errorClass: read.errorClass, verdict: read.verdict, rule: read.rule }
  if (own === null) return ofReply
  const { verdict, errorClass = classOf[verdict] } = own
  const ofProvider = { ...rest, errorClass, verdict, rule: `provider-says-${verdict}` }
  const [heard, told] = [gravityOf[read.verdict], gravityOf[verdict]]
  if (heard === 'none') return ofReply
  if (told === 'none' || (told === 'soft' && heard === 'hard')) return ofProvider
  const isSilent = read.rule === 'no-evidence'
  // A reply that says nothing clear is no evidence, whatever the provider calls it.
  if (told === 'hard') return isSilent && failure.code === null ? ofProvider : ofReply
  return isSilent ? ofProvider : ofReply
}
