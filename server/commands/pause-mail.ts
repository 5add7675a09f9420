import { pauseAllCampaigns } from '../marketing/campaigns/index.ts'
import type { Sql } from '../platform/storage/open.ts'
import { pauseAllServers } from '../sending/mail-servers/index.ts'

/** Pauses all mail servers and campaigns after a restore. Returns the number of paused campaigns. */
export const pauseMail = async (tx: Sql, detail: string): Promise<number> => {
  await pauseAllServers(tx, detail)
  return pauseAllCampaigns(tx, detail)
}
