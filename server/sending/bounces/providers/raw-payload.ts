import { classOf, gravityOf, judge, returnedFailure, type Verdict } from '../../../platform/mail/verdict.ts'
import type { ErrorClass, Trouble } from '../../deliveries/index.ts'
import type { ReportedReply } from '../mail/delivery-status.ts'

/** The provider's own verdict. Null where the provider leaves it to the reply. */
export type ProviderVerdict = { verdict: Verdict; errorClass?: ErrorClass } | null

/**
 * The trouble that a provider reports. A reply about us wins over the provider's verdict. What the provider
 * calls temporary or a block is never hard. Its verdict of an unknown address counts only where it quotes no
 * reply.
 */
export const troubleOf = (reply: ReportedReply, own: ProviderVerdict): Trouble => {
  const failure = returnedFailure(reply.enhanced, reply.text)
  const read = judge(failure)
  const rest = { enhancedCode: reply.enhanced, reply: reply.text }
  const ofReply = { ...rest, errorClass: read.errorClass, verdict: read.verdict, rule: read.rule }
  if (own === null) return ofReply
  const { verdict, errorClass = classOf[verdict] } = own
  const ofProvider = { ...rest, errorClass, verdict, rule: `provider-says-${verdict}` }
  const [replyGravity, providerGravity] = [gravityOf[read.verdict], gravityOf[verdict]]
  if (replyGravity === 'none') return ofReply
  if (providerGravity === 'none' || (providerGravity === 'soft' && replyGravity === 'hard')) return ofProvider
  const hasNoEvidence = read.rule === 'no-evidence'
  // An unclear reply does not prove a hard bounce, whatever the provider's verdict.
  if (providerGravity === 'hard') return hasNoEvidence && failure.code === null ? ofProvider : ofReply
  return hasNoEvidence ? ofProvider : ofReply
}
