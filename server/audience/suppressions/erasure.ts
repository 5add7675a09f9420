import type { Actor } from '../../platform/principal.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { hashOfEmail, hexOfEmail } from './rules.ts'
import { eraseAddresses, findErased } from './store.ts'

/**
 * Those of the addresses whose persons were erased, as they were given. Ask in the transaction that writes an address, and
 * after the writing: an erasure that was faster is seen then.
 */
export const erasedAmong = async (
  sql: Sql,
  secret: Uint8Array,
  emails: readonly string[],
): Promise<Set<string>> => {
  if (emails.length === 0) return new Set()
  const hashes = emails.map((email) => hexOfEmail(secret, email))
  const erased = await findErased(sql, hashes)
  return new Set(emails.filter((_, index) => erased.has(hashes[index] ?? '')))
}

/** Leaves keyed hashes of addresses whose person is erased. Returns the ids of the suppressions in their order. */
export const keepErased = (
  tx: Sql,
  secret: Uint8Array,
  emails: readonly string[],
  actor: Actor,
  now: string,
): Promise<string[]> =>
  eraseAddresses(
    tx,
    emails.map((email) => hashOfEmail(secret, email)),
    actor,
    now,
  )
