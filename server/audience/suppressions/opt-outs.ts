import type { Fragment, Sql } from '../../platform/storage/open.ts'
import { hashOfEmail, hexOfEmail, type OptOut, type Said } from './rules.ts'
import { findRemembered, writeOptOuts } from './store.ts'

/** An address that its contact leaves. */
export interface LeftAddress extends Said {
  email: string
  /** Whether the contact said nothing at all: what is kept of the address stays. */
  is_silent: boolean
}

/**
 * Keeps the opt-outs of addresses that their contacts leave, as keyed hashes. Call it wherever a contact goes or changes its
 * address: what a contact said last replaces what was kept before.
 */
export const keepOptOuts = async (
  tx: Sql,
  secret: Uint8Array,
  addresses: readonly LeftAddress[],
): Promise<void> => {
  if (addresses.length === 0) return
  const byHash = new Map(addresses.map(({ email, ...said }) => [hexOfEmail(secret, email), said]))
  await writeOptOuts(
    tx,
    [...byHash].sort(([one], [other]) => (one < other ? -1 : 1)).map(([hex, said]) => ({ hex, ...said })),
  )
}

/** The opt-outs of addresses that no contact has, by address. */
export const optOutsOf = async (
  sql: Sql,
  secret: Uint8Array,
  emails: readonly string[],
): Promise<Map<string, OptOut>> => {
  if (emails.length === 0) return new Map()
  const hashes = emails.map((email) => hexOfEmail(secret, email))
  const { optOuts } = await findRemembered(sql, hashes)
  return new Map(
    emails.flatMap((email, at) => {
      const found = optOuts.get(hashes[at] ?? '')
      return found === undefined ? [] : [[email, found] as const]
    }),
  )
}

/** A condition of a statement that adds an address: nothing is added where an opt-out is kept. */
export const withoutOptOut = (sql: Sql, secret: Uint8Array, email: string): Fragment =>
  sql`not exists (select from kept_opt_outs where hash = ${hashOfEmail(secret, email)})`
