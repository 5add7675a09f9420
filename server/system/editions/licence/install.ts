import type { Clock } from '../../../platform/clock.ts'
import type { Licence } from '../../../platform/editions.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { developmentPublicKey } from './development-key.ts'
import { faultOfTerm, type Verified, verifyLicence } from './rules.ts'
import { findLatestIssue, findLicence, insertLicence, isSameText, lockLicences } from './store.ts'

/** What decides whether a licence is accepted. */
export interface Trust {
  /** Folder with the development key of this installation. */
  dataDir: string
  vendorKeys: readonly string[]
}

/** The licence in a text, and the development key that signed it. */
export type Readable = { licence: Licence; developmentKey: string | null }

/** Verifies the text of a licence with the keys of this installation. */
export const readLicence = async (
  text: string,
  { dataDir, vendorKeys }: Trust,
): Promise<Readable | { refused: string }> => {
  const development = await developmentPublicKey(dataDir)
  const verified: Verified = verifyLicence(text, { vendor: vendorKeys, development })
  if ('refused' in verified) return verified
  const { licence, signer } = verified
  return { licence, developmentKey: signer === 'development' ? development : null }
}

/**
 * Installs a licence that was verified. Returns why it cannot be installed, or null. The licence that is installed already
 * stays as it is.
 */
export const installLicence = async (
  tx: Sql,
  clock: Clock,
  text: string,
  { licence, developmentKey }: Readable,
): Promise<string | null> => {
  await lockLicences(tx)
  // Also in its days of grace, and after them.
  const present = await findLicence(tx)
  if (present !== null && isSameText(present, text)) return null
  const fault = faultOfTerm(licence, clock.now())
  if (fault !== null) return fault
  const latest = await findLatestIssue(tx, developmentKey === null ? 'vendor' : 'development')
  // Otherwise a licence that the vendor has replaced by a smaller one could be installed again.
  if (latest !== null && licence.issued_on < latest)
    return `This licence was issued on ${licence.issued_on}. A licence that was issued on ${latest} is or was installed here. Install a licence that was issued on ${latest} or later.`
  await insertLicence(tx, clock, text, developmentKey)
  return null
}
