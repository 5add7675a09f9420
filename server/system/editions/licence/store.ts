import type { Clock } from '../../../platform/clock.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { type Verified, verifyLicence } from './rules.ts'
import { vendorKeys } from './vendor-keys.ts'

/** Installs a licence. The last one installed is in force. */
export const insertLicence = async (
  sql: Sql,
  clock: Clock,
  text: string,
  developmentKey: string | null,
): Promise<void> => {
  await sql`
    insert into licences (text, development_key, installed_at)
    values (${text.replace(/\s+/g, '')}, ${developmentKey}, ${clock.now()})`
}

/**
 * The licence installed last, verified again; null if there is none, a refusal if its signature is no longer
 * valid.
 */
export const findLicence = async (
  sql: Sql,
  vendor: readonly string[] = vendorKeys,
): Promise<Verified | null> => {
  const [row] = await sql<{ text: string; development_key: string | null }[]>`
    select text, development_key from licences order by position desc limit 1`
  if (row === undefined) return null
  return verifyLicence(row.text, { vendor, development: row.development_key })
}
