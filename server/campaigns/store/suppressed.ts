import type { Sql } from '../../platform/storage/open.ts'
import { hashOfDomain, hashOfEmail } from '../../suppressions/index.ts'

/** Those of the addresses that are suppressed, themselves or by their domain, as they were given. */
export const listSuppressed = async (
  sql: Sql,
  secret: Uint8Array,
  emails: readonly string[],
): Promise<Set<string>> => {
  const rows = await sql<{ email: string }[]>`
    select given.email
    from unnest(
      ${emails as string[]}::text[], ${emails.map((email) => hashOfEmail(secret, email).toString('hex'))}::text[],
      ${emails.map((email) => hashOfDomain(secret, email).toString('hex'))}::text[]
    ) as given (email, address_hash, domain_hash)
    where exists (
      select from suppressions s
      where ((s.kind = 'domain') = false and s.hash = decode(given.address_hash, 'hex'))
        or ((s.kind = 'domain') = true and s.hash = decode(given.domain_hash, 'hex')))`
  return new Set(rows.map(({ email }) => email))
}
