import type { Actor } from '../../platform/principal.ts'
import type { Fragment, Sql } from '../../platform/storage/open.ts'
import { hashOfEmail, hexOfEmail } from './rules.ts'
import { eraseAddresses, findErased } from './store.ts'

/**
 * The given addresses that belong to erased persons. Call it after the write of an address, in the same
 * transaction: it then sees an erasure that was committed first.
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

/**
 * Keeps only keyed hashes of the addresses of an erased person. Returns the ids of the suppressions in the
 * order of the addresses.
 */
export const storeErased = (
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

/** A condition of a statement that writes an address: it fails the statement if the person behind the address was erased. */
export const refusingErased = (sql: Sql, secret: Uint8Array, email: string): Fragment =>
  sql`refuse_erased(${hashOfEmail(secret, email)})`

/** Whether a statement failed by `refusingErased`. */
export const isErasedRefusal = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === 'CR002'
