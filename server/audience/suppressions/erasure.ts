import type { Actor } from '../../platform/principal.ts'
import type { Fragment, Sql } from '../../platform/storage/open.ts'
import { hashOfEmail, hexOfEmail } from './rules.ts'
import { deleteErased, eraseAddresses, findRemembered } from './store.ts'

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
  const { erased } = await findRemembered(sql, hashes)
  return new Set(emails.filter((_, index) => erased.has(hashes[index] ?? '')))
}

/** Ends the erasure of an address whose person came back at a time by an own act. Returns whether the person was erased before. */
export const endErasure = (
  tx: Sql,
  secret: Uint8Array,
  email: string,
  returnedAt: string,
): Promise<boolean> => deleteErased(tx, hashOfEmail(secret, email), returnedAt)

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

/**
 * A condition of a statement that adds an address: it fails the statement if the person behind the address was erased. Unless
 * `knowsOptOut`, it also fails if an opt-out of the address was kept since the statement began.
 */
export const refusingErased = (
  sql: Sql,
  secret: Uint8Array,
  { email, knowsOptOut }: { email: string; knowsOptOut: boolean },
): Fragment => sql`refuse_erased(${hashOfEmail(secret, email)}, ${knowsOptOut}::boolean)`

/** Whether a statement failed by `refusingErased`. */
export const isErasedRefusal = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === 'CR002'
