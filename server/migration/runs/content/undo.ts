import type { ReferenceUsers } from '../../../audience/references/index.ts'
import { undoTemplate, undoTemplateChange } from '../../../content/templates/index.ts'
import {
  type Draft,
  hasCampaignsOf,
  lockCampaign,
  undoDraft,
  updateDraft,
} from '../../../marketing/campaigns/index.ts'
import { isInFlows } from '../../../marketing/flows/index.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { hasMessagesOf } from '../../../sending/outbox/index.ts'
import type { ContentItem } from '../store/items.ts'
import { campaignDigest, templateDigest } from './images.ts'

const isTemplateUsed = async (tx: Sql, id: string): Promise<boolean> =>
  (await hasCampaignsOf(tx, id)) || (await hasMessagesOf(tx, id)) || (await isInFlows(tx, id))

const undoCampaignChange = async (
  tx: Sql,
  id: string,
  before: Draft,
  isSame: (row: Parameters<typeof campaignDigest>[0]) => boolean,
  now: string,
): Promise<string | null> => {
  const row = await lockCampaign(tx, id)
  if (row === null) return null
  if (row.state !== 'draft' || !isSame(row)) return row.name
  await updateDraft(tx, id, before, now)
  return null
}

/**
 * Takes back what a run did to a template or campaign. Returns its name if it stays as it is, because it was changed or
 * used since.
 */
export const undoContent = async (
  tx: Sql,
  { kind, local_id: id, action, before, after }: ContentItem,
  now: string,
  users: ReferenceUsers,
): Promise<string | null> => {
  if (id === null) return null
  const { written } = after
  if (kind === 'template') {
    const isSame = (row: Parameters<typeof templateDigest>[0]): boolean => templateDigest(row) === written
    return action === 'created'
      ? undoTemplate(tx, id, { isSame, isUsed: (one) => isTemplateUsed(tx, one) })
      : undoTemplateChange(tx, id, isSame, now)
  }
  const isSame = (row: Parameters<typeof campaignDigest>[0]): boolean => campaignDigest(row) === written
  return action === 'created'
    ? undoDraft(tx, users, id, isSame)
    : undoCampaignChange(tx, id, before as Draft, isSame, now)
}
