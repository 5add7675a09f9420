import { isInUse, type ReferenceUsers } from '../../audience/references/index.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { type CampaignRow, deleteCampaign, lockCampaign } from './store/campaigns.ts'

/**
 * Deletes a draft that an undone job had created. Returns its name if it stays, because it was changed or sent, or is in
 * use.
 */
export const undoDraft = async (
  tx: Sql,
  users: ReferenceUsers,
  id: string,
  isSame: (row: CampaignRow) => boolean,
): Promise<string | null> => {
  const row = await lockCampaign(tx, id)
  if (row === null) return null
  if (row.state !== 'draft' || !isSame(row) || (await isInUse(tx, users, { what: 'campaign', id })))
    return row.name
  await deleteCampaign(tx, id)
  return null
}
