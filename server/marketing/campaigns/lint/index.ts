import type { components } from '../../../../generated/types.ts'
import { type Fault, problem } from '../../../platform/problem.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { contentKeys } from '../content.ts'
import { openContent, senderOf } from '../open-content.ts'
import type { CampaignRow } from '../store/campaigns.ts'
import { contentIssues } from './content.ts'
import { inOrder, type LintContext, type LintIssue } from './finding.ts'
import { senderIssues } from './sender.ts'
import { campaignIssues } from './setting.ts'

export type { LintIssue as Finding } from './finding.ts'

type Lint = Omit<components['schemas']['CampaignLint'], 'campaign_id'>

/** All checks before a campaign is sent. Links are checked without following them. */
export const lintCampaign = async (context: LintContext, sql: Sql, row: CampaignRow): Promise<Lint> => {
  const issues: LintIssue[] = await campaignIssues(context, sql, row)
  const sizes = { html_size_bytes: 0, text_size_bytes: 0, links_count: 0, images_count: 0 }
  const senders = new Set<string>()
  for (const [index, key] of contentKeys(row).entries()) {
    const content = await openContent(sql, row, key)
    const result = await contentIssues(context, sql, row, key, content)
    issues.push(...result.issues)
    // Sizes are those of the first variant.
    if (index === 0) Object.assign(sizes, result.sizes)
    const sender = await senderOf(sql, context.config, row, key)
    if (senders.has(sender?.id ?? '')) continue
    senders.add(sender?.id ?? '')
    issues.push(...senderIssues(row, key, sender, context.config.publicUrl))
  }
  const ordered = inOrder(issues)
  return { ready: !ordered.some(({ level }) => level === 'error'), ...sizes, findings: ordered.slice(0, 500) }
}

const missing = ['subject_missing', 'content_missing', 'sender_missing']

const faultOf = ({ key, pointer, detail }: LintIssue): Fault => ({
  pointer,
  code: missing.includes(key) ? 'required' : 'invalid_value',
  detail,
})

/** Why a campaign cannot be sent; null if it can. */
export const whyNotReady = (errors: readonly LintIssue[]) => {
  const [first] = errors
  if (first === undefined) return null
  const detail =
    errors.length === 1
      ? first.detail
      : `${errors.length} errors prevent the campaign from being sent. Fix each of them.`
  return problem('not_ready', { detail, errors: errors.map(faultOf) })
}

/**
 * The errors that prevent a campaign from beginning now. Its audience may still be empty if it begins later.
 */
export const blockingIssues = (issues: readonly LintIssue[], when: 'now' | 'later'): LintIssue[] =>
  issues.filter(({ level, key }) => level === 'error' || (when === 'now' && key === 'audience_empty'))

/** Rejects a campaign with lint errors, and an empty audience if it begins now. @throws not_ready */
export const requireReady = async (
  context: LintContext,
  sql: Sql,
  row: CampaignRow,
  when: 'now' | 'later',
): Promise<void> => {
  const { findings: issues } = await lintCampaign(context, sql, row)
  const refusal = whyNotReady(blockingIssues(issues, when))
  if (refusal !== null) throw refusal
}
