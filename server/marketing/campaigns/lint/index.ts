import type { components } from '../../../../generated/types.ts'
import { type Fault, problem } from '../../../platform/problem.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { contentKeys } from '../content.ts'
import { openLetter, senderOf } from '../letter.ts'
import type { CampaignRow } from '../store/campaigns.ts'
import { contentFindings } from './content.ts'
import { type Finding, inOrder, type LintParts } from './finding.ts'
import { senderFindings } from './sender.ts'
import { campaignFindings } from './setting.ts'

export type { Finding } from './finding.ts'

type Lint = Omit<components['schemas']['CampaignLint'], 'campaign_id'>

/** Everything that is worth knowing before a campaign is sent. Links are looked at, and not followed. */
export const lintCampaign = async (parts: LintParts, sql: Sql, row: CampaignRow): Promise<Lint> => {
  const findings: Finding[] = await campaignFindings(parts, sql, row)
  const sizes = { html_size_bytes: 0, text_size_bytes: 0, links_count: 0, images_count: 0 }
  const senders = new Set<string>()
  for (const [index, key] of contentKeys(row).entries()) {
    const letter = await openLetter(sql, row, key)
    const looked = await contentFindings(parts, sql, row, key, letter)
    findings.push(...looked.findings)
    // What is told of sizes is told of the first one.
    if (index === 0) Object.assign(sizes, looked.sizes)
    const sender = await senderOf(sql, parts.config, row, key)
    if (senders.has(sender?.id ?? '')) continue
    senders.add(sender?.id ?? '')
    findings.push(...senderFindings(row, key, sender, parts.config.publicUrl))
  }
  const ordered = inOrder(findings)
  return { ready: !ordered.some(({ level }) => level === 'error'), ...sizes, findings: ordered.slice(0, 500) }
}

const missing = ['subject_missing', 'content_missing', 'sender_missing']

const faultOf = ({ key, pointer, detail }: Finding): Fault => ({
  pointer,
  code: missing.includes(key) ? 'required' : 'invalid_value',
  detail,
})

/** Why a campaign cannot be sent as it is; null where it can. */
export const whyNotReady = (errors: readonly Finding[]) => {
  const [first] = errors
  if (first === undefined) return null
  const detail = errors.length === 1 ? first.detail : `${errors.length} things keep it from being sent.`
  return problem('not_ready', { detail, errors: errors.map(faultOf) })
}

/** What keeps a campaign from beginning now; who it goes to may still come when it begins later. */
export const hindrances = (findings: readonly Finding[], when: 'now' | 'later'): Finding[] =>
  findings.filter(({ level, key }) => level === 'error' || (when === 'now' && key === 'audience_empty'))

/** Refuses what the lint finds an error in, and to begin now for nobody. @throws not_ready */
export const demandReady = async (
  parts: LintParts,
  sql: Sql,
  row: CampaignRow,
  when: 'now' | 'later',
): Promise<void> => {
  const { findings } = await lintCampaign(parts, sql, row)
  const refusal = whyNotReady(hindrances(findings, when))
  if (refusal !== null) throw refusal
}
