import type { Sql } from '../../platform/storage/open.ts'
import type { SenderRow } from './store.ts'

/** Milliseconds between two links: nobody can have us write to an address again and again. */
const pause = 60_000

/** Why no link may be mailed now; null where one may. */
export const refusalToVerify = (
  { verified_at, verification_sent_at }: Pick<SenderRow, 'verified_at' | 'verification_sent_at'>,
  now: Date,
): string | null => {
  if (verified_at !== null) return 'The sender is verified already.'
  if (verification_sent_at !== null && now.getTime() - new Date(verification_sent_at).getTime() < pause)
    return 'A link was mailed less than a minute ago. Wait a minute for another one.'
  return null
}

export type SenderAddress = Pick<SenderRow, 'email' | 'verified_at' | 'verification_sent_at'>

/** The address of a sender, for whoever follows a link; null where the sender is gone. */
export const findSenderAddress = async (
  sql: Sql,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<SenderAddress | null> => {
  const [row] = await sql<SenderAddress[]>`
    select email, verified_at, verification_sent_at from senders where id = ${id} ${lock ? sql`for update` : sql``}`
  return row ?? null
}

/** Somebody who reads the address has confirmed it. */
export const verifySenderAddress = async (tx: Sql, id: string, now: string): Promise<void> => {
  await tx`
    update senders set verified_at = ${now}, updated_at = ${now}, version = version + 1
    where id = ${id} and verified_at is null`
}
