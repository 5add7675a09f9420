import type { Fragment, Sql } from '../../platform/storage/open.ts'
import { hashOfDomain, hashOfEmail } from './rules.ts'

/** The hashes of an address, as expressions of the current statement or as values. */
interface SuppressionHashes {
  address: Fragment | Buffer
  domain: Fragment | Buffer
}

/**
 * Whether the current row of `suppressions` covers an address, by the address, its hash, or its domain.
 * Written so that both parts use the index `suppressions_hash`.
 */
export const covers = (sql: Sql, { address, domain }: SuppressionHashes): Fragment => sql`
  (((suppressions.kind = 'domain') = false and suppressions.hash = ${address})
    or ((suppressions.kind = 'domain') = true and suppressions.hash = ${domain}))`

/** Whether an address is suppressed, as a condition for statements that have its hashes. */
export const isSuppressed = (sql: Sql, sought: SuppressionHashes): Fragment => sql`
  exists (select from suppressions where ${covers(sql, sought)})`

/** The given addresses that are suppressed. */
export const suppressedAmong = async (
  sql: Sql,
  secret: Uint8Array,
  emails: readonly string[],
): Promise<Set<string>> => {
  if (emails.length === 0) return new Set()
  const sought = { address: sql`decode(given.address, 'hex')`, domain: sql`decode(given.domain, 'hex')` }
  const rows = await sql<{ email: string }[]>`
    select given.email
    from unnest(
      ${emails as string[]}::text[], ${emails.map((email) => hashOfEmail(secret, email).toString('hex'))}::text[],
      ${emails.map((email) => hashOfDomain(secret, email).toString('hex'))}::text[]
    ) as given (email, address, domain)
    where ${isSuppressed(sql, sought)}`
  return new Set(rows.map(({ email }) => email))
}
