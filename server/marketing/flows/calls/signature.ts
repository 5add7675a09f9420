import { hkdfSync } from 'node:crypto'

/**
 * The key with which the calls of one flow are signed. It derives from the service's secret, so that nothing is stored
 * in definitions; the receiver gets it once from an administrator. The first generation has no number.
 */
export const webhookKey = (secret: Uint8Array, flowId: string, generation: number): string => {
  const purpose = `webhook of a flow${generation === 0 ? '' : ` ${generation}`}`
  return `whsec_${Buffer.from(hkdfSync('sha256', secret, flowId, purpose, 24)).toString('base64')}`
}

/** The key with which others sign calls to the webhook URL of a flow. It changes with the URL. */
export const incomingKey = (secret: Uint8Array, flowId: string, generation: number): string =>
  `whsec_${Buffer.from(hkdfSync('sha256', secret, flowId, `incoming webhook of a flow ${generation}`, 24)).toString('base64')}`

/** Milliseconds for which calls are signed with the previous key too, so that receivers can change theirs. */
const overlap = 86_400_000

/** Until when the previous key signs as well; null if it no longer does. */
export const previousKeyUntil = (rotatedAt: string | null, now: Date): Date | null => {
  if (rotatedAt === null) return null
  const until = new Date(Date.parse(rotatedAt) + overlap)
  return until > now ? until : null
}
