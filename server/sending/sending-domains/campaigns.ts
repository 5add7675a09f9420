import { createPort } from '../../platform/port.ts'
import type { Sql } from '../../platform/storage/open.ts'

/** The campaigns, which lie above sending domains. */
interface Campaigns {
  /** The name of a campaign that is under way from an address of the domain; null where there is none. */
  findCampaignFrom(tx: Sql, domain: string): Promise<string | null>
}

export const campaigns = createPort<Campaigns>('campaigns from a domain')
