import type { PlanLimitKey, ProFeature } from '../../generated/operations.ts'

export type EditionName = 'free' | 'pro'

/** What the licence allows, and how much of it is used. Served by `GET /settings/edition`, enforced by the dispatcher. */
export interface Editions {
  /** The edition in force. Cheap: read from memory, refreshed within seconds of a licence's installation or expiry. */
  current(): Promise<EditionName>
  has(feature: ProFeature): Promise<boolean>
  /** The plan's limit; null means without limit. */
  allowed(limit: PlanLimitKey): Promise<number | null>
}
