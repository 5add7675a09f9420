import type { Clock } from '../../../platform/clock.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { type Verified, verifyLicence } from './rules.ts'
import { parseLicence } from './text.ts'
import { vendorKeys } from './vendor-keys.ts'

const withoutSpace = (text: string): string => text.replace(/\s+/g, '')

/** Installs a licence. The last one installed is in force. */
export const insertLicence = async (
  sql: Sql,
  clock: Clock,
  text: string,
  developmentKey: string | null,
): Promise<void> => {
  await sql`
    insert into licences (text, development_key, installed_at)
    values (${withoutSpace(text)}, ${developmentKey}, ${clock.now()})`
}

/** What is stored of a licence. */
interface LicenceRow {
  position: number
  text: string
  development_key: string | null
  installed_at: string
}

export type Found = Verified & Pick<LicenceRow, 'position' | 'text' | 'installed_at'>

/**
 * The licence installed last, verified again; null if there is none or it was removed, a refusal if its signature is no longer
 * valid.
 */
export const findLicence = async (
  sql: Sql,
  vendor: readonly string[] = vendorKeys,
): Promise<Found | null> => {
  const [row] = await sql<(LicenceRow & { removed_at: string | null })[]>`
    select position, text, development_key, installed_at, removed_at from licences order by position desc limit 1`
  if (row === undefined || row.removed_at !== null) return null
  const { position, text, development_key, installed_at } = row
  return { ...verifyLicence(text, { vendor, development: development_key }), position, text, installed_at }
}

/** Two requests that change the licence take turns. */
export const lockLicences = async (tx: Sql): Promise<void> => {
  await tx`lock table licences in share row exclusive mode`
}

export const isSameText = ({ text }: Pick<Found, 'text'>, given: string): boolean =>
  text === withoutSpace(given)

/** The latest day of issue among the licences of one kind of signer that are or were installed; null for none. */
export const findLatestIssue = async (sql: Sql, signer: 'vendor' | 'development'): Promise<string | null> => {
  const rows = await sql<{ text: string }[]>`
    select text from licences where (development_key is not null) = ${signer === 'development'}`
  const days = rows.flatMap(({ text }) => parseLicence(text)?.payload.issued_on ?? [])
  return days.sort().at(-1) ?? null
}

/** Removes the licence. Those from before do not come back. */
export const removeLicences = async (tx: Sql, now: Date): Promise<void> => {
  await tx`update licences set removed_at = ${now} where removed_at is null`
}
