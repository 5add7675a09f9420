import type { Sql } from '../../platform/storage/open.ts'

/** The campaigns, which lie above sending domains. */
export interface CampaignsOfDomains {
  /** The name of a campaign that is under way from an address of the domain; null where there is none. */
  findCampaignFrom(tx: Sql, domain: string): Promise<string | null>
}
