import { type ProblemError, problem } from '../../../platform/problem.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { erasedAmong } from '../../suppressions/index.ts'

export type AddressPlace = { pointer: '/email' } | { parameter: 'email' }

/** `wayBack` says what to do. An update has no `returned_at`: it does not add a person. */
export const addressErased = (
  email: string,
  at: AddressPlace = { pointer: '/email' },
  wayBack = ' Use another address.',
): ProblemError =>
  problem('address_erased', {
    detail: `The person behind the address ${email} was erased.`,
    errors: [
      { ...at, code: 'not_allowed', detail: `${email} belongs to a person who was erased.${wayBack}` },
    ],
  })

/**
 * Refuses the address of an erased person. Call it after the address is written, in the same transaction. It
 * then sees an erasure that was committed first, and the error rolls the write back. @throws address_erased
 */
export const refuseErased = async (tx: Sql, secret: Uint8Array, email: string): Promise<void> => {
  const erased = await erasedAmong(tx, secret, [email])
  if (erased.size > 0) throw addressErased(email)
}
