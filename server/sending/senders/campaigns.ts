import { createPort } from '../../platform/port.ts'
import type { Sql } from '../../platform/storage/open.ts'

/** The campaigns, which lie above senders. */
interface Campaigns {
  /** The name of a campaign that is not over and names the sender; null where there is none. */
  findCampaignOf(tx: Sql, senderId: string): Promise<string | null>
}

export const campaigns = createPort<Campaigns>('campaigns of a sender')
