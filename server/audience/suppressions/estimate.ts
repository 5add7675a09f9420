import type { Fragment, Sql } from '../../platform/storage/open.ts'

/**
 * Inner and outer pad of HMAC-SHA-256: the database computes the HMAC while its log never contains the key.
 */
const padsOf = (secret: Uint8Array): { inner: Buffer; outer: Buffer } => {
  const key = Buffer.alloc(64)
  Buffer.from(secret).copy(key)
  return {
    inner: Buffer.from(key.map((byte) => byte ^ 0x36)),
    outer: Buffer.from(key.map((byte) => byte ^ 0x5c)),
  }
}

/**
 * SQL: the hash under which an address is suppressed, as computed in server/audience/suppressions/rules.ts.
 */
const suppressionHash = (sql: Sql, secret: Uint8Array, email: Fragment): Fragment => {
  const { inner, outer } = padsOf(secret)
  const digest = sql`encode(sha256(convert_to(lower(normalize(btrim(${email}), nfc)), 'UTF8')), 'hex')`
  return sql`sha256(decode(${outer.toString('hex')}, 'hex') || sha256(
    decode(${inner.toString('hex')}, 'hex') || convert_to('["suppression","' || ${digest} || '"]', 'UTF8')))`
}

/** The hash of an address where any hash is suppressed, else null: an expression. Most installations do not suppress hashes. */
export const hashWhereSought = (sql: Sql, secret: Uint8Array, email: Fragment): Fragment => sql`
  case when exists (select from suppressions where kind = 'hash') then ${suppressionHash(sql, secret, email)} end`

/**
 * Joins suppressions to the rows of many contacts. `covers` tells whether a row is suppressed. For whole audiences three joins are faster
 * than one index lookup for each contact (`isSuppressed`).
 */
export const suppressionsJoined = (
  sql: Sql,
  { email, hash }: { email: Fragment; hash: Fragment },
): { joins: Fragment; covers: Fragment } => ({
  joins: sql`
    left join suppressions address on address.kind = 'address' and address.value = lower(${email})
    left join suppressions domain on domain.kind = 'domain' and domain.value = split_part(lower(${email}), '@', 2)
    left join suppressions hashed on hashed.kind = 'hash' and hashed.hash = ${hash}`,
  covers: sql`(address.value is not null or domain.value is not null or hashed.hash is not null)`,
})

/** Whether an address was erased at a time or after it. */
export const erasedSince = (sql: Sql, at: Fragment): Fragment => sql`
  exists (select from suppressions s where s.reason = 'erased' and s.created_at >= ${at})`
