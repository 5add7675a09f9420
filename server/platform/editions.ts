import type { PlanLimitKey, ProFeature } from '../../generated/operations.ts'

export type EditionName = 'free' | 'pro'

/** What a genuine licence says. Days are in UTC. */
export interface Licence {
  id: string
  edition: 'pro'
  licensee: string
  issued_on: string
  /** The last day on which it is in force; null for never ending. */
  expires_on: string | null
  /** Issued by an installation for itself, to try the Pro edition. */
  development: boolean
}

/** What the licence allows, and how much of it is used. Served by `GET /settings/edition`, enforced by the dispatcher. */
export interface Editions {
  /** The edition in force. Cheap: read from memory, refreshed within a second of a licence's installation or expiry. */
  current(): Promise<EditionName>
  /** The licence installed last, whether in force or ended; null without one that is genuine. */
  licence(): Promise<Licence | null>
  has(feature: ProFeature): Promise<boolean>
  /** The plan's limit; null means without limit. */
  allowed(limit: PlanLimitKey): Promise<number | null>
}
