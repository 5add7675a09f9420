import type { TemplateRow } from '../../../content/templates/index.ts'
import { type CampaignRow, draftOf } from '../../../marketing/campaigns/index.ts'
import { digestOf } from '../../../platform/http/digest.ts'

/** Digests of what people can change: what they changed since stays. */
export const templateDigest = (row: TemplateRow): string =>
  digestOf([row.name, row.description, row.kind, row.subject, row.preheader, row.source, row.text])

export const campaignDigest = (row: CampaignRow): string =>
  digestOf([draftOf(row), row.state, row.archived_at])
