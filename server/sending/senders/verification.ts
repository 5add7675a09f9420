import { markOfAddress, signToken } from '../../platform/mail/tokens.ts'
import type { Sql } from '../../platform/storage/open.ts'
import type { SenderRow } from './store.ts'

/** Minimum milliseconds between two links. Protects an address from a flood of e-mails through us. */
const pause = 60_000

/** Why no link can be sent now. Null where it can. */
export const refusalToVerify = (
  { verified_at, verification_sent_at }: Pick<SenderRow, 'verified_at' | 'verification_sent_at'>,
  now: Date,
): string | null => {
  if (verified_at !== null) return 'The sender is already verified.'
  if (verification_sent_at !== null && now.getTime() - new Date(verification_sent_at).getTime() < pause)
    return 'A link was sent less than a minute ago. Wait a minute before you request another one.'
  return null
}

/** When a verification link expires that was sent at a time. */
export const verificationExpiry = (sentAt: Date): Date => new Date(sentAt.getTime() + 3 * 86_400_000)

/**
 * The link that verifies a sender's address. Valid only while the sender has that address and no newer link
 * was sent. `sentAt` is the sender's `verification_sent_at`.
 */
export const verifySenderUrl = (
  base: string,
  secret: Uint8Array,
  of: { senderId: string; email: string; sentAt: Date },
): string => {
  const { senderId, email, sentAt } = of
  const address = markOfAddress(secret, email)
  const expiresAt = verificationExpiry(sentAt)
  return `${base}/verify-sender/${signToken(secret, 'verify_sender', { senderId, address, expiresAt })}`
}

export type SenderAddress = Pick<SenderRow, 'email' | 'verified_at' | 'verification_sent_at'>

/** The address of a sender, for a verification link. Null where the sender was deleted. */
export const findSenderAddress = async (
  sql: Sql,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<SenderAddress | null> => {
  const [row] = await sql<SenderAddress[]>`
    select email, verified_at, verification_sent_at from senders where id = ${id} ${lock ? sql`for update` : sql``}`
  return row ?? null
}

/** Records that the owner of the address confirmed it. */
export const verifySenderAddress = async (tx: Sql, id: string, now: string): Promise<void> => {
  await tx`
    update senders set verified_at = ${now}, updated_at = ${now}, version = version + 1
    where id = ${id} and verified_at is null`
}
