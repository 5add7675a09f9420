import { problem } from '../../../platform/problem.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { erasedAmong } from '../../suppressions/index.ts'

/**
 * Refuses an address whose person was erased. Call it after the address was written, in the same transaction: an erasure
 * that was faster is seen then, and what was written goes with the transaction. @throws address_erased
 */
export const refuseErased = async (
  tx: Sql,
  secret: Uint8Array,
  email: string,
  at: { pointer: '/email' } | { parameter: 'email' } = { pointer: '/email' },
): Promise<void> => {
  const erased = await erasedAmong(tx, secret, [email])
  if (erased.size === 0) return
  throw problem('address_erased', {
    detail: `The person behind the address ${email} was erased.`,
    errors: [{ ...at, code: 'not_allowed', detail: `${email} belongs to a person who was erased.` }],
  })
}
