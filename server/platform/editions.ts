import type { PlanLimitKey, ProFeature } from '../../generated/operations.ts'

export type EditionName = 'free' | 'pro'

/** The content of a valid licence. Days are in UTC. */
export interface Licence {
  id: string
  edition: 'pro'
  licensee: string
  issued_on: string
  /** The last day on which it is in force; null if it never ends. */
  expires_on: string | null
  /** Issued by an installation for itself, as a trial of the Pro edition. */
  development: boolean
}

export interface InstalledLicence extends Licence {
  installed_at: string
}

/** The licence's limits and their usage. Served by `GET /settings/edition`, enforced by the dispatcher. */
export interface Editions {
  /**
   * The current edition. Fast: cached in memory, updated within a second after a licence is installed or
   * expires.
   */
  current(): Promise<EditionName>
  /** The last installed licence, current or expired; null if there is no valid one. */
  licence(): Promise<InstalledLicence | null>
  has(feature: ProFeature): Promise<boolean>
  /** The plan's limit; null without a limit. */
  allowed(limit: PlanLimitKey): Promise<number | null>
  /** The plan's limit in the free edition, which applies without a licence. */
  allowedWhenFree(limit: PlanLimitKey): number
  /** Public keys whose licences are accepted. */
  vendorKeys: readonly string[]
  /** Reads the licence again, after a change in this process. Others read it within a second. */
  forget(): void
}
